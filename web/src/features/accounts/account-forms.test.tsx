import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import * as messages from '@portal/contracts/policy/messages'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logIn, sampleStaff, sampleUser } from '../../../test/samples.ts'
import { useSession } from '../../domain/session/session.ts'
import { ChangeEmailRoute } from './change-email.route.tsx'
import { ChangePasswordRoute } from './change-password.route.tsx'
import { ForgotPasswordRoute } from './forgot-password.route.tsx'

const secret = 'Portal!2026'
const next = 'Another!2026'

async function changePassword (current: string, password: string, confirm: string) {
  logIn()
  const { user } = renderPage(<ChangePasswordRoute />)
  const fields = {
    current: screen.getByLabelText('Current password'), password: screen.getByLabelText('New password'), confirm: screen.getByLabelText('Retype the new password')
  }
  await user.type(fields.current, current)
  await user.type(fields.password, password)
  await user.type(fields.confirm, confirm)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  return fields
}

test('a password that is too weak, or a confirmation that differs, is refused at its field', async () => {
  answerCalls({})
  const { password, confirm } = await changePassword(secret, 'weakpassword', 'other')
  await expect.poll(() => password).toHaveFocus()
  expect(password).toHaveAccessibleDescription(expect.stringContaining(messages.passwordPattern))
  expect(confirm).toHaveAccessibleDescription(messages.passwordsMatch)
})

test('a wrong current password is reported at its field, and the new password stays', async () => {
  answerCalls({ userChangePassword: () => refusal('wrong_password') })
  const { current, password, confirm } = await changePassword('wrong', next, next)
  await expect.poll(() => current).toHaveFocus()
  expect(current).toHaveAccessibleDescription(errorTable.wrong_password.message)
  expect(password).toHaveValue(next)
  expect(confirm).toHaveValue(next)
})

test.each(['password_common', 'password_unchanged'] as const)('a new password that is refused (%s) is reported at its field', async code => {
  answerCalls({ userChangePassword: () => refusal(code) })
  const { password } = await changePassword(secret, next, next)
  await expect.poll(() => password).toHaveFocus()
  expect(password).toHaveAccessibleDescription(expect.stringContaining(errorTable[code].message))
})

test('a changed password is confirmed, and the form disappears', async () => {
  const made = answerCalls({ userChangePassword: () => ({ ok: true }) })
  await changePassword(secret, next, next)
  expect(await screen.findByRole('heading', { name: 'Password Changed' })).toHaveFocus()
  expect(made).toEqual([{ name: 'userChangePassword', body: { current_password: secret, password: next } }])
  expect(screen.queryByLabelText('New password')).toBeNull()
})

async function changeEmail (email: string, confirm: string) {
  logIn()
  const { user } = renderPage(<ChangeEmailRoute />)
  const fields = { current: screen.getByLabelText('Current password'), email: screen.getByLabelText('New email'), confirm: screen.getByLabelText('Retype the new email') }
  await user.type(fields.current, secret)
  await user.type(fields.email, email)
  await user.type(fields.confirm, confirm)
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  return fields
}

test('an invalid address, or a confirmation that differs, is refused at its field', async () => {
  answerCalls({})
  const { email, confirm } = await changeEmail('nobody', 'somebody')
  await expect.poll(() => email).toHaveFocus()
  expect(email).toHaveAccessibleDescription(messages.emailInvalid)
  expect(confirm).toHaveAccessibleDescription(messages.emailsMatch)
})

test('an address in use is reported at its field; surrounding blanks do not count', async () => {
  const made = answerCalls({ userChangeEmail: () => refusal('email_taken') })
  const { email } = await changeEmail(' new@example.com ', 'new@example.com')
  await expect.poll(() => email).toHaveFocus()
  expect(email).toHaveAccessibleDescription(errorTable.email_taken.message)
  expect(made).toEqual([{ name: 'userChangeEmail', body: { email: 'new@example.com', password: secret } }])
})

test('a changed address is the session\'s address from then on', async () => {
  answerCalls({ userChangeEmail: () => ({ user: sampleUser({ email: 'new@example.com' }) }) })
  await changeEmail('new@example.com', 'new@example.com')
  expect(await screen.findByText('Your email is now new@example.com')).toBeVisible()
  expect(useSession.getState().user?.email).toBe('new@example.com')
})

test('if a link cannot be requested, an error is shown and the address stays for another try', async () => {
  const answers = [refusal('portal_unavailable'), { ok: true as const }]
  answerCalls({ requestPasswordLink: () => answers.shift() ?? { ok: true } })
  const { user } = renderPage(<ForgotPasswordRoute />)
  const email = screen.getByLabelText('Email')
  await user.type(email, 'dealer@example.com')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(messages.unexpectedError)).toBeVisible()
  expect(email).toHaveValue('dealer@example.com')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(messages.linkRequested)).toBeVisible()
  expect(screen.queryByText(messages.unexpectedError)).toBeNull()
})

test('a dealer turns the mails about orders off and on, and staff have no such switch', async () => {
  const wanted: boolean[] = []
  answerCalls({ userOrderMails: () => refusal('portal_unavailable') })
  logIn(sampleUser({ order_mails: true }))
  const { user } = renderPage(<ChangeEmailRoute />)
  const mails = screen.getByRole('switch', { name: 'Mail me about my orders' })
  await user.click(mails)
  expect(await screen.findByText('Not Changed')).toBeVisible()
  answerCalls({ userOrderMails: body => { wanted.push(body.wanted); return { ok: true } } })
  await user.click(mails)
  await expect.poll(() => mails).not.toBeChecked()
  expect(screen.queryByText('Not Changed')).toBeNull()
  await user.click(mails)
  await expect.poll(() => mails).toBeChecked()
  expect(wanted).toEqual([false, true])
  cleanup()
  logIn(sampleStaff('sales'))
  renderPage(<ChangeEmailRoute />)
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('a setting that could not be changed stays, and says why', async () => {
  answerCalls({ userOrderMails: () => refusal('portal_unavailable') })
  logIn(sampleUser({ order_mails: true }))
  const { user } = renderPage(<ChangeEmailRoute />)
  await user.click(screen.getByRole('switch'))
  expect(await screen.findByText('Not Changed')).toBeVisible()
  expect(screen.getByRole('switch')).toBeChecked()
})

test('the rules for a new password are ticked off while it is typed', async () => {
  answerCalls({})
  logIn()
  const { user } = renderPage(<ChangePasswordRoute />)
  const open = () => screen.getAllByRole('listitem').map(rule => rule.textContent).filter(text => !text.endsWith(', done'))
  expect(open()).toHaveLength(6)
  const password = screen.getByLabelText('New password')
  await user.type(password, 'Another')
  expect(open()).toEqual(['8 to 64 characters', 'A number', 'One of @ $ ! % * ? &'])
  await user.type(password, '!2026')
  expect(open()).toEqual([])
  await user.type(password, '#')
  expect(open()).toEqual(['No other characters'])
})
