import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import { roleLabels } from '@portal/contracts/base/roles'
import { everyRight, rightPresets } from '@portal/contracts/rules/accounts/rights'
import type { ListedUser, ManagedUser } from '@portal/contracts/users'
import type { LoginHelp } from '@portal/contracts/login-help'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { company } from '../../lib/browser/company.ts'
import { formatMoment, zoneName } from '../../lib/text/moment.ts'
import { to } from '../../paths.ts'
import { ManageUserRoute } from './manage-user.route.tsx'
import { ManageUsersRoute } from './manage-users.route.tsx'

const noHelp = () => ({ help: { events: [] } })

const invited: ListedUser = {
  _id: 'dealer-1',
  role: 'dealer',
  email: 'shop@example.com',
  status: 'active',
  dealer_number: '10001',
  last_login: null,
  password_set: false,
  invitation: { sent_at: '2026-11-20T15:00:00.000Z', expires_at: '2026-11-27T15:00:00.000Z' }
}
const arrived: ManagedUser = {
  _id: 'dealer-1',
  role: 'dealer',
  email: 'shop@example.com',
  email_pending: null,
  status: 'active',
  carts: 0,
  accountCreated: '2026-11-20T15:00:00.000Z',
  lastLogin: '2026-11-24T15:00:00.000Z',
  password_set: true,
  second_factor: false,
  name_first: null,
  name_last: null,
  rep_number: null,
  dealer_number: '10001',
  version: 2
}

const other: ListedUser = { ...invited, _id: 'dealer-2', email: 'other@example.com', dealer_number: '10002' }
const dealers = [{ customer_number: '10001', name_company: '', rep_number: '07' }, { customer_number: '10002', name_company: '', rep_number: '12' }]

/** With the page's own cache, which the calls change from outside of the page. */
function renderUsers (address: string): void {
  logInAs(sampleStaff('superUser'))
  window.history.pushState(null, '', address)
  render(<BrowserRouter><Routes><Route path='/manageUser/:type' element={<ManageUsersRoute />} /></Routes></BrowserRouter>)
}

