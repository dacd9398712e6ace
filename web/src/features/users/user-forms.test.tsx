import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { roleLabels } from '@portal/contracts/base/roles'
import type { ManagedUser } from '@portal/contracts/users'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { to } from '../../paths.ts'
import { CreateUserRoute } from './create-user.route.tsx'
import { EditUser } from './actions/edit-user.tsx'
import { EnableOrDisableUser } from './actions/enable-or-disable-user.tsx'
import { SendPasswordLink } from './actions/send-password-link.tsx'
import { ChangeUserEmail } from './actions/change-user-email.tsx'
import { PersonalDataOfUser } from './actions/personal-data-of-user.tsx'

const rep: ManagedUser = {
  _id: 'user-2',
  role: 'sales',
  email: 'rep@example.com',
  email_pending: null,
  status: 'active',
  carts: 0,
  accountCreated: '2026-01-05T15:00:00.000Z',
  lastLogin: null,
  name_first: 'Rae',
  name_last: 'Stone',
  rep_number: '07',
  dealer_number: null,
  password_set: true,
  second_factor: false,
  version: 3
}
const dealers = [
  { customer_number: '10001', name_company: 'Northside Powersports', rep_number: '07' },
  { customer_number: '10002', name_company: 'Lakeside Marine', rep_number: '07' },
  { customer_number: '10003', name_company: 'Northern Lights', rep_number: '08' }
]

const choice = (name: string) => screen.getByRole('radio', { name })
const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) => screen.getByRole('button', { name })

test('the role determines the fields, and each field reports its own errors', async () => {
  answerCalls({})
  logInAs(sampleStaff('superUser'))
  const { user } = renderPage(<CreateUserRoute />)
  await user.click(press('Add user'))
  expect(await screen.findByText(accountMessages.roleRequired)).toBeVisible()
  await user.click(choice(roleLabels.sales))
  await user.click(press('Add user'))
  await expect.poll(() => field('Sales Rep #')).toHaveFocus()
  expect(field('Sales Rep #')).toHaveAccessibleDescription(expect.stringContaining(accountMessages.repNumberRequired))
  expect(field('First name')).toHaveAccessibleDescription(accountMessages.firstNameRequired)
  expect(field('Email')).toHaveAccessibleDescription(accountMessages.emailRequired)
  await user.click(choice(roleLabels.admin))
  expect(screen.queryByLabelText('Sales Rep #')).toBeNull()
})

test('a member of staff is created once, with trimmed input', async () => {
  const held = heldAnswer<{ user: ManagedUser }>()
  const made = answerCalls({ createUser: () => held.answer, dealers: () => ({ dealers: [] }) })
  logInAs(sampleStaff('superUser'))
  const { user } = renderPage(<CreateUserRoute />)
  await user.click(choice(roleLabels.sales))
  await user.type(field('Sales Rep #'), ' 07a ')
  await user.type(field('First name'), 'Rae')
  await user.type(field('Last name'), 'Stone')
  await user.type(field('Email'), 'rep@example.com')
  await user.type(field('Confirm email'), 'rep@example.com{Enter}')
  expect(press('Add user')).toBeDisabled()
  held.give({ user: rep })
  expect(await screen.findByText('The account for rep@example.com was created.')).toBeVisible()
  expect(await screen.findByText(/has no dealers in the ERP/)).toBeVisible()
  expect(made.filter(({ name }) => name === 'createUser')).toEqual([{
    name: 'createUser', body: { role: 'sales', email: 'rep@example.com', rep_number: '07A', name_first: 'Rae', name_last: 'Stone' }
  }])
})

