import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import type { Invitation } from '@portal/contracts/users'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { clientMessages } from '../../lib/http/api-error.ts'
import { paths, to } from '../../paths.ts'
import { InviteDealersRoute } from './invite-dealers.route.tsx'

const dealers = [
  { customer_number: '10001', name_company: 'Northside Powersports', rep_number: '07', last_login: null },
  { customer_number: '10002', name_company: 'Lakeside Marine', rep_number: '07' },
  { customer_number: '10003', name_company: 'Northern Lights', rep_number: '07' }
]
const account = { _id: 'user-1', role: 'dealer', email: 'parts@example.com', status: 'active', dealer_number: '10001', last_login: null, password_set: true } as const
const accounts = [account]
const reads = {
  salesReps: () => ({ reps: [{ rep_number: '07', name: 'Robin Reyes' }] }),
  dealers: () => ({ dealers }),
  users: () => ({ users: accounts })
}

const email = (dealer: string) => screen.findByLabelText(new RegExp(`^Email of #${dealer}`))
const tick = (dealer: string) => screen.getByRole('checkbox', { name: new RegExp(dealer) })
const row = (dealer: string) => within(screen.getByRole('row', { name: new RegExp(dealer) }))
const invited = (dealer_number: string): Invitation => ({ dealer_number, outcome: 'invited', message: '' })

function open (at = to.inviteDealers('07')) {
  logInAs(sampleStaff('admin'))
  return renderPage(<InviteDealersRoute />, at).user
}