test('a card takes the place of the list, which says the same of the user as the card that was opened later', async () => {
  answerCalls({ users: () => ({ users: [invited, other] }), user: () => ({ user: arrived }), loginHelp: noHelp, dealers: () => ({ dealers }) })
  renderUsers(to.manageUsers('dealers', 'dealer-1'))
  expect(await screen.findByText('Set', { exact: true })).toBeVisible()
  expect(screen.queryByRole('row')).toBeNull()
  expect(screen.queryByLabelText('Status')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'All dealer accounts' }))
  const row = within(await screen.findByRole('row', { name: /10001/ }))
  expect(screen.queryByText('Set', { exact: true })).toBeNull()
  expect(row.queryByText(/^Invited/)).toBeNull()
  expect(row.getByText('11/24/26')).toBeVisible()
  expect(row.getByRole('button', { name: /^Reset password: #10001, \S+@/ })).toBeVisible()
})

test('an account is found by its person\'s name, and by town and phone of its dealer', async () => {
  const found = dealers.map(dealer => dealer.customer_number === '10002' ? { ...dealer, found_by: 'BOISE, +1 (208) 555-0190' } : dealer)
  answerCalls({ users: () => ({ users: [invited, { ...other, name_first: 'Dana', name_last: 'Lee' }] }), dealers: () => ({ dealers: found }) })
  logInAs(sampleStaff('superUser'))
  const { user } = renderPage(<Routes><Route path='/manageUser/:type' element={<ManageUsersRoute />} /></Routes>, to.manageUsers('dealers'))
  const field = await screen.findByRole('combobox', { name: 'Go to an account' })
  for (const search of ['lee dana', 'boise', '1-208-555-0190', '#10002']) {
    await user.clear(field)
    await user.paste(search)
    const options = () => within(screen.getByRole('listbox')).queryAllByRole('option').map(option => option.textContent)
    await waitFor(() => { expect([search, ...options()]).toEqual([search, '10002 other@example.com']) })
  }
})

test('the accounts of one representative\'s dealers are shown, and the address says so', async () => {
  answerCalls({ users: () => ({ users: [invited, other] }), dealers: () => ({ dealers }) })
  renderUsers(to.manageUsers('dealers'))
  await userEvent.selectOptions(await screen.findByLabelText('Sales Rep #'), '12')
  expect(screen.getByText('1 of 2 accounts')).toBeVisible()
  expect(screen.getByRole('row', { name: /10002/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /10001/ })).toBeNull()
  expect(window.location.search).toBe('?rep=12')
})

test('disabling is asked about in the table as on its own page', async () => {
  answerCalls({ users: () => ({ users: [invited, other] }), user: () => ({ user: arrived }), loginHelp: noHelp, dealers: () => ({ dealers }) })
  logInAs(sampleStaff('superUser'))
  window.history.pushState(null, '', to.manageUsers('dealers'))
  render(
    <BrowserRouter>
      <Routes>
        <Route path='/manageUser/:type' element={<ManageUsersRoute />} />
        <Route path='/manageUser/:action/:id' element={<ManageUserRoute />} />
      </Routes>
    </BrowserRouter>
  )
  const words = /logged out right away .* and the user can be enabled again\./
  await userEvent.click(await screen.findByRole('button', { name: /^Disable: #10001, \S+@/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Disable User' }))
  expect(dialog.getByText(words)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await userEvent.click(screen.getByRole('link', { name: '#10001' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Disable' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Disable' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back' })).toBeVisible()
})

test('a card has all its times in the reader\'s zone, and says so if that is not the distributor\'s', async () => {
  const { accountCreated, lastLogin } = arrived
  const { timeZone } = company
  company.timeZone = 'Pacific/Kiritimati'
  onTestFinished(() => { company.timeZone = timeZone })
  const user = { ...arrived, _id: 'dealer-2', password_set: false, invitation: { sent_at: accountCreated, expires_at: '2000-01-01T15:00:00.000Z' } }
  answerCalls({ users: () => ({ users: [other] }), user: () => ({ user }), loginHelp: noHelp, dealers: () => ({ dealers }) })
  renderUsers(to.manageUsers('dealers', 'dealer-2'))
  expect(await screen.findByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toBeVisible()
  expect(screen.getByText('Account created').parentElement).toHaveTextContent(formatMoment(accountCreated))
  expect(screen.getByText('Last login').parentElement).toHaveTextContent(formatMoment(lastLogin ?? ''))
  expect(screen.getByText(`Sent ${formatMoment(accountCreated)}, expired ${formatMoment('2000-01-01T15:00:00.000Z')}`)).toBeVisible()
  expect(screen.getByText('Invitation expired')).toBeVisible()
})

test('somebody who has never logged in has no session to end', async () => {
  answerCalls({ users: () => ({ users: [invited, other] }), user: () => ({ user: { ...arrived, _id: 'dealer-2', lastLogin: null } }), loginHelp: noHelp, dealers: () => ({ dealers }) })
  renderUsers(to.manageUsers('dealers', 'dealer-2'))
  expect(await screen.findByRole('link', { name: 'Delete' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Log out everywhere' })).toBeNull()
})

test('the card says why a user cannot log in, and unlocks the login', async () => {
  const at = '2026-11-20T15:00:00.000Z'
  const failed = { at, event: 'login-failed', by: null, address: '203.0.113.7', detail: 'as 10001' } as const
  const refused = { at, event: 'link-not-mailed', by: null, address: null, detail: 'dealer@example.com: 550 no such mailbox' } as const
  let help: LoginHelp = { throttled_for: 840, events: [failed, refused, { ...failed, event: 'link-sent', by: 'Ada Byron', detail: 'dealer@example.com' }] }
  const made = answerCalls({
    users: () => ({ users: [invited, other] }),
    user: () => ({ user: arrived }),
    dealers: () => ({ dealers }),
    loginHelp: () => ({ help }),
    unlockLogin: () => {
      help = { events: [] }
      return { ok: true }
    }
  })
  renderUsers(to.manageUsers('dealers', 'dealer-1'))
  const section = within(await screen.findByRole('region', { name: 'Login help' }))
  expect(await section.findByText(/^Too many logins failed\. More are refused until /)).toBeVisible()
  expect(section.getByText('Login failed as 10001, from 203.0.113.7')).toBeVisible()
  expect(section.getByText('The mail server did not take the email with the link to dealer@example.com: 550 no such mailbox')).toBeVisible()
  expect(section.getByText('Password link requested for dealer@example.com, by Ada Byron')).toBeVisible()
  await userEvent.click(section.getByRole('button', { name: 'Unlock' }))
  expect(await section.findByText('The audit log has nothing about this login.')).toBeVisible()
  expect(section.getByRole('heading', { name: 'Login help' })).toHaveFocus()
  expect(made.filter(({ name }) => name === 'unlockLogin')).toEqual([{ name: 'unlockLogin', body: { id: 'dealer-1' } }])
})

test('a disabled account says since when and by whom, and offers what applies alone', async () => {
  answerCalls({
    users: () => ({ users: [invited, other] }),
    user: () => ({ user: { ...arrived, _id: 'dealer-3', status: 'disabled' } }),
    dealers: () => ({ dealers }),
    loginHelp: () => ({ help: { disabled: { at: '2026-11-20T15:00:00.000Z', by: 'Ada Byron' }, events: [] } })
  })
  renderUsers(to.manageUsers('dealers', 'dealer-3'))
  expect(await screen.findByText(/^Disabled since .*, by Ada Byron\.$/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Enable' })).toBeVisible()
  for (const name of ['Reset password', 'Change email', 'Log out everywhere', 'Disable']) expect(screen.queryByRole('link', { name })).toBeNull()
})

test('accounts that the viewer does not manage have no column for actions', async () => {
  const rep: ListedUser = { _id: 'rep-1', role: 'sales', email: 'rep@example.com', status: 'active', rep_number: '07', last_login: null, password_set: true }
  answerCalls({ users: () => ({ users: [rep] }), dealers: () => ({ dealers }) })
  renderUsers(to.manageUsers('sales'))
  expect(await screen.findByRole('columnheader', { name: 'Actions' })).toBeVisible()
  act(() => { logInAs(sampleStaff('admin')) })
  expect(screen.getByRole('link', { name: 'Dealer list of 07' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('administrators are distinguished by their roles, and people who have not set a password are marked and found', async () => {
  const ada: ListedUser = {
    _id: 'staff-1', role: 'superUser', email: 'ada@example.com', name_first: 'Ada', name_last: 'Byron', status: 'active', last_login: null, password_set: true
  }
  answerCalls({
    users: () => ({ users: [ada, { ...ada, _id: 'staff-2', role: 'admin', email: 'rae@example.com', name_first: 'Rae', name_last: 'Stone', password_set: false }] }),
    dealers: () => ({ dealers })
  })
  renderUsers(to.manageUsers('administrators'))
  expect(await screen.findByRole('row', { name: new RegExp(`^Ada Byron ${roleLabels.superUser} .* Active `) })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  const rae = () => screen.getByRole('row', { name: new RegExp(`^Rae Stone ${roleLabels.admin} .* No invitation `) })
  expect(rae()).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Password not set')
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(2)
  expect(rae()).toBeVisible()
})

test('an invalid status in the address is reported at its field, and no users are shown for it', async () => {
  answerCalls({ users: () => ({ users: [invited, other] }), dealers: () => ({ dealers }) })
  renderUsers(`${to.manageUsers('sales')}?status=nothing`)
  expect(await screen.findByText('These filters cannot be applied.')).toBeVisible()
  expect(screen.getByLabelText('Status')).toBeInvalid()
  expect(screen.queryByRole('row')).toBeNull()
})

test('a card says what the person may do for each dealer, and up to which amount', async () => {
  const memberships = [{ dealer_number: '10001', rights: everyRight }, { dealer_number: '10002', rights: { ...rightPresets.buyer, order_limit: 50_000 } }]
  answerCalls({
    users: () => ({ users: [invited, other] }), user: () => ({ user: { ...arrived, _id: 'dealer-3', dealer_number: null, dealers: ['10001', '10002'], memberships } }), loginHelp: noHelp, dealers: () => ({ dealers })
  })
  renderUsers(to.manageUsers('dealers', 'dealer-3'))
  const belongs = await screen.findByText('Buyer, up to $500.00 an order')
  expect(belongs.closest('ul')).toHaveTextContent('#10001Owner#10002Buyer, up to $500.00 an order')
})
