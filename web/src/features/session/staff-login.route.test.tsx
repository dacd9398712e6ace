import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleUser } from '../../../test/sample-users.ts'
import { keepErrand, keptErrand, onConfirmed } from '../../domain/session/staff-login-return.ts'
import { useSession } from '../../domain/session/session.ts'
import { StaffLoginRoute } from './staff-login.route.tsx'

afterEach(() => { sessionStorage.clear() })

const user = sampleUser({ role: 'admin', dealer_number: null, dealer: null, by_provider: true })

test('the page says that the provider is away, and asks it again with a button', async () => {
  let away = true
  const made = answerCalls({ beginStaffLogin: () => away ? refusal('provider_away') : { url: '#provider' } })
  const { user: person } = renderPage(<StaffLoginRoute />, '/staff-login?next=%2Fadmin')
  expect(await screen.findByText(errorTable.provider_away.message)).toBeVisible()
  expect(screen.getByText(/request-1/)).toBeVisible()
  away = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => window.location.hash).toBe('#provider')
  expect(made.map(({ body }) => body)).toEqual([{}, {}])
  expect(keptErrand()).toEqual({ next: '/admin', again: false })
})

test('the answer of the provider is sent once, leaves the address, and leads to where the person wanted to go', async () => {
  keepErrand({ next: '/admin?x=1', again: false })
  const made = answerCalls({ staffLogin: () => ({ user, token: 't' }), session: () => ({ user, dealer: null, exp: 2 }) })
  const { address } = renderPage(<StaffLoginRoute />, '/staff-login?code=c&state=s')
  await expect.poll(address).toBe('/admin?x=1')
  expect(useSession.getState().user?.email).toBe(user.email)
  expect(made.filter(({ name }) => name === 'staffLogin')).toEqual([{ name: 'staffLogin', body: { answer: '?code=c&state=s' } }])
})

test('no address of another site is opened', async () => {
  keepErrand({ next: '//elsewhere.example/', again: false })
  answerCalls({ staffLogin: () => ({ user, token: 't' }), session: () => ({ user, dealer: null, exp: 2 }) })
  const { address } = renderPage(<StaffLoginRoute />, '/staff-login?code=c&state=s')
  await expect.poll(address).toBe('/')
})

test('a refusal is told with its reason, and a reload does not send the answer again', async () => {
  answerCalls({ staffLogin: () => refusal('staff_unknown') })
  renderPage(<StaffLoginRoute />, '/staff-login?code=c&state=s')
  expect(await screen.findByText(errorTable.staff_unknown.message)).toBeVisible()
  expect(window.location.search).toBe('')
  expect(screen.getByRole('link', { name: 'Dealer login' })).toHaveAttribute('href', '/login')
})

test('the tab that needs it is told that a login was confirmed', async () => {
  keepErrand({ next: null, again: true })
  const told = vi.fn()
  const stop = onConfirmed(told)
  answerCalls({ staffLogin: () => ({ user, token: 't', confirmed: true as const }) })
  renderPage(<StaffLoginRoute />, '/staff-login?code=c&state=s')
  expect(await screen.findByText('Your login is confirmed')).toBeVisible()
  await expect.poll(() => told.mock.calls.length).toBe(1)
  stop()
})
