import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { useSession } from '../../domain/session/session.ts'
import { LoginRoute } from './login.route.tsx'

const claims = btoa(JSON.stringify({ exp: 2, iat: 1, role: 'dealer' }))
const loggedIn = { user: sampleUser({ dealer: null }), token: `head.${claims}.signature` }
const session = { user: sampleUser({ dealer: null }), dealer: sampleDealer(), exp: 2 }

function renderLogin () {
  const { user } = renderPage(<LoginRoute />)
  return { user, username: screen.getByLabelText('Account number or email'), password: screen.getByLabelText<HTMLInputElement>('Password'), button: screen.getByRole('button', { name: 'Log in' }) }
}

test('the first field has the focus, and missing input is reported without a call', async () => {
  const made = answerCalls({})
  const { user, username, password, button } = renderLogin()
  expect(username).toHaveFocus()
  await user.type(username, '10001')
  await user.click(button)
  await expect.poll(() => password).toHaveFocus()
  expect(password).toHaveAccessibleDescription(accountMessages.passwordRequired)
  expect(made).toEqual([])
})

test('Enter logs in once, with the user name trimmed', async () => {
  const held = heldAnswer<typeof loggedIn>()
  const made = answerCalls({ login: () => held.answer, session: () => session, updateNewDealerStatus: () => ({ dealer: sampleDealer() }) })
  const { user, username, password, button } = renderLogin()
  await user.type(username, ' 10001 ')
  await user.type(password, 'Portal!2026{Enter}')
  expect(button).toBeDisabled()
  await user.type(password, '{Enter}')
  expect(made).toEqual([{ name: 'login', body: { username: '10001', password: 'Portal!2026' } }])
  held.give(loggedIn)
  await expect.poll(() => useSession.getState().status).toBe('in')
})

test('a wrong password is reported, the input stays, and the password is selected', async () => {
  answerCalls({ login: () => refusal('login_failed') })
  const { user, username, password, button } = renderLogin()
  await user.type(username, '10001')
  await user.type(password, 'wrong')
  await user.click(button)
  await expect.poll(() => screen.queryAllByText(errorTable.login_failed.message), { message: 'in a toast and in the form' }).toHaveLength(2)
  expect(username).toHaveValue('10001')
  await expect.poll(() => button).toBeEnabled()
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong'.length])
  await user.type(password, 'P')
  await expect.poll(() => screen.queryAllByText(errorTable.login_failed.message), { message: 'until it is corrected' }).toHaveLength(0)
})

test('a login without an answer has failed', async () => {
  answerCalls({ login: () => { throw new TypeError('Failed to fetch') } })
  const { user, username, password, button } = renderLogin()
  await user.type(username, '10001')
  await user.type(password, 'secret')
  await user.click(button)
  expect(await screen.findByText('Login Failed')).toBeVisible()
})

test('a login does not wait for the ERP: the person is in at once, and the dealer record follows', async () => {
  const held = heldAnswer<typeof session>()
  const made = answerCalls({ login: () => loggedIn, session: () => held.answer, updateNewDealerStatus: () => ({ dealer: sampleDealer({ name_company: 'AS OF NOW' }) }) })
  const { user, username, password } = renderLogin()
  await user.type(username, '10001')
  await user.type(password, 'Portal!2026{Enter}')
  await expect.poll(() => useSession.getState()).toMatchObject({ status: 'in', user: { dealer: null }, asksDealer: true })
  held.give(session)
  await expect.poll(() => useSession.getState()).toMatchObject({ user: { dealer: { customer_number: '10001' } }, asksDealer: false })
  await expect.poll(() => useSession.getState().user?.dealer?.name_company, { message: 'and is asked for as it is now' }).toBe('AS OF NOW')
  expect(made.filter(({ name }) => name === 'updateNewDealerStatus')).toEqual([{ name: 'updateNewDealerStatus', body: {} }])
})

test('a login whose token cannot be read is over on the server too, and says so', async () => {
  const made = answerCalls({ login: () => ({ ...loggedIn, token: 'head.claims.signature' }), logout: () => ({ ok: true as const }) })
  const { user, username, password } = renderLogin()
  await user.type(username, '10001')
  await user.type(password, 'Portal!2026{Enter}')
  expect(await screen.findByText('Navigation Failed!')).toBeVisible()
  expect(made.map(({ name }) => name)).toEqual(['login', 'logout'])
  expect(useSession.getState()).toMatchObject({ status: 'out', user: null })
})

test('an account with two-step login is asked for the code only after its password, and Back keeps what was typed', async () => {
  const made = answerCalls({
    login: ({ code }) => code === undefined ? refusal('code_required') : code === '123456' ? loggedIn : refusal('code_wrong'),
    session: () => session,
    updateNewDealerStatus: () => ({ dealer: sampleDealer() })
  })
  const { user, username, password, button } = renderLogin()
  await user.type(username, '10001')
  await user.type(password, 'Portal!2026')
  await user.click(button)
  const code = await screen.findByLabelText('Code from your authenticator app')
  expect(code).toHaveFocus()
  expect(screen.queryByText(accountMessages.codeRequired), 'nothing has gone wrong yet').toBeNull()
  await user.type(code, '000000{Enter}')
  await expect.poll(() => code).toHaveAccessibleDescription(accountMessages.codeWrong)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Account number or email')).toHaveValue('10001')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  await expect.poll(() => useSession.getState().status).toBe('in')
  expect(made.filter(({ name }) => name === 'login').at(-1)?.body).toEqual({ username: '10001', password: 'Portal!2026', code: '123456' })
})