test('a dealer can be found by keyboard with any words, and one that the ERP does not have is reported at its field', async () => {
  const made = answerCalls({ dealers: () => ({ dealers }), users: () => ({ users: [] }), createUser: () => refusal('unknown_dealer') })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  const dealer = await screen.findByRole('combobox', { name: 'Dealer' })
  await user.type(dealer, 'north')
  expect(dealer).toHaveAttribute('aria-expanded', 'true')
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['10001 (Northside Powersports)', '10003 (Northern Lights)'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(dealer).toHaveValue('10003 (Northern Lights)')
  expect(dealer).toHaveAttribute('aria-expanded', 'false')
  await user.type(field('Email'), 'd@example.com')
  await user.type(field('Confirm email'), 'd@example.com{Enter}')
  await expect.poll(() => dealer).toHaveFocus()
  expect(dealer).toHaveAccessibleDescription(expect.stringContaining(errorTable.unknown_dealer.message))
  expect(field('Email')).toHaveValue('d@example.com')
  expect(made.at(-1)?.body).toEqual({ role: 'dealer', email: 'd@example.com', dealer_number: '10003' })
})

test('for an address that has an account the page says how its person gets a second dealer', async () => {
  answerCalls({ dealers: () => ({ dealers }), users: () => ({ users: [] }), createUser: () => refusal('email_taken') })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  await user.type(await screen.findByRole('combobox', { name: 'Dealer' }), '10003')
  await user.tab()
  await user.type(field('Email'), 'd@example.com')
  await user.type(field('Confirm email'), 'd@example.com{Enter}')
  expect(await screen.findByRole('link', { name: 'People of #10003' })).toHaveAttribute('href', '/people?dealer=10003')
  expect(screen.getByText(/They keep their login and password\./)).toBeVisible()
})

test('dealers who have an account are not offered; the whole number and Tab choose one who has none', async () => {
  const account = { _id: 'user-3', role: 'dealer', email: 'd@example.com', status: 'active', dealer_number: '10001', last_login: null, password_set: true } as const
  answerCalls({ dealers: () => ({ dealers }), users: () => ({ users: [account] }) })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  const dealer = await screen.findByRole('combobox', { name: 'Dealer' })
  await user.type(dealer, 'north')
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['10003 (Northern Lights)'])
  await user.clear(dealer)
  await user.type(dealer, '10002')
  await user.tab()
  expect(dealer).toHaveValue('10002 (Lakeside Marine)')
})

test.each([
  ['10002', '10002 (Lakeside Marine)'], ['99999', '']
])('a number typed before the dealers have come stays, and is judged when they are there (%s)', async (number, shown) => {
  const held = heldAnswer<{ dealers: typeof dealers }>()
  answerCalls({ dealers: () => held.answer, users: () => ({ users: [] }) })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  const dealer = await screen.findByRole('combobox', { name: 'Dealer' })
  await user.type(dealer, number)
  await user.tab()
  expect(dealer).toHaveValue(number)
  held.give({ dealers })
  await expect.poll(() => dealer).toHaveValue(shown)
})

