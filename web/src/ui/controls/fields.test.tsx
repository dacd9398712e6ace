import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ColorField } from './color-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchSelect } from './search-select.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'

test('a field is named by its label and described by its hint and its error', () => {
  const { rerender } = render(<TextField label='PO number' hint='At most 16 characters' />)
  const field = screen.getByLabelText('PO number')
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('At most 16 characters')
  rerender(<TextField label='PO number' hint='At most 16 characters' error='Required' />)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('At most 16 characters Required')
})

test('keyboards leave addresses, searches, passwords and choices as they are typed', () => {
  render(
    <>
      <TextField label='Search' type='search' />
      <TextField label='Email' type='email' />
      <PasswordField label='Password' />
      <ColorField label='Color' value='#FFF' picked='#FFF' onValue={() => {}} />
      <SearchSelect label='Dealer' noun='dealers' choices={[]} chosen={null} onChoose={() => {}} />
    </>
  )
  for (const label of ['Search', 'Email', 'Password', 'Color', 'Dealer']) {
    const field = screen.getByLabelText(label, { selector: 'input' })
    expect([label, ...['autocapitalize', 'autocorrect', 'spellcheck'].map(name => field.getAttribute(name))]).toEqual([label, 'none', 'off', 'false'])
  }
})

test('a password is hidden until its button reveals it, and the button says what it will do', async () => {
  const user = userEvent.setup()
  render(<PasswordField label='Password' />)
  const field = screen.getByLabelText('Password')
  await user.type(field, 'secret')
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveValue('secret')
})

function ShipMethod ({ error }: { error?: string }) {
  const [value, setValue] = useState<'ups' | 'truck' | 'pickup'>('ups')
  return (
    <RadioGroup
      label='Ship method'
      value={value}
      error={error}
      options={[{ value: 'ups', label: 'UPS' }, { value: 'truck', label: 'Truck', detail: 'Above 150 lb' }, { value: 'pickup', label: 'Pick up' }]}
      onChange={setValue}
    />
  )
}

test('Tab reaches a radio group once, and the arrow keys choose within it', async () => {
  const user = userEvent.setup()
  render(<ShipMethod />)
  await user.tab()
  expect(screen.getByLabelText('UPS')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Truck Above 150 lb' })).toBeChecked()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByLabelText('UPS')).toBeChecked()
  await user.tab()
  expect(document.body).toHaveFocus()
})

test('a radio group is named by its legend and shows its error', () => {
  render(<ShipMethod error='Required' />)
  const group = screen.getByRole('radiogroup', { name: 'Ship method' })
  expect(group).toBeInvalid()
  expect(group).toHaveAccessibleDescription('Required')
})

test('a switch is toggled by a click, Enter and Space, and says whether it is on', async () => {
  const user = userEvent.setup()
  const turned = vi.fn()
  function Kept () {
    const [on, setOn] = useState(false)
    return (
      <Switch
        label='Display banner'
        hint='Everybody sees it.'
        checked={on}
        onCheck={next => {
          turned(next)
          setOn(next)
        }}
      />
    )
  }
  render(<Kept />)
  const control = screen.getByRole('switch', { name: 'Display banner', description: 'Everybody sees it.' })
  expect(control).not.toBeChecked()
  await user.click(control)
  expect(control).toBeChecked()
  await user.keyboard('{Enter}')
  await user.keyboard(' ')
  expect(turned.mock.calls).toEqual([[true], [false], [true]])
})

test('a color is typed or picked', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn()
  render(<ColorField name='color' label='Background color' value='#A91108' picked='#a91108' onValue={chosen} onBlur={() => {}} />)
  await user.type(screen.getByRole('textbox', { name: 'Background color' }), 'F')
  expect(chosen).toHaveBeenLastCalledWith('#A91108F')
})
