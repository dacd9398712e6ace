import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import type { CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { everyRight, rightPresets } from '@portal/contracts/rules/accounts/rights'
import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import type { ManualSubmission } from '../../api/submissions.ts'
import { zoneName } from '../../lib/text/moment.ts'
import { replaceCart } from '../../domain/cart/cart.ts'
import { sampleLine } from '../../../test/sample-cart.ts'
import { erpAway } from '../../../test/erp-away.ts'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { HomeRoute } from './home.route.tsx'

type Orders = CallResponse<'openOrders'>['orders']

const asOf = '2026-11-20T15:00:00.000Z'

function order (id: string, changes: Partial<Orders[number]> = {}): Orders[number] {
  return {
    _id: id,
    type: 'confirmed',
    po_number: `PO ${id}`,
    southern_order: null,
    customer_number: '10001',
    order_date: '2026-11-01',
    shipping_method: 'UPS',
    pending_shipment: false,
    ...changes
  }
}

/** The calls of a dealer's home. */
function dealerCalls (
  { open = [], unconfirmed = [] }: { open?: Orders, unconfirmed?: Orders } = {}, dealer = sampleDealer()
): Parameters<typeof answerCalls>[0] {
  return {
    handOvers: () => ({ received: [], taken_back: [], given: [] }),
    ownInvitations: () => ({ invitations: [] }),
    releases: () => ({ releases: [] }),
    ordersUnderWay: () => ({ orders: [], version: '1' }),
    openOrders: () => ({ orders: open, as_of: asOf }),
    unconfirmedOrders: () => ({ orders: unconfirmed, as_of: asOf }),
    rejectedOrders: () => ({ orders: [] }),
    orderNews: () => ({ news: [], more: 0 }),
    latestOrder: () => ({ order: null }),
    finances: () => ({ dealer })
  }
}

/** Home appears once its notices are known. */
async function panel (name: string): Promise<HTMLElement> {
  const section = (await screen.findByRole('heading', { name })).closest('section')
  if (section === null) throw new Error(`no panel ${name}`)
  return section
}

beforeEach(() => { replaceCart('10001', []) })

test('a dealer\'s home counts the open orders, and offers the latest to be ordered again', async () => {
  answerCalls(dealerCalls({
    open: [order('1', { pending_shipment: true }), order('2', { pieces_backordered: 4 })], unconfirmed: [order('3', { type: 'unconfirmed', revisions: 1 })]
  }))
  logInAs()
  renderPage(<HomeRoute />)
  const orders = within(await panel('Open orders'))
  expect(await orders.findByText('PO 3')).toBeVisible()
  expect(orders.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1', '3'])
  expect(orders.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['unconfirmed', 'with back orders', 'open in total'])
  expect(orders.getByText('4 pieces back-ordered')).toBeVisible()
  expect(orders.getByRole('link', { name: 'Unconfirmed orders: 1' })).toHaveAttribute('href', '/open-orders?status=awaiting')
  expect(orders.getByRole('link', { name: 'Open orders: 3' })).toHaveAttribute('href', '/open-orders')
  for (const standing of ['pending_shipment', 'confirmed', 'reopened'] as const) expect(orders.getByText(orderStatusLabels[standing])).toBeVisible()
  expect(orders.getByRole('link', { name: 'Order again: PO 2' })).toHaveAttribute('href', '/open-order/confirmed/2/again')
})

test('the amount due says what is overdue, from a record that is read anew', async () => {
  answerCalls(dealerCalls({}, sampleDealer({ amount_due: 30_000, billing_period_amount: 10_000, period_1_amount: 20_000 })))
  logInAs()
  renderPage(<HomeRoute />)
  expect(await within(await panel('Amount due')).findByText('$200.00 overdue')).toBeVisible()
  expect(within(await panel('Amount due')).getByRole('img', { name: /^Amounts by age: .*\$100\.00.*\$200\.00, due/ })).toBeVisible()
  expect(within(await panel('Amount due')).getByText('$300.00')).toBeVisible()
})

test('a dealer reads when, with which browser and from where the login before this one was, and gets to the quick order', async () => {
  answerCalls(dealerCalls())
  logInAs(sampleUser({ lastLogin: '2026-11-20T15:00:00.000Z', lastLoginFrom: { address: '203.0.113.7', browser: 'Firefox 133 on Windows' } }))
  renderPage(<HomeRoute />)
  expect(screen.getByText('Last login').nextElementSibling).toHaveTextContent(/^11\/20\/26 [\d:]+ [AP]M, Firefox 133 on Windows, from 203\.0\.113\.7$/)
  expect(await screen.findByRole('link', { name: 'Quick Order' })).toHaveAttribute('href', '/quick-order')
  expect(screen.getByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`), 'said once').toBeVisible()
})

test('Resume Order leads to the saved orders, and to the cart where it holds something, whose total and way on are shown', async () => {
  answerCalls(dealerCalls())
  logInAs()
  renderPage(<HomeRoute />)
  const resume = async () => await screen.findByRole('link', { name: /^Resume Order/ })
  expect(await resume()).toHaveAccessibleName('Resume Order (Saved Orders)')
  expect(await resume()).toHaveAttribute('href', '/saved-orders')
  expect(await panel('Cart')).toHaveTextContent('Your cart is empty.Free shipping from $500.00.')
  replaceCart('10001', [sampleLine('A', 2)])
  await waitFor(async () => { expect(await resume()).toHaveAttribute('href', '/cart') })
  expect(await resume()).toHaveAccessibleName('Resume Order')
  expect(within(await panel('Cart')).getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute('href', '/checkout')
})

test('if everything is picked up, free shipping is not mentioned', async () => {
  const dealer = sampleDealer({ default_shipping: { code: 'W', label: 'WILL CALL' } })
  answerCalls(dealerCalls({}, dealer))
  logInAs(sampleUser({ dealer }))
  renderPage(<HomeRoute />)
  expect(await panel('Cart')).toHaveTextContent(/^CartYour cart is empty\.$/)
  act(() => { replaceCart('10001', [sampleLine('A', 99)]) })
  expect(await panel('Cart')).toHaveTextContent('Total' + 'before tax')
  expect(await panel('Cart')).not.toHaveTextContent(/ship/)
})

test('a term is searched for from home; if it is invalid, the page explains why', async () => {
  answerCalls(dealerCalls())
  logInAs()
  const { user, address } = renderPage(<HomeRoute />)
  const box = await screen.findByRole('searchbox')
  await user.type(box, 'what*{Enter}')
  expect(await screen.findByText(messages.searchCharacters)).toBeVisible()
  await user.clear(box)
  await user.type(box, 'Brake Pads{Enter}')
  await waitFor(() => { expect(address()).toBe('/stock?term=brake+pads') })
})

test('home appears once its notices are known, and so does not move; if they are late, without them', async () => {
  const held = heldAnswer<CallResponse<'handOvers'>>()
  answerCalls({ ...dealerCalls(), handOvers: () => held.answer })
  logInAs()
  renderPage(<HomeRoute />)
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title).toBeVisible()
  await expect.poll(() => screen.queryByText('Last submitted order')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Cart' })).toBeNull()
  held.give({ received: [{ id: '1', name: 'Bo', staff: false, at: asOf, lines: 1, pieces: 2 }], taken_back: [], given: [] })
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible()
  expect(screen.getByText(/^Bo prepared an order for you/)).toBeVisible()
  cleanup()
  answerCalls({ ...dealerCalls(), handOvers: () => new Promise(() => {}) })
  renderPage(<HomeRoute />)
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible()
})

test('each part of home says for itself that it cannot be shown', async () => {
  answerCalls({
    ...dealerCalls(), openOrders: () => refusal('erp_bad_reply'), unconfirmedOrders: () => refusal('erp_bad_reply'), finances: () => refusal('erp_bad_reply'), latestOrder: () => refusal('erp_bad_reply')
  })
  logInAs(sampleUser({ dealer: null }))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('The open orders could not be loaded')).toBeVisible()
  expect(await screen.findByText('The amount due could not be loaded.')).toBeVisible()
  for (const fact of ['Address', 'Default shipping method', 'Last submitted order']) expect(screen.getByText(fact).nextElementSibling).toHaveTextContent('Could not be loaded')
  expect(screen.getByText('Your cart is empty.')).toBeVisible()
  expect(screen.getByText('Last login').nextElementSibling).toHaveTextContent('None before this one')
})

test('the last submitted order leads to no invoice for somebody who may not see invoices', async () => {
  answerCalls({ ...dealerCalls(), latestOrder: () => ({ order: { _id: 'INV-1', type: 'invoiced', po_number: 'PO 9', order_date: null } }) })
  logInAs(sampleUser({ dealer: sampleDealer(), rights: rightPresets.buyer }))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('PO 9')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'PO 9' })).toBeNull()
})

test('a person reads what they may do, and up to which amount they may order', async () => {
  answerCalls(dealerCalls())
  logInAs(sampleUser({ dealer: sampleDealer(), rights: { ...rightPresets.buyer, order_limit: 50_000 } }))
  renderPage(<HomeRoute />)
  expect(within(await panel('Your account')).getByText('Your rights').nextElementSibling).toHaveTextContent('Buyer, up to $500.00 an order')
})

test('a suspended dealer is told why, and is offered no way to order', async () => {
  const dealer = sampleDealer({ suspended: true, amount_due: 100 })
  answerCalls(dealerCalls({ open: [order('1')] }, dealer))
  logInAs(sampleUser({ dealer }))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('PO 1')).toBeVisible()
  expect(screen.getByText(messages.suspendedAmountDue)).toBeVisible()
  expect(await panel('Cart')).toHaveTextContent('Your cart is empty.Orders cannot be placed while the account is suspended.')
  replaceCart('10001', [sampleLine('A', 1)])
  expect(await within(await panel('Cart')).findByRole('link', { name: 'View cart' })).toBeVisible()
  expect(within(await panel('Amount due')).getByRole('link', { name: 'Finances' })).toHaveAttribute('href', '/finances')
  for (const name of ['Check Stock or Place an Order', /free shipping/]) expect(screen.queryByText(name)).toBeNull()
  for (const name of ['Continue to checkout', /^Order again/]) expect(screen.queryByRole('link', { name })).toBeNull()
})

test('staff who act for a dealer see that dealer\'s work and account, and still who needs attention', async () => {
  const dealersAtAGlance = () => ({ dealers: 9, groups: [{ kind: 'suspended' as const, count: 2, dealers: [] }] })
  answerCalls({ ...dealerCalls({ open: [order('1')] }), submissions: () => ({ manual: [], waiting: [] }), dealersAtAGlance })
  logInAs(sampleStaff('sales', { rep_number: '07', dealer: sampleDealer(), dealer_selector: '10001' }))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('PO 1')).toBeVisible()
  expect(await panel('Cart')).toBeVisible()
  expect(await panel('Amount due')).toBeVisible()
  const account = await panel('Dealer account')
  expect(account).toHaveTextContent(/^Dealer account.*Account number10001.*Default shipping method/)
  expect(within(account).getByText('Last submitted order')).toBeVisible()
  expect(within(await panel('Your account')).queryByText('Last submitted order')).toBeNull()
  expect(await screen.findByRole('link', { name: '2 Suspended' })).toHaveAttribute('href', '/dealer-list?show=suspended')
})

const submitted: ManualSubmission = {
  reference: 'P1',
  state: 'manual',
  customer_number: '10001',
  placed_by: 'dealer@example.com',
  placed_at: asOf,
  updated_at: asOf,
  next_look_at: null,
  po_number: 'PO 1',
  total: 1680,
  file: false,
  reason: ''
}

test('staff who act for no dealer see theirs at a glance, what needs a person, and whether the ordering system answers', async () => {
  const dealers = [{ customer_number: '10001', name_company: 'NORTHSIDE', amount_overdue: 12_300 }]
  answerCalls({
    dealersAtAGlance: () => ({ dealers: 3008, groups: [{ kind: 'suspended', count: 0, dealers: [] }, { kind: 'overdue', count: 7, dealers }] }),
    submissions: () => ({ manual: [], waiting: [] }),
    erpState: () => ({ state: 'up' })
  })
  logInAs(sampleStaff('admin'))
  renderPage(<HomeRoute />)
  expect(await screen.findByRole('link', { name: '#10001 NORTHSIDE' })).toHaveAttribute('href', '/?dealer=10001')
  const glance = await panel('Your dealers at a glance')
  expect(within(glance).getByText('$123.00')).toBeVisible()
  expect(within(glance).getByRole('link', { name: 'and 6 others' })).toHaveAttribute('href', '/dealer-list/all?show=overdue')
  expect(within(glance).getByRole('link', { name: 'your 3,008 dealers' })).toHaveAttribute('href', '/dealer-list/all')
  expect(within(glance).getByRole('link', { name: '7 Overdue' }), 'all of them are in the list').toHaveAttribute('href', '/dealer-list/all?show=overdue')
  expect(within(glance).getByRole('heading', { name: '0 Suspended' })).toBeVisible()
  for (const list of within(glance).getAllByRole('list')) expect(within(list).queryAllByRole('listitem'), 'no list is empty').not.toHaveLength(0)
  expect(within(glance).queryByRole('link', { name: /Suspended/ })).toBeNull()
  expect(within(glance).getByText(/The ERP does not tell us about: No order for 60 days, /)).toBeVisible()
  expect(within(glance).queryByRole('heading', { name: /No order/ })).toBeNull()
  expect(await screen.findByText('No submitted orders need attention.')).toBeVisible()
  expect(await screen.findByText('The ERP is answering.')).toBeVisible()
})

test('a representative reads which dealers to look after and why, and gets from each count to the list', async () => {
  const dealer = (customer_number: string, known: object = {}) => ({ customer_number, name_company: 'NORTHSIDE', ...known })
  answerCalls({
    dealersAtAGlance: () => ({
      dealers: 9,
      groups: [
        { kind: 'suspended', count: 1, dealers: [dealer('10001', { amount_overdue: 5000 })] },
        { kind: 'overdue', count: 2, dealers: [dealer('10005', { amount_overdue: 12_300 }), dealer('10001', { amount_overdue: 5000 })] },
        { kind: 'silent', count: 1, dealers: [dealer('10003', { last_order_date: '2026-06-01' })] },
        { kind: 'no-order', count: 1, dealers: [dealer('10002')] },
        { kind: 'no-account', count: 1, dealers: [dealer('10002')] },
        { kind: 'cart', count: 1, dealers: [dealer('10004', { cart_lines: 3 })] },
        { kind: 'waiting', count: 1, dealers: [dealer('10004', { orders_waiting: 1 })] }
      ]
    }),
    erpState: () => ({ state: 'up' })
  })
  erpAway()
  logInAs(sampleStaff('sales', { rep_number: '07' }))
  renderPage(<HomeRoute />)
  await screen.findAllByText('#10001 NORTHSIDE')
  const glance = within(await panel('Your dealers at a glance'))
  const groups = glance.getAllByRole('heading', { level: 3 }).map(heading => [
    heading.textContent, ...within(heading.parentElement ?? heading).getAllByRole('listitem').map(({ textContent }) => textContent)
  ])
  expect(groups).toEqual([
    ['1 Suspended', '#10001 NORTHSIDE$50.00'],
    ['2 Overdue', '#10005 NORTHSIDE$123.00', '#10001 NORTHSIDE$50.00'],
    [`1 No order for ${limits.silentDays} days`, '#10003 NORTHSIDElast 6/1/26'],
    ['1 No order yet', '#10002 NORTHSIDE'],
    ['1 Without an account', '#10002 NORTHSIDE'],
    ['1 With a prepared cart', '#10004 NORTHSIDE3 lines'],
    ['1 With an order waiting', '#10004 NORTHSIDE1 order']
  ])
  expect(glance.getByRole('link', { name: '1 With a prepared cart' })).toHaveAttribute('href', '/dealer-list?show=cart')
  expect(glance.getByRole('link', { name: 'your 9 dealers' })).toHaveAttribute('href', '/dealer-list')
  expect(screen.getByText('Not answering')).toBeVisible()
  expect(screen.getByText(/^The ERP has not answered since \d/)).toBeVisible()
})

test('administrators read how many orders need attention, and what ERP Status says about the ERP', async () => {
  answerCalls({
    dealersAtAGlance: () => ({ dealers: 0, groups: [] }),
    submissions: () => ({ manual: [submitted, { ...submitted, reference: 'P2' }], waiting: [] }),
    erpState: () => ({ state: 'unusable' })
  })
  logInAs(sampleStaff('admin'))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('2 submitted orders need attention.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/submissions')
  expect(await screen.findByText('Unusable answers')).toBeVisible()
  expect(screen.queryByText('The ERP is answering.')).toBeNull()
})

test('where the dealers cannot be loaded, the rest of the staff\'s home stands', async () => {
  answerCalls({ dealersAtAGlance: () => refusal('erp_bad_reply'), erpState: () => refusal('portal_unavailable') })
  logInAs(sampleStaff('sales', { rep_number: '07', lastLogin: '2026-11-20T15:00:00.000Z', lastLoginFrom: { address: '203.0.113.7', browser: 'Firefox 133 on Windows' } }))
  renderPage(<HomeRoute />)
  expect(await screen.findByText('Your dealers could not be loaded')).toBeVisible()
  expect(await screen.findByText(/^The state of the ERP cannot be shown right now\./)).toBeVisible()
  expect(screen.getByText(/11\/20\/26.*, Firefox 133 on Windows, from 203\.0\.113\.7$/)).toBeVisible()
})

test('orders that wait for their release are named, and somebody who asked reads what became of it, and why it was in vain', async () => {
  const request = {
    reference: 'P1',
    state: 'open',
    asked_at: '2026-11-20T15:00:00.000Z',
    asked_by: 'Bo Lee',
    lapses_at: '2026-12-20T15:00:00.000Z',
    po_number: 'SPRING',
    pieces: 7,
    total: 5600
  } as const
  const ended = { state: 'declined', ended_at: new Date().toISOString(), ended_by: 'Dana', reason: 'Next month' } as const
  const declined = { ...request, ...ended, reference: 'P2', mine: true, po_number: 'FALL' } as const
  const ordered = { state: 'released', ordered_pieces: 5, ordered_total: 4000 } as const
  const released = { ...request, ended_at: ended.ended_at, ended_by: 'Dana', ...ordered, reference: 'P3', mine: true, po_number: 'WINTER' } as const
  answerCalls({ ...dealerCalls(), releases: () => ({ releases: [{ ...request, may_release: true }, declined, released] }) })
  logInAs()
  renderPage(<HomeRoute />)
  expect(await screen.findByRole('link', { name: /^PO # ?SPRING$/ })).toHaveAttribute('href', '/releases/P1')
  const waiting = await panel('1 order is waiting for release')
  expect(waiting).toHaveTextContent(/requested by Bo Lee .*7 pieces · \$56\.00/)
  expect(waiting).toHaveTextContent(/FALL.*Declined.*· declined by Dana .*Next month/)
  expect(waiting).toHaveTextContent(/WINTER.*Released.*· released by Dana · 5 instead of 7 pieces · \$40\.00/)
})

test('before the dealers of a member of several dealerships are there, they have as many rows', async () => {
  answerCalls({ ownInvitations: () => ({ invitations: [] }), ownDealers: () => new Promise(() => {}) })
  logInAs(sampleUser({ dealer_number: null, dealers: ['10001', '10004'], dealer: null }))
  renderPage(<HomeRoute />)
  const table = within(await screen.findByRole('table', { name: /^Choose the dealer/ }))
  expect(table.getAllByRole('row')).toHaveLength(1 + 2)
})

test('a member of several dealerships sees them all, each with the rights there, and a click acts for one', async () => {
  const made = answerCalls({
    ownInvitations: () => ({ invitations: [] }),
    ownDealers: () => ({
      dealers: [
        { customer_number: '10001', name_company: 'Northside Powersports', rights: everyRight, amount_due: 12_300, last_order: '2026-11-02', releases: 2 },
        { customer_number: '10004', rights: rightPresets.counter, releases: 0 }
      ]
    }),
    selectDealer: () => refusal('dealer_not_yours')
  })
  logInAs(sampleUser({ dealer_number: null, dealers: ['10001', '10004'], dealer: null, name_first: 'Gail', name_last: 'Grant' }))
  const { user } = renderPage(<HomeRoute />)
  const row = async (name: RegExp) => await screen.findByRole('row', { name })
  for (const text of ['Owner', '$123.00', '2']) expect(within(await row(/10001/)).getByText(text)).toBeVisible()
  expect(await row(/10004/)).toHaveTextContent('Counter')
  expect(within(await row(/10004/)).queryByText(/\$/)).toBeNull()
  await user.click(within(await row(/10004/)).getByRole('link', { name: /10004/ }))
  expect(await screen.findByText(messages.dealerNotYours)).toBeVisible()
  expect(made.filter(({ name }) => name === 'selectDealer')).toEqual([{ name: 'selectDealer', body: { customer_number: '10004' } }])
})

test('somebody without a dealership is told what to do, and an invitation is offered if there is one', async () => {
  const lost = vi.fn<() => CallResponse<'acceptInvitation'>>().mockImplementationOnce(() => { throw new TypeError('Failed to fetch') })
  answerCalls({
    ownInvitations: () => ({ invitations: [{ _id: 'i1', dealer_number: '10004', rights: rightPresets.counter, since: asOf }] }),
    acceptInvitation: () => lost() ?? refusal('not_found')
  })
  logInAs(sampleUser({ dealer_number: null, dealer: null }))
  const { user } = renderPage(<HomeRoute />)
  expect(await screen.findByText(/^The dealership with account number/)).toHaveTextContent('account number 10004 invites you: Counter.')
  expect(screen.getByText('You do not belong to a dealership.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('No Longer Open')).toBeVisible()
  expect(await screen.findByText(/^This invitation was already answered, or withdrawn\./)).toBeVisible()
})

test('an invitation that was accepted is not called refused if the dealership cannot be opened at once', async () => {
  let invitations = [{ _id: 'i1', dealer_number: '10004', rights: rightPresets.counter, since: asOf }]
  answerCalls({
    ownInvitations: () => ({ invitations }),
    acceptInvitation: () => {
      invitations = []
      return { dealer_number: '10004' }
    },
    selectDealer: () => refusal('portal_unavailable')
  })
  logInAs(sampleUser({ dealer_number: null, dealer: null }))
  const { user } = renderPage(<HomeRoute />)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Invitation Accepted')).toBeVisible()
  expect(screen.queryByText('Not Accepted')).toBeNull()
  await waitFor(() => { expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull() })
})

test('an invitation is declined after a question, and the focus is on the page once its notice has gone', async () => {
  let invitations = [{ _id: 'i1', dealer_number: '10004', rights: rightPresets.counter, since: asOf }]
  const made = answerCalls({
    ownInvitations: () => ({ invitations }),
    declineInvitation: () => {
      invitations = []
      return { ok: true as const }
    }
  })
  logInAs(sampleUser({ dealer_number: null, dealer: null }))
  const { user } = renderPage(<HomeRoute />)
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this invitation?' }))
  expect(made.map(({ name }) => name)).not.toContain('declineInvitation')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Invitation Declined')).toBeVisible()
  await expect.poll(() => screen.queryByText(/invites you/)).toBeNull()
  expect(made.filter(({ name }) => name === 'declineInvitation')).toEqual([{ name: 'declineInvitation', body: { id: 'i1' } }])
  await expect.poll(() => screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the mailed link of an invitation says so to whoever is logged in with another address', async () => {
  const made = answerCalls({ ownInvitations: () => ({ invitations: [{ _id: 'i1', dealer_number: '10004', rights: rightPresets.counter, since: asOf }] }), logout: () => ({ ok: true as const }) })
  logInAs(sampleUser({ dealer_number: null, dealer: null }))
  renderPage(<HomeRoute />, '/?invitation=10004')
  expect(await screen.findByText(/^The dealership with account number/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log out and log in again' })).toBeNull()
  cleanup()
  const { user } = renderPage(<HomeRoute />, '/?invitation=10005')
  expect(await screen.findByText(/No invitation of dealership/)).toHaveTextContent('No invitation of dealership 10005 is open for dealer@example.com, as whom')
  await user.click(screen.getByRole('button', { name: 'Log out and log in again' }))
  await expect.poll(() => made.map(({ name }) => name)).toContain('logout')
})
