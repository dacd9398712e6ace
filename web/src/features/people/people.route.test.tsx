import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import type { Person } from '@portal/contracts/people'
import { everyRight, rightPresets } from '@portal/contracts/rules/accounts/rights'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { clientMessages } from '../../lib/http/api-error.ts'
import { PeopleRoute } from './people.route.tsx'

const buyer = { ...rightPresets.buyer, order_limit: 50_000 }
const since = '2026-11-02T15:00:00.000Z'
const people: Person[] = [
  { _id: 'p-1', email: 'owner@example.com', state: 'active', rights: everyRight, since, version: 1, name: 'Olive Owner', last_login: since, second_factor: true, account_number: true, self: true },
  { _id: 'p-2', email: 'buyer@example.com', state: 'active', rights: buyer, since, version: 3, name: 'Bo Buyer', last_login: null, second_factor: false },
  { _id: 'p-3', email: 'new@example.com', state: 'invited', rights: rightPresets.counter, since, version: 0 }
]

/** An address may be broken behind its `@`. */
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}@\\s?example\\.com`) })
const row = async (name: string) => within(await findRow(name))

function open (answers: Parameters<typeof answerCalls>[0] = {}) {
  const made = answerCalls({ people: () => ({ people }), ...answers })
  logInAs(sampleUser({ rights: everyRight }))
  return { made, user: renderPage(<PeopleRoute />).user }
}

test('everybody is listed with what they may do, and somebody who has not joined yet with the address alone', async () => {
  open()
  const owner = await row('owner')
  for (const text of ['Owner', 'On', 'You']) expect(owner.getByText(text)).toBeVisible()
  const bo = await row('buyer')
  for (const text of ['Buyer, up to $500.00 an order', 'Never', 'Off']) expect(bo.getByText(text)).toBeVisible()
  const invited = await row('new')
  expect(invited.getByText(/^Invited /)).toBeVisible()
  expect(invited.getByRole('button', { name: 'Withdraw… new@example.com' })).toBeVisible()
})

test('a dealership without anybody says so, and its first person is invited as an owner unless other rights are chosen', async () => {
  const { made, user } = open({ people: () => ({ people: [] }), invitePeople: ({ emails }) => ({ invited: emails, already: [], staff: [] }) })
  expect(await screen.findByText('Nobody has a login for this dealer yet.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByLabelText('Rights')).toHaveValue('owner')
  await user.type(screen.getByLabelText('Email addresses'), 'a@example.com')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(made.filter(({ name }) => name === 'invitePeople')).toEqual([{ name: 'invitePeople', body: { emails: ['a@example.com'], rights: everyRight } }])
})

test('addresses are invited as they are copied from mails and pages', async () => {
  const { made, user } = open({ invitePeople: ({ emails }) => ({ invited: emails, already: [], staff: [] }) })
  await user.type(await screen.findByLabelText('Email addresses'), 'Doe, Ann <ann@example.com>; mailto:bob@example.com\u200B{Enter}c@example.com.')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(made.find(({ name }) => name === 'invitePeople')?.body).toMatchObject({ emails: ['ann@example.com', 'bob@example.com', 'c@example.com'] })
})

test('without a connection nobody was invited, what was typed stays, and nothing else is said', async () => {
  const { made, user } = open({ invitePeople: () => { throw new TypeError('Failed to fetch') } })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => { onLine.mockRestore() })
  const box = await screen.findByLabelText('Email addresses')
  await user.type(box, 'a@example.com')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Nobody Was Invited')).toBeVisible()
  expect(screen.getByText(clientMessages.offline)).toBeVisible()
  expect(box).toHaveValue('a@example.com')
  expect(made.filter(({ name }) => name === 'people')).toHaveLength(1)
})

test('after a lost answer nobody knows whether people were invited, and the list is read again', async () => {
  const { made, user } = open({ invitePeople: () => { throw new TypeError('Failed to fetch') } })
  await user.type(await screen.findByLabelText('Email addresses'), 'a@example.com')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
  await expect.poll(() => made.filter(({ name }) => name === 'people')).toHaveLength(2)
})

test('many are invited at once; wrong addresses are all named, send nothing and keep what was typed', async () => {
  const { made, user } = open({ invitePeople: () => ({ invited: ['a@example.com', 'b@example.com'], already: ['buyer@example.com'], staff: ['rep@example.com'] }) })
  const box = await screen.findByLabelText('Email addresses')
  await user.type(box, 'a@example.com, nobody')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(box).toHaveAccessibleDescription(expect.stringContaining('“nobody” is not an email address'))
  expect(box).toHaveValue('a@example.com, nobody')
  await user.type(box, ' b@example nobody')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(box).toHaveAccessibleDescription(expect.stringContaining('These are not email addresses: “nobody”, “b@example”.'))
  await user.clear(box)
  await user.type(box, 'a@example.com{Enter}b@example.com{Enter}buyer@example.com')
  const limit = screen.getByLabelText('Limit for one order (optional)')
  await user.type(limit, '0')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(limit).toHaveAccessibleDescription(expect.stringContaining('Enter an amount above $0'))
  await user.clear(limit)
  await user.type(limit, '500')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText(/2 invitations sent by email\. Already there: buyer@example\.com\. Staff cannot join a dealership: rep@example\.com\./)).toBeVisible()
  expect(made.filter(({ name }) => name === 'invitePeople')).toEqual([
    { name: 'invitePeople', body: { emails: ['a@example.com', 'b@example.com', 'buyer@example.com'], rights: buyer } }
  ])
  expect(box).toHaveValue('')
})

test('rights are changed in the version that was seen, and the list is fetched again if somebody else was first', async () => {
  const { made, user } = open({ changePerson: () => refusal('changed_meanwhile') })
  await user.click(await screen.findByRole('button', { name: 'Change… buyer@example.com' }))
  expect(screen.getAllByLabelText('Rights')[0]).toHaveFocus()
  expect(screen.getByLabelText('Limit for one order (optional)', { selector: '[value="500.00"]' })).toBeVisible()
  const form = within(screen.getByRole('button', { name: 'Save' }).closest('form') ?? document.body)
  await user.selectOptions(form.getByLabelText('Rights'), 'Bookkeeper')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(errorTable.changed_meanwhile.message)).toBeVisible()
  expect(made.filter(({ name }) => name === 'changePerson')).toEqual([{ name: 'changePerson', body: { id: 'p-2', version: 3, rights: rightPresets.bookkeeper } }])
  await expect.poll(() => made.filter(({ name }) => name === 'people').length).toBe(2)
  expect(screen.getByRole('button', { name: 'Change… buyer@example.com' })).toHaveFocus()
})

test('the form of an invitation, which has no field, takes the focus at the button that changes nothing', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Withdraw… new@example.com' }))
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus()
})

test('nobody is removed without a question, and the page says why the last owner stays', async () => {
  const { made, user } = open({ removePerson: () => refusal('last_owner') })
  await user.click(await screen.findByRole('button', { name: 'Change… owner@example.com' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove this person?' }))
  expect(made.filter(({ name }) => name === 'removePerson')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(errorTable.last_owner.message)).toBeVisible()
})

test('somebody who would give up managing people is asked first', async () => {
  const { made, user } = open({ changePerson: () => refusal('last_owner') })
  await user.click(await screen.findByRole('button', { name: 'Change… owner@example.com' }))
  const form = within(screen.getByRole('button', { name: 'Save' }).closest('form') ?? document.body)
  await user.selectOptions(form.getByLabelText('Rights'), 'Bookkeeper')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Give up managing people?' }))
  expect(made.filter(({ name }) => name === 'changePerson')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Give up' }))
  expect(await screen.findByText(errorTable.last_owner.message)).toBeVisible()
  expect(made.filter(({ name }) => name === 'changePerson')).toHaveLength(1)
})

test('a sales representative sees the people, and no button that changes them', async () => {
  answerCalls({ people: () => ({ people }) })
  logInAs(sampleStaff('sales', { dealer: sampleDealer(), dealer_selector: '10001' }))
  renderPage(<PeopleRoute />)
  expect(await findRow('buyer')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Change|Invite/ })).toBeNull()
})

test('a list that cannot be loaded is asked for again with a button', async () => {
  let fails = true
  const { user } = open({ people: () => fails ? refusal('portal_unavailable') : { people } })
  expect(await screen.findByText('The people could not be loaded')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findRow('owner')).toBeVisible()
})

test('a person in a long list is found by name, address or rights, and the form for invitations is one press away', async () => {
  const many = Array.from({ length: 20 }, (_, at): Person => ({ _id: `p-more-${at}`, email: `p${at}@example.com`, state: 'active', rights: rightPresets.counter, since, version: 1, name: `Person ${at}` }))
  const { user } = open({ people: () => ({ people: [...people, ...many] }) })
  await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'bo buyer')
  expect(screen.getAllByRole('row', { name: /example\.com/ })).toHaveLength(1)
  expect(await findRow('buyer')).toBeVisible()
  expect(screen.getByText('1 of 23 people')).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nobody')
  expect(screen.getByText('Nobody found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Invite people' }))
  expect(screen.getByLabelText('Email addresses')).toHaveFocus()
})

test('after somebody is removed, the focus is on the list', async () => {
  let rest = people
  const { user } = open({
    people: () => ({ people: rest }),
    removePerson: () => {
      rest = people.filter(({ _id: id }) => id !== 'p-2')
      return { ok: true as const }
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Change… buyer@example.com' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => screen.getAllByRole('row').length).toBe(people.length)
  await expect.poll(() => document.activeElement?.querySelector('table')).not.toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})
