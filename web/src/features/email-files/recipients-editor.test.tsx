import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import { errorTable } from '@portal/contracts/errors'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { FileEntry } from '../../api/email-files.ts'
import { zoneName } from '../../lib/text/moment.ts'
import { paths } from '../../paths.ts'
import { EmailAdminRoute } from './email-admin.route.tsx'
import { RecipientsEditor } from './recipients-editor.tsx'
import { RecipientList } from './recipient-list.tsx'

const file: FileEntry = { _id: 'f'.repeat(32), name: 'prices.csv', recipient: 'one@example.com', version: 4, size: 10, modified: null, delivery: null, attempts: 2, under_way: false }

function renderEditor (edited: FileEntry = file) {
  const saved = vi.fn()
  const { user } = renderPage(<RecipientsEditor file={edited} onChanged={saved} />)
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

test('a pasted list with names and semicolons is counted, and saved as addresses', async () => {
  const made = answerCalls({ updateFileRecipient: () => ({ ok: true }) })
  const { user, submit } = renderEditor({ ...file, recipient: 'one@example.com, two@example.com' })
  const recipients = screen.getByLabelText('Recipients')
  expect(recipients).toHaveValue('one@example.com\ntwo@example.com')
  await user.clear(recipients)
  await user.paste('Doe, John <john@example.com>; ann@example.com\nann@example.com')
  expect(recipients).toHaveAccessibleDescription(expect.stringContaining('2 recipients.'))
  await user.click(submit())
  await expect.poll(() => made).toMatchObject([{ body: { recipient: 'john@example.com, ann@example.com' } }])
})

test('the file is sent at once as it was looked at, and not while it is being sent or its recipients are being edited', async () => {
  const { answer, give } = heldAnswer<{ ok: true }>()
  const made = answerCalls({ sendFileNow: () => answer })
  const { user, saved } = renderEditor()
  const send = screen.getByRole('button', { name: 'Send now' })
  await user.click(send)
  await user.click(send)
  expect(made).toEqual([{ name: 'sendFileNow', body: { id: file._id, attempts: 2 } }])
  give({ ok: true })
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
  expect(screen.getByText('prices.csv will be sent in a moment.')).toBeVisible()
  await user.type(screen.getByLabelText('Recipients'), ', two@example.com')
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled()
})

test('a file that was sent meanwhile is not sent again, and that is said', async () => {
  answerCalls({ sendFileNow: () => refusal('changed_meanwhile') })
  const { user } = renderEditor()
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(errorTable.changed_meanwhile.message)).toBeVisible()
})

test('a file that is being sent, is not in the folder or has no recipients offers no sending', () => {
  answerCalls({})
  renderEditor({ ...file, under_way: true })
  expect(screen.getByRole('button', { name: 'Being sent…' })).toBeDisabled()
  cleanup()
  for (const change of [{ size: null }, { recipient: null }]) {
    renderEditor({ ...file, ...change })
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
    cleanup()
  }
})

test('leaving with recipients that are not saved is asked about, and after saving it is not', async () => {
  answerCalls({ updateFileRecipient: () => ({ ok: true }) })
  const { user, submit } = renderEditor()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await user.type(screen.getByLabelText('Recipients'), ', two@example.com')
  expect(isAsked()).toBe(true)
  await user.click(submit())
  await expect.poll(isAsked).toBe(false)
})

test('many recipients are counted, and listed when that is opened', async () => {
  answerCalls({})
  const { user } = renderPage(<RecipientList text={Array.from({ length: 60 }, (_, n) => `r${n}@example.com`).join(', ')} />)
  expect(screen.getByText('r59@example.com')).not.toBeVisible()
  await user.click(screen.getByText('60 recipients'))
  expect(screen.getByText('r59@example.com')).toBeVisible()
})

test('an invalid list of addresses is refused at its field and in a toast, until it is corrected', async () => {
  answerCalls({})
  const { user, submit } = renderEditor()
  const recipients = screen.getByLabelText('Recipients')
  await user.type(recipients, ',two')
  await user.click(submit())
  expect(recipients).toHaveAccessibleDescription(expect.stringContaining(staffMessages.recipientsWrong(['two'])))
  expect(screen.getByText('Invalid Email')).toBeVisible()
  expect(screen.getByText(staffMessages.recipientsInvalid)).toBeVisible()
  await user.type(recipients, '@example')
  expect(recipients).toBeInvalid()
  expect(screen.getByText('Invalid Email')).toBeVisible()
  await user.type(recipients, '.com')
  expect(recipients).toBeValid()
  expect(screen.queryByText('Invalid Email')).toBeNull()
})

test('Cancel closes the file without what was typed; the page says in which zone its times are', async () => {
  const made = answerCalls({ getFileList: () => ({ configured: true, files: [file], complete: true }), fileDeliveries: () => ({ deliveries: [] }) })
  const { user, address } = renderPage(<EmailAdminRoute />, `${paths.emailAdmin}?file=${file._id}`)
  await user.type(await screen.findByLabelText('Recipients'), ', two@example.com')
  expect(screen.getByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(address()).toBe(paths.emailAdmin)
  expect(screen.queryByLabelText('Recipients')).toBeNull()
  await user.click(screen.getByRole('link', { name: file.name }))
  expect(await screen.findByLabelText('Recipients')).toHaveValue(file.recipient)
  expect(made.map(({ name }) => name)).not.toContain('updateFileRecipient')
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

test('the form stays, with the focus, while a file that had no recipients is saved and turned off again', async () => {
  let recipient: string | null = null
  answerCalls({
    getFileList: () => ({ configured: true, complete: true, files: [{ ...file, recipient }] }),
    fileDeliveries: () => ({ deliveries: [] }),
    updateFileRecipient: body => {
      recipient = body.recipient
      return { ok: true }
    }
  })
  const { user } = renderPage(<EmailAdminRoute />, `${paths.emailAdmin}?file=${file._id}`)
  await user.click(await screen.findByRole('switch', { name: 'Email this file' }))
  await user.type(screen.getByLabelText('Recipients'), 'one@example.com')
  const submit = screen.getByRole('button', { name: 'Submit' })
  await user.click(submit)
  expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible()
  expect(submit).toHaveFocus()
  await user.click(screen.getByRole('switch', { name: 'Email this file' }))
  await expect.poll(() => screen.queryByLabelText('Recipients')).toBeNull()
  expect(screen.getByRole('switch', { name: 'Email this file' })).toHaveFocus()
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
