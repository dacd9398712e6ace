import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as messages from '@portal/contracts/policy/messages'
import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { useSession } from '../../domain/session/session.ts'
import { paths } from '../../paths.ts'
import { ChangeEmailRoute } from './change-email.route.tsx'
import { ChangePasswordRoute } from './change-password.route.tsx'
import { ConfirmEmailRoute } from './confirm-email.route.tsx'
import { ForgotPasswordRoute } from './forgot-password.route.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SessionsRoute } from './sessions.route.tsx'

const secret = 'Portal!2026'
const next = 'Another!2026'

async function changePassword (current: string, password: string, confirm: string) {
  logInAs()
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
  expect(password).toHaveAccessibleDescription(expect.stringContaining(accountMessages.passwordPattern))
  expect(confirm).toHaveAccessibleDescription(accountMessages.passwordsMatch)
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

test('an account with two-step login is asked for its code as well, which is no error yet, and a wrong one is said at its field', async () => {
  const made = answerCalls({ userChangePassword: ({ code }) => code === undefined ? refusal('code_required') : code === '123456' ? { ok: true } : refusal('code_wrong') })
  await changePassword(secret, next, next)
  const code = await screen.findByLabelText('Code from your authenticator app')
  await expect.poll(() => code).toHaveFocus()
  expect(code).toBeValid()
  const user = userEvent.setup()
  await user.type(code, '000000{Enter}')
  await expect.poll(() => code).toHaveAccessibleDescription(accountMessages.codeWrong)
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await expect.poll(() => screen.queryByRole('heading', { name: 'Password Changed' })).toHaveFocus()
  expect(made.map(({ body }) => body)).toEqual([undefined, '000000', '123456']
    .map(sent => ({ current_password: secret, password: next, ...(sent !== undefined && { code: sent }) })))
})

test('Cancel leads home without a change', async () => {
  answerCalls({})
  logInAs()
  const { user, address } = renderPage(<ChangePasswordRoute />, paths.changePassword)
  await user.type(screen.getByLabelText('New password'), next)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(address()).toBe(paths.home)
})

test('a password manager may fill the fields, and a password may be pasted', async () => {
  logInAs()
  const { user } = renderPage(<ChangePasswordRoute />)
  const [current, password, confirm] = ['Current password', 'New password', 'Retype the new password'].map(label => screen.getByLabelText(label))
  expect(current).toHaveAttribute('autocomplete', 'current-password')
  for (const field of [password, confirm]) {
    expect(field).toHaveAttribute('autocomplete', 'new-password')
    field?.focus()
    await user.paste(next)
    expect(field).toHaveValue(next)
  }
})

test('a changed password is confirmed, and the form disappears', async () => {
  const made = answerCalls({ userChangePassword: () => ({ ok: true }) })
  await changePassword(secret, next, next)
  await expect.poll(() => screen.queryByRole('heading', { name: 'Password Changed' })).toHaveFocus()
  expect(made).toEqual([{ name: 'userChangePassword', body: { current_password: secret, password: next } }])
  expect(screen.queryByLabelText('New password')).toBeNull()
})

async function changeEmail (email: string, confirm: string) {
  logInAs()
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
  expect(email).toHaveAccessibleDescription(accountMessages.emailInvalid)
  expect(confirm).toHaveAccessibleDescription(accountMessages.emailsMatch)
})

test('one\'s present address is reported at its field; surrounding blanks do not count', async () => {
  const made = answerCalls({ userChangeEmail: () => refusal('email_unchanged') })
  const { email } = await changeEmail(' new@example.com ', 'new@example.com')
  await expect.poll(() => email).toHaveFocus()
  expect(email).toHaveAccessibleDescription(errorTable.email_unchanged.message)
  expect(made).toEqual([{ name: 'userChangeEmail', body: { email: 'new@example.com', password: secret } }])
})

test('a new address has to be confirmed, and the session\'s address stays until then', async () => {
  answerCalls({ userChangeEmail: () => ({ user: sampleUser({ email_pending: 'new@example.com' }) }) })
  await changeEmail('new@example.com', 'new@example.com')
  await expect.poll(() => screen.queryByRole('heading', { name: 'Check Your Email' })).toHaveFocus()
  expect(screen.getByText('To confirm the new email, open the link we sent to new@example.com.')).toBeVisible()
  expect(useSession.getState().user).toMatchObject({ email: 'dealer@example.com', email_pending: 'new@example.com' })
})