test('a representative is chosen by number, and dealers with an account are not invited again', async () => {
  const made = answerCalls(reads)
  const user = open(paths.inviteDealers)
  await user.click(screen.getByRole('button', { name: 'Show dealers' }))
  expect(screen.getByLabelText('Sales Rep #')).toHaveAccessibleDescription(expect.stringContaining(accountMessages.repNumberRequired))
  await user.type(screen.getByLabelText('Sales Rep #'), ' 07 {Enter}')
  await email('10002')
  expect(made).toContainEqual({ name: 'dealers', body: { id: '07' } })
  expect(made).toContainEqual({ name: 'users', body: { type: 'dealers', as: '07' } })
  expect(row('10001').getByRole('link', { name: /^#10001/ })).toHaveAttribute('href', to.manageUsers('dealers', 'user-1'))
  expect(row('10001').getByText('parts@example.com')).toBeVisible()
  expect(row('10001').getByText('Active')).toBeVisible()
  expect(row('10001').queryByRole('checkbox')).toBeNull()
  await user.click(tick('All without an account'))
  expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeEnabled()
})

test('of a dealer with several people, the holder of the account number is shown, and how many more there are', async () => {
  const person = (id: string) => ({ ...account, _id: id, email: `${id}@example.com` })
  const { dealer_number: _one, ...manager } = person('manager')
  answerCalls({
    ...reads,
    dealers: () => ({ dealers: dealers.map(dealer => dealer.customer_number === '10001' ? { ...dealer, email: 'owner@example.com' } : dealer) }),
    users: () => ({ users: [person('counter'), person('owner'), { ...manager, dealers: ['10001', '10002'] }] })
  })
  open()
  await email('10003')
  expect(row('10001').getByRole('link', { name: /^#10001/ })).toHaveAttribute('href', to.manageUsers('dealers', 'owner'))
  expect(row('10001').getByText('owner@example.com and 2 more')).toBeVisible()
  expect(row('10002').getByText('manager@example.com')).toBeVisible()
})

test('somebody who has no password, and no invitation that still works, can be invited again', async () => {
  answerCalls({ ...reads, users: () => ({ users: accounts.map(account => ({ ...account, password_set: false })) }) })
  open()
  await email('10002')
  expect(row('10001').getByText('No invitation')).toBeVisible()
  expect(row('10001').getByRole('link', { name: 'Invite again: parts@example.com' })).toHaveAttribute('href', to.manageUser('password', 'user-1'))
})

test('by keyboard alone: an address ticks its dealer, Enter goes on, and a wrong one sends nothing', async () => {
  const made = answerCalls({ ...reads, inviteDealers: () => ({ invitations: [invited('10002'), invited('10003')] }) })
  const user = open()
  await user.type(await email('10002'), 'two@example.com{Enter}')
  expect(await email('10003')).toHaveFocus()
  await user.keyboard('nobody{Enter}')
  const send = screen.getByRole('button', { name: 'Send 2 invitations' })
  expect(send).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await email('10003')).toHaveFocus()
  expect(await email('10003')).toHaveAccessibleDescription(accountMessages.emailInvalid)
  expect(made.filter(({ name }) => name === 'inviteDealers')).toEqual([])
  await user.clear(await email('10003'))
  await user.type(await email('10003'), ' three@example.com ')
  await user.click(send)
  expect(await screen.findByText('2 of 2 invited.')).toBeVisible()
  expect(made).toContainEqual({
    name: 'inviteDealers',
    body: { rep_number: '07', dealers: [{ dealer_number: '10002', email: 'two@example.com' }, { dealer_number: '10003', email: 'three@example.com' }] }
  })
})

test('a double click sends once, and each dealer has an outcome of its own', async () => {
  const held = heldAnswer<{ invitations: Invitation[] }>()
  const made = answerCalls({ ...reads, inviteDealers: () => held.answer })
  const user = open()
  await user.type(await email('10002'), 'two@example.com')
  await user.type(await email('10003'), 'parts@example.com')
  await user.dblClick(screen.getByRole('button', { name: 'Send 2 invitations' }))
  expect(screen.getByText('0 of 2 invited …')).toBeVisible()
  const { message } = errorTable.email_taken
  held.give({ invitations: [invited('10002'), { dealer_number: '10003', outcome: 'email_taken', message }] })
  expect(await screen.findByText('1 of 2 invited.')).toBeVisible()
  expect(row('10002').getByText('Invited')).toBeVisible()
  expect(row('10003').getByText('Not invited')).toBeVisible()
  expect(await email('10003')).toHaveAccessibleDescription(message)
  expect(screen.getByRole('button', { name: 'Send 1 invitation' })).toBeEnabled()
  expect(made.filter(({ name }) => name === 'inviteDealers')).toHaveLength(1)
})

test('many invitations are sent in groups, and a failure leaves the rest ticked', async () => {
  const many = Array.from({ length: limits.invitationsMax + 2 }, (_, n) => ({ customer_number: String(20_001 + n), name_company: 'SHOP' }))
  let calls = 0
  answerCalls({
    ...reads,
    dealers: () => ({ dealers: many }),
    inviteDealers: body => ++calls === 1 ? { invitations: body.dealers.map(({ dealer_number: number }) => invited(number)) } : refusal('erp_unavailable')
  })
  const user = open()
  for (const { customer_number: number } of many) {
    await user.click(await email(number))
    await user.paste(`${number}@example.com`)
  }
  await user.click(screen.getByRole('button', { name: `Send ${many.length} invitations` }))
  expect(await screen.findByText(new RegExp(`The other invitations were not sent. ${errorTable.erp_unavailable.message}`))).toBeVisible()
  expect(screen.getByText(`${limits.invitationsMax} of ${many.length} invited.`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeEnabled()
})

test('if the answer is lost, the page does not say that nothing was sent', async () => {
  answerCalls({ ...reads, inviteDealers: () => { throw new TypeError('Failed to fetch') } })
  const user = open()
  await user.type(await email('10002'), 'two@example.com')
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Some of the other invitations may have been sent. ${clientMessages.network} Nobody is invited twice.`)
})

test('with two-step login the page asks for a code, says that one was wrong, and sends the rest with the right one', async () => {
  const made = answerCalls({
    ...reads,
    inviteDealers: ({ code, dealers }) => code === undefined
      ? refusal('code_required')
      : code === '123456' ? { invitations: dealers.map(({ dealer_number: number }) => invited(number)) } : refusal('code_wrong')
  })
  const user = open()
  await user.type(await email('10002'), 'two@example.com')
  const send = screen.getByRole('button', { name: 'Send 1 invitation' })
  await user.click(send)
  const field = await screen.findByLabelText(/^Code from your authenticator app/)
  expect(field).toHaveFocus()
  await user.type(field, '000000')
  await user.click(send)
  expect(await screen.findByLabelText(/^Code from your authenticator app/)).toHaveAccessibleDescription(expect.stringContaining(errorTable.code_wrong.message))
  await user.type(screen.getByLabelText(/^Code from your authenticator app/), '123456')
  await user.click(send)
  expect(await screen.findByText('1 of 1 invited.')).toBeVisible()
  expect(screen.queryByLabelText(/^Code from your authenticator app/)).toBeNull()
  expect(made.filter(({ name }) => name === 'inviteDealers').map(({ body }) => body)).toMatchObject([{}, { code: '000000' }, { code: '123456' }])
})

test('with the ordering system away the page says so and tries again', async () => {
  let away = true
  answerCalls({ ...reads, dealers: () => away ? refusal('erp_unavailable') : { dealers } })
  const user = open()
  expect(await screen.findByText('The dealers could not be loaded')).toBeVisible()
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await email('10002')
})
