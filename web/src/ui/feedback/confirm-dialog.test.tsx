import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

function renderDialog () {
  const confirm = vi.fn()
  function Row () {
    const [asks, setAsks] = useState(false)
    const [loading, setLoading] = useState(false)
    return (
      <>
        <button type='button' onClick={() => { setAsks(true) }}>Delete</button>
        {asks && (
          <ConfirmDialog
            title='Delete the order?'
            confirm='Delete for good'
            kind='danger'
            loading={loading}
            onConfirm={() => {
              confirm()
              setLoading(true)
            }}
            onClose={() => { setAsks(false) }}
          >
            <p>It cannot be taken back.</p>
          </ConfirmDialog>
        )}
      </>
    )
  }
  render(<Row />)
  return { user: userEvent.setup(), confirm }
}

test('it is a modal dialog named by its heading, and canceling does nothing', async () => {
  const { user, confirm } = renderDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete the order?' })
  expect(dialog.open).toBe(true)
  expect(within(dialog).getAllByRole('button').map(button => button.textContent)).toEqual(['Delete for good', 'Back'])
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(confirm).not.toHaveBeenCalled()
})

test('while the action is under way, it cannot be canceled or repeated', async () => {
  const { user, confirm } = renderDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.dblClick(screen.getByRole('button', { name: 'Delete for good' }))
  expect(confirm).toHaveBeenCalledOnce()
  const back = screen.getByRole('button', { name: 'Back' })
  expect(back).toHaveAttribute('aria-disabled', 'true')
  back.focus()
  await user.keyboard('{Enter}')
  expect(back).toHaveFocus()
  const escape = new Event('cancel', { cancelable: true })
  screen.getByRole('dialog').dispatchEvent(escape)
  expect(escape.defaultPrevented).toBe(true)
})