test('while the accounts cannot be read every dealer is offered', async () => {
  answerCalls({ dealers: () => ({ dealers }), users: () => refusal('portal_unavailable') })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  await user.type(await screen.findByRole('combobox', { name: 'Dealer' }), 'north')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

test.each([
  [() => ({ dealers }), 'Sales rep #07 has 3 dealers in the ERP.'],
  [() => ({ dealers: [] }), /has no dealers in the ERP/],
  [() => refusal('erp_unavailable'), /07 could not be checked/]
])('a rep number is looked up when the field is left, and only warns (%#)', async (answer, said) => {
  answerCalls({ dealers: answer })
  logInAs(sampleStaff('superUser'))
  const { user } = renderPage(<CreateUserRoute />)
  await user.click(choice(roleLabels.sales))
  await user.type(field('Sales Rep #'), '07')
  await user.tab()
  expect(await screen.findByText(said)).toBeVisible()
  expect(press('Add user')).toBeEnabled()
})

test('leaving the dealer field does not change the selection', async () => {
  answerCalls({ dealers: () => ({ dealers }), users: () => ({ users: [] }) })
  logInAs(sampleStaff('admin'))
  const { user } = renderPage(<CreateUserRoute />)
  const dealer = await screen.findByRole('combobox', { name: 'Dealer' })
  await user.type(dealer, 'lake')
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  expect(dealer).toHaveValue('10002 (Lakeside Marine)')
  await user.clear(dealer)
  await user.type(dealer, 'north')
  await user.tab()
  expect(dealer).toHaveValue('10002 (Lakeside Marine)')
})

function renderEdit (user: ManagedUser) {
  return renderPage(<EditUser user={user} viewer={sampleStaff('superUser')} />)
}

test('an emptied name is refused at its field', async () => {
  answerCalls({})
  const { user } = renderEdit(rep)
  await user.clear(field('First name'))
  await user.click(press('Save'))
  await expect.poll(() => field('First name')).toHaveFocus()
  expect(field('First name')).toHaveAccessibleDescription(accountMessages.firstNameMissing)
})

test('a changed address is named by the toast', async () => {
  answerCalls({ updateUser: () => ({ user: { ...rep, email_pending: 'new@example.com' } }), dealers: () => ({ dealers }) })
  const { user } = renderPage(<ChangeUserEmail user={rep} viewer={sampleStaff('superUser')} />)
  await user.type(field('New email'), 'new@example.com')
  await user.type(field('Confirm email'), 'new@example.com{Enter}')
  expect(await screen.findByText('Link Sent to the New Email')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('new@example.com')).toBeVisible()
})

test('a reset offers the new address that waits, and goes where it was chosen to go', async () => {
  const made = answerCalls({ sendPasswordLink: () => ({ ok: true }), dealers: () => ({ dealers }) })
  const { user } = renderPage(<SendPasswordLink user={{ ...rep, email_pending: 'new@example.com' }} viewer={sampleStaff('superUser')} />)
  expect(choice('rep@example.com')).toBeChecked()
  await user.click(choice('new@example.com, not confirmed yet: using the link confirms it'))
  await user.click(press('Send reset link'))
  expect(await screen.findByText('Reset Link Sent')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('new@example.com')).toBeVisible()
  expect(made.filter(({ name }) => name === 'sendPasswordLink')).toEqual([{ name: 'sendPasswordLink', body: { id: rep._id, pending: true } }])
})

test('without one, a reset asks for no address', async () => {
  const made = answerCalls({ sendPasswordLink: () => ({ ok: true }), dealers: () => ({ dealers }) })
  const { user } = renderPage(<SendPasswordLink user={rep} viewer={sampleStaff('superUser')} />)
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(press('Send reset link'))
  expect(await screen.findByText('Reset Link Sent')).toBeVisible()
  expect(made.filter(({ name }) => name === 'sendPasswordLink')).toEqual([{ name: 'sendPasswordLink', body: { id: rep._id } }])
})

test('Cancel leads back to the user without a change', async () => {
  answerCalls({})
  const { user, address } = renderEdit(rep)
  await user.type(field('First name'), 'l')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(address()).toBe(to.manageUsers('sales', rep._id))
})

test('a changed role is sent with the fields it needs, and the page returns to the user', async () => {
  const made = answerCalls({ updateUser: () => ({ user: { ...rep, role: 'admin' } }) })
  const { user, address } = renderEdit(rep)
  await user.selectOptions(field('Role'), roleLabels.admin)
  expect(screen.queryByLabelText('Sales Rep #')).toBeNull()
  await user.click(press('Save'))
  expect(await screen.findByText('User Changed')).toBeVisible()
  expect(made).toEqual([{
    name: 'updateUser', body: { id: rep._id, version: rep.version, changes: { name_first: 'Rae', name_last: 'Stone', role: 'admin' } }
  }])
  await expect.poll(address).toContain(rep._id)
})

test('the second of two people to save is told so, and their input stays', async () => {
  answerCalls({ updateUser: () => refusal('changed_meanwhile') })
  const { user } = renderEdit(rep)
  await user.clear(field('Last name'))
  await user.type(field('Last name'), 'Rivers')
  await user.click(press('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent(errorTable.changed_meanwhile.message)
  expect(field('Last name')).toHaveValue('Rivers')
  expect(press('Show the current version')).toBeVisible()
})

test('the second of two people to disable a user gets to the card, not to the button that would undo it', async () => {
  answerCalls({ updateUser: () => refusal('changed_meanwhile'), dealers: () => ({ dealers: [] }) })
  const admin = sampleStaff('superUser')
  logInAs(admin)
  const { user, address } = renderPage(<EnableOrDisableUser user={rep} viewer={admin} />)
  await user.click(press('Disable'))
  await user.click(await screen.findByRole('button', { name: 'Show the current version' }))
  await expect.poll(address).toBe(to.manageUsers('sales', rep._id))
})

test('if the answer to an action is lost, the page does not say that it was not done', async () => {
  answerCalls({ updateUser: () => { throw new TypeError('Failed to fetch') }, dealers: () => ({ dealers: [] }) })
  const admin = sampleStaff('superUser')
  logInAs(admin)
  const { user } = renderPage(<EnableOrDisableUser user={rep} viewer={admin} />)
  await user.click(press('Disable'))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
})

test('a person is erased only after a second question, which names them', async () => {
  const made = answerCalls({ erasePerson: () => ({ ok: true }), users: () => ({ users: [] }), dealers: () => ({ dealers: [] }) })
  const admin = sampleStaff('superUser')
  logInAs(admin)
  const { user } = renderPage(<PersonalDataOfUser user={rep} viewer={admin} />)
  await user.click(press('Erase this person'))
  const dialog = await screen.findByRole('dialog', { name: 'Erase This Person?' })
  expect(dialog).toHaveTextContent('Rae Stone rep@example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  expect(made.filter(({ name }) => name === 'erasePerson')).toEqual([])
  await user.click(press('Erase this person'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase' }))
  await expect.poll(() => made.filter(({ name }) => name === 'erasePerson').map(({ body }) => body)).toMatchObject([{ id: 'user-2' }])
})
