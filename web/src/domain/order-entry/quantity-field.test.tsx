import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { QuantityField } from './quantity-field.tsx'

/** Renders a field whose parent keeps the quantity, as a cart does. @returns the quantities reported so far */
function renderQuantity (value: number, onWrong?: (isWrong: boolean) => void) {
  const counted: number[] = []
  function Kept () {
    const [quantity, setQuantity] = useState(value)
    return (
      <QuantityField
        value={quantity}
        of='ABC-1'
        onQuantity={next => {
          counted.push(next)
          setQuantity(next)
        }}
        {...(onWrong !== undefined && { onWrong })}
      />
    )
  }
  render(<Kept />)
  return { counted, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Quantity of ABC-1') }
}

test('each digit takes effect at once and replaces the previous quantity', async () => {
  const { counted, user, field } = renderQuantity(4)
  act(() => { field.focus() })
  await user.keyboard('12')
  expect(counted).toEqual([1, 12])
  expect(field).toHaveValue('12')
})

test('an empty field counts as 0', async () => {
  const { counted, user, field } = renderQuantity(4)
  await user.clear(field)
  expect(counted).toEqual([0])
  expect(field).toBeValid()
})

test('text that is not a number stays in the field with an error, and the previous quantity still applies', async () => {
  const { counted, user, field } = renderQuantity(4)
  await user.clear(field)
  await user.type(field, '1x')
  expect(field).toHaveValue('1x')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(`${messages.quantityOrNoneInvalid} Until then, the quantity stays at 4.`)
  expect(screen.getByRole('alert')).toHaveTextContent(messages.quantityOrNoneInvalid)
  expect(counted.at(-1)).toBe(4)
  await user.type(field, '{Backspace}')
  expect(field).toBeValid()
  expect(counted.at(-1)).toBe(1)
})

test('where a quantity counts only once it is added, the error message names none', async () => {
  render(<QuantityField value={4} of='ABC-1' isDraft onQuantity={() => {}} />)
  const field = screen.getByLabelText('Quantity of ABC-1')
  await userEvent.type(field, 'x')
  expect(field).toHaveAccessibleDescription(messages.quantityInvalid)
})

test('more than the limit of a line is refused and not cut: it stays in the field, and the previous quantity applies', async () => {
  const onWrong = vi.fn()
  const { counted, user, field } = renderQuantity(7, onWrong)
  await user.clear(field)
  await user.type(field, String(limits.cartQuantityMax + 1))
  expect(field).toHaveValue('100000')
  expect(counted.at(-1)).toBe(7)
  expect(onWrong).toHaveBeenLastCalledWith(true)
  expect(field).toHaveAccessibleDescription(`${messages.quantityMax} Until then, the quantity stays at 7.`)
})

test('a number is shown in its usual form once the field loses focus', async () => {
  const { user, field } = renderQuantity(1)
  await user.clear(field)
  await user.type(field, '007')
  expect(field).toHaveValue('007')
  await user.tab()
  expect(field).toHaveValue('7')
})

test('the buttons stop at 0, replace invalid text, and are not in the tab order', async () => {
  const onWrong = vi.fn()
  const { counted, user, field } = renderQuantity(1, onWrong)
  await user.click(screen.getByRole('button', { name: 'One more ABC-1' }))
  await user.click(screen.getByRole('button', { name: 'One less ABC-1' }))
  await user.click(screen.getByRole('button', { name: 'One less ABC-1' }))
  await user.click(screen.getByRole('button', { name: 'One less ABC-1' }))
  expect(counted).toEqual([2, 1, 0, 0])
  await user.type(field, 'x')
  expect(onWrong).toHaveBeenLastCalledWith(true)
  await user.click(screen.getByRole('button', { name: 'One more ABC-1' }))
  expect(onWrong).toHaveBeenLastCalledWith(false)
  expect(field).toHaveValue('1')
  field.focus()
  await user.tab()
  expect(document.body).toHaveFocus()
})
