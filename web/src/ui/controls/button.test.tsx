import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a loading button keeps the focus, says that it is busy, and ignores the pointer, its keys and Enter in a field', async () => {
  const user = userEvent.setup()
  const [press, submit] = [vi.fn(), vi.fn()]
  const form = (loading: boolean, disabled = false) => (
    <form onSubmit={event => { event.preventDefault(); submit() }}>
      <input aria-label='Name' />
      <Button type='submit' loading={loading} disabled={disabled} onClick={press}>Save</Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  rerender(form(true, true))
  expect(button).not.toHaveAttribute('disabled')
  for (const state of ['aria-busy', 'aria-disabled']) expect(button).toHaveAttribute(state, 'true')
  await user.dblClick(button)
  await user.keyboard('{Enter} ')
  await user.type(screen.getByLabelText('Name'), 'x{Enter}')
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  rerender(form(false))
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

test('a disabled button that is not loading cannot be reached', async () => {
  const user = userEvent.setup()
  render(<Button disabled>Save</Button>)
  await user.tab()
  expect(document.body).toHaveFocus()
})