test('an address that waits for confirmation is shown; its link is sent again, and the change is canceled', async () => {
  const pending = { user: sampleUser({ email_pending: 'new@example.com' }) }
  const made = answerCalls({ resendEmailLink: () => refusal('throttled'), cancelEmailChange: () => ({ user: sampleUser() }) })
  logInAs(pending.user)
  const { user } = renderPage(<ChangeEmailRoute />)
  expect(screen.getByText('new@example.com')).toBeVisible()
  const again = screen.getByRole('button', { name: 'Send again' })
  await user.click(again)
  expect(await screen.findByText('Link Not Sent')).toBeVisible()
  expect(screen.getByText(errorTable.throttled.message)).toBeVisible()
  answerCalls({ resendEmailLink: () => pending, cancelEmailChange: () => ({ user: sampleUser() }) })
  await user.click(again)
  expect(await screen.findByText('Link Sent')).toBeVisible()
  expect(screen.queryByText('Link Not Sent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  expect(await screen.findByText('Change Canceled')).toBeVisible()
  await expect.poll(() => screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(made.map(({ name }) => name)).toEqual(['resendEmailLink'])
})

function openLink (token = 'a'.repeat(43)) {
  logInAs()
  return renderPage(<Routes><Route path={paths.confirmEmail} element={<ConfirmEmailRoute />} /></Routes>, `/confirm-email/${token}`)
}

test('opening the link changes nothing: a button confirms the address', async () => {
  const made = answerCalls({ emailLink: () => ({ email: 'new@example.com' }), confirmEmail: () => ({ email: 'new@example.com' }) })
  const { user } = openLink()
  const confirm = await screen.findByRole('button', { name: 'Confirm this email' })
  expect(made.map(({ name }) => name)).toEqual(['emailLink'])
  expect(useSession.getState().user?.email).toBe('dealer@example.com')
  await user.click(confirm)
  await expect.poll(() => screen.queryByRole('heading', { name: 'Email Changed' })).toHaveFocus()
  expect(screen.getByText('Your email is now new@example.com')).toBeVisible()
  expect(useSession.getState().user).toMatchObject({ email: 'new@example.com', email_pending: null })
})

test.each([
  ['link_expired', 'This link has expired, was replaced by a newer one, or has already been used.', 'Change email'],
  ['link_not_yours', 'This link belongs to another account.', 'Go to the home page']
] as const)('a link that is of no use (%s) says so, and leads on', async (code, said, way) => {
  answerCalls({ emailLink: () => refusal(code) })
  openLink()
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByText(/dealer@example\.com/)).toBeVisible()
  expect(screen.getByRole('link', { name: way })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm this email' })).toBeNull()
})

test('an address that is not a link asks nothing, and a link that is used up meanwhile says so', async () => {
  const made = answerCalls({})
  openLink('not%20a%20link')
  expect(await screen.findByText(/This link has expired/)).toBeVisible()
  expect(made).toEqual([])
  cleanup()
  let isUsed = false
  answerCalls({
    emailLink: () => isUsed ? refusal('link_expired') : { email: 'new@example.com' },
    confirmEmail: () => { isUsed = true; return refusal('link_expired') }
  })
  const { user } = openLink('b'.repeat(43))
  await user.click(await screen.findByRole('button', { name: 'Confirm this email' }))
  expect(await screen.findByText('Email Not Changed')).toBeVisible()
  expect(await screen.findByText(/This link has expired, was replaced/)).toBeVisible()
})

test('if a link cannot be requested, an error is shown and the address stays for another try', async () => {
  const answers = [refusal('portal_unavailable'), { ok: true as const }]
  answerCalls({ requestPasswordLink: () => answers.shift() ?? { ok: true } })
  const { user } = renderPage(<ForgotPasswordRoute />)
  const email = screen.getByLabelText('Account number or email')
  await user.type(email, 'dealer@example.com')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(messages.unexpectedError)).toBeVisible()
  expect(email).toHaveValue('dealer@example.com')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(accountMessages.linkRequested)).toBeVisible()
  expect(screen.queryByText(messages.unexpectedError)).toBeNull()
})

test('a dealer turns the mails about orders off and on, and staff those about what they submit', async () => {
  const wanted: boolean[] = []
  answerCalls({ userOrderMails: () => refusal('portal_unavailable') })
  logInAs(sampleUser({ order_mails: true }))
  const { user } = renderPage(<ChangeEmailRoute />)
  const mails = screen.getByRole('switch', { name: 'Email me about my orders' })
  await user.click(mails)
  expect(await screen.findByText('Nothing Was Changed')).toBeVisible()
  answerCalls({ userOrderMails: body => { wanted.push(body.wanted); return { ok: true } } })
  await user.click(mails)
  await expect.poll(() => mails).not.toBeChecked()
  expect(screen.queryByText('Nothing Was Changed')).toBeNull()
  await user.click(mails)
  await expect.poll(() => mails).toBeChecked()
  expect(wanted).toEqual([false, true])
  cleanup()
  logInAs(sampleStaff('sales'))
  renderPage(<ChangeEmailRoute />)
  expect(screen.getByRole('switch')).toHaveAccessibleDescription(/that you place for a dealer/)
})

test('a person is offered only mails that their rights let come', () => {
  answerCalls({})
  const offered = (rights: Rights, dealers?: string[]) => {
    cleanup()
    logInAs(sampleUser({ rights, ...(dealers !== undefined && { dealers }) }))
    renderPage(<ChangeEmailRoute />)
    return screen.getByRole('switch')
  }
  expect(offered(rightPresets.owner)).toHaveAccessibleDescription(/including orders our staff place for you/)
  expect(offered(rightPresets.buyer)).toHaveAccessibleDescription(/^When an order that you submit or ask a colleague to release .* asks you to release one\.$/)
  expect(offered(rightPresets.bookkeeper)).toHaveAccessibleDescription(/^When an order that you ask a colleague to release is released, declined, rejected/)
  expect(offered(rightPresets.counter)).toHaveAccessibleDescription(/^When an order that you ask a colleague to release is released, declined, canceled .* no prices\.$/)
  expect(offered(rightPresets.counter, ['10001', '10004'])).toHaveAccessibleDescription(/including orders our staff place for you/)
})

test('a person who wants mails about orders can also get those that need no attention', async () => {
  const asked: unknown[] = []
  answerCalls({ userOrderMails: body => { asked.push(body); return { ok: true } } })
  logInAs(sampleUser({ order_mails: true }))
  const { user } = renderPage(<ChangeEmailRoute />)
  const all = () => screen.queryByRole('checkbox', { name: /confirmed, shipped or invoiced/ })
  await user.click(screen.getByRole('checkbox', { name: /confirmed, shipped or invoiced/ }))
  await expect.poll(all).toBeChecked()
  await user.click(screen.getByRole('switch', { name: 'Email me about my orders' }))
  await expect.poll(all).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Email me about my orders' }))
  await expect.poll(all).not.toBeChecked()
  expect(asked).toEqual([{ wanted: true, all: true }, { wanted: false, all: false }, { wanted: true, all: false }])
})

test('a setting that could not be changed stays, and says why', async () => {
  answerCalls({ userOrderMails: () => refusal('portal_unavailable') })
  logInAs(sampleUser({ order_mails: true }))
  const { user } = renderPage(<ChangeEmailRoute />)
  await user.click(screen.getByRole('switch'))
  expect(await screen.findByText('Nothing Was Changed')).toBeVisible()
  expect(screen.getByRole('switch')).toBeChecked()
})

test('the rules for a new password are ticked off while it is typed', async () => {
  answerCalls({})
  logInAs()
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

test('the key for an authenticator app is copied without its blanks', async () => {
  answerCalls({ offerSecondFactor: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Portal:me?secret=ABCDEFGH', qr: ['10', '01'] }) })
  logInAs()
  const { user } = renderPage(<SecondFactorSetup token='token' />)
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  expect(screen.getByText('Key Copied')).toBeVisible()
})

test('a session says what is known of its browser', async () => {
  const session = { current: false, begun: '2026-11-20T15:00:00.000Z', last_used: '2026-11-20T15:00:00.000Z' }
  const from = (browser: string) => ({ address: '203.0.113.7', browser })
  answerCalls({
    sessions: () => ({ sessions: [{ ...session, _id: '1', current: true, from: from('other') }, { ...session, _id: '2', from: from('Chrome 131 on Windows') }] })
  })
  logInAs()
  renderPage(<SessionsRoute />)
  await screen.findByText('Chrome 131 on Windows')
  expect(screen.getAllByRole('row').slice(1).map(row => row.firstElementChild?.textContent)).toEqual(['Unknown browser This browser', 'Chrome 131 on Windows '])
})
