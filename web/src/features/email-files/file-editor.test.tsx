import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { messages } from '@portal/contracts/policy/messages'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { FileEntry } from '../../api/email-files.ts'
import { FileEditor } from './file-editor.tsx'

const file: FileEntry = { _id: 'f'.repeat(32), name: 'prices.csv', recipient: 'one@example.com', version: 4, size: 10, modified: null, delivery: null }

function renderEditor (edited: FileEntry = file) {
  const saved = vi.fn()
  const { user } = renderPage(<FileEditor file={edited} onChanged={saved} />)
  return { user, saved, mailed: screen.getByRole('switch', { name: 'Email this file' }), submit: () => screen.getByRole('button', { name: 'Submit' }) }
}

test('a list of addresses is saved with the edited version', async () => {
  const made = answerCalls({ updateFileRecipient: () => ({ ok: true }) })
  const { user, saved, submit } = renderEditor()
  await user.type(screen.getByLabelText('Recipients'), ', two@example.com')
  await user.click(submit())
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
  expect(made).toEqual([{ name: 'updateFileRecipient', body: { id: file._id, recipient: 'one@example.com, two@example.com', version: 4 } }])
})

test('an invalid list of addresses is refused at its field', async () => {
  answerCalls({})
  const { user, submit } = renderEditor()
  await user.type(screen.getByLabelText('Recipients'), '; two@example.com')
  await user.click(submit())
  expect(screen.getByLabelText('Recipients')).toHaveAccessibleDescription(expect.stringContaining(messages.recipientsInvalid))
})

test('turning a file without recipients on and off again sends no request', async () => {
  const made = answerCalls({ updateFileRecipient: () => ({ ok: true }) })
  const { user, mailed } = renderEditor({ ...file, recipient: null, version: 0 })
  await user.click(mailed)
  expect(screen.getByLabelText('Recipients')).toHaveValue('')
  await user.click(mailed)
  expect(screen.queryByLabelText('Recipients')).toBeNull()
  expect(made).toEqual([])
})

test('turning a file off removes its recipients', async () => {
  const made = answerCalls({ updateFileRecipient: () => ({ ok: true }) })
  const { user, mailed, saved } = renderEditor()
  await user.click(mailed)
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
  expect(made).toMatchObject([{ body: { recipient: null, version: 4 } }])
})

test('the second of two people to save is told so, and their input stays', async () => {
  answerCalls({ updateFileRecipient: () => refusal('changed_meanwhile') })
  const { user, submit } = renderEditor()
  await user.type(screen.getByLabelText('Recipients'), ', two@example.com')
  await user.click(submit())
  expect(await screen.findByText(errorTable.changed_meanwhile.message)).toBeVisible()
  expect(screen.getByLabelText('Recipients')).toHaveValue('one@example.com, two@example.com')
})
