import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import type { CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import type { ManualSubmission } from '../../api/submissions.ts'
import { answerCalls, heldAnswer } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { storeDealerList } from '../../domain/session/stored-dealer-list.ts'
import { zoneName } from '../../lib/text/moment.ts'
import { SubmissionsRoute } from './submissions.route.tsx'

const lost: ManualSubmission = {
  reference: 'PR8VECNWV3ADD',
  state: 'manual',
  customer_number: '10001',
  placed_by: 'dealer@example.com',
  placed_at: '2026-11-24T15:00:00.000Z',
  updated_at: '2026-11-24T15:00:00.000Z',
  next_look_at: null,
  po_number: 'PO 1',
  total: 1680,
  file: false,
  reason: 'the ERP could not be reached'
}

const { reason, ...settled } = lost

/** As known to the tab. The page then asks for no names. */
const dealers = [{ customer_number: '10001', name_company: 'Northside Powersports', rep_number: '07' }]

beforeEach(() => { storeDealerList(logInAs(sampleStaff('admin'))._id, dealers) })

function renderList (address: string, manual: ManualSubmission[] = [lost, { ...lost, reference: 'P2', reason: '' }]) {
  const made = answerCalls({
    submissions: () => ({ manual, waiting: [] }),
    searchSubmissions: ({ search }) => {
      const accepted = { ...settled, state: 'accepted', erp_order_id: '7000108' } as const
      return { submissions: search === undefined ? [accepted, { ...accepted, reference: 'P3', ended: 'canceled' }] : [], more: false }
    }
  })
  return { made, ...renderPage(<SubmissionsRoute />, address) }
}

test('an order that needs attention says why, and the page in which zone its times are', async () => {
  renderList('/submissions')
  expect(await screen.findByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Orders that need attention' }))
  expect(await table.findByRole('row', { name: /^PR8VECNWV3ADD The ERP could not be reached\. #10001 Northside Powersports PO 1/ })).toBeVisible()
  expect(table.getByRole('row', { name: /^P2 – #10001 Northside/ })).toBeVisible()
})

test('a list that holds no more orders says so, and how to find the others', async () => {
  renderList('/submissions', Array.from({ length: limits.submissionsListedMax }, (_, n) => ({ ...lost, reference: `P${n}` })))
  expect(await screen.findByText(/^Each list has the oldest 500 orders\./)).toBeVisible()
})

test('the dealers of all lists are named by one request, and by number alone until it is answered', async () => {
  sessionStorage.clear()
  const held = heldAnswer<CallResponse<'dealers'>>()
  const accepted = { ...settled, state: 'accepted', erp_order_id: '7000108' } as const
  const made = answerCalls({
    dealers: () => held.answer,
    submissions: () => ({ manual: [lost], waiting: [{ ...settled, state: 'queued', reference: 'P4' }] }),
    searchSubmissions: () => ({ submissions: [accepted, { ...accepted, reference: 'P5', customer_number: '20002' }], more: false })
  })
  renderPage(<SubmissionsRoute />, '/submissions?search=PO')
  expect(await screen.findByRole('row', { name: /^P5 In the ERP #20002 PO 1/ })).toBeVisible()
  held.give({ dealers: [...dealers, { customer_number: '20002', name_company: 'House Cycles' }] })
  expect(await screen.findByRole('row', { name: /^P5 In the ERP #20002 House Cycles PO 1/ })).toBeVisible()
  expect(screen.getAllByRole('row', { name: /#10001 Northside Powersports PO 1/ })).toHaveLength(3)
  expect(made.filter(({ name }) => name === 'dealers')).toHaveLength(1)
})

test('a search keeps the focus in its field, and so does clearing it', async () => {
  const { user, address } = renderList('/submissions')
  const field = screen.getByLabelText('Find a submitted order')
  await user.type(field, ' 10001 {Enter}')
  expect(address()).toBe('/submissions?search=10001')
  expect(field).toHaveFocus()
  expect(await screen.findByText(/^No results for/)).toHaveTextContent('No results for “10001”')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/submissions')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
})

test('a search that cannot be made is reported at its field, and is not sent', async () => {
  const { made } = renderList(`/submissions?search=${'x'.repeat(61)}`)
  expect(screen.getByLabelText('Find a submitted order')).toHaveAccessibleDescription('The search must be at most 60 characters.')
  expect(screen.getByText('These filters cannot be applied.')).toBeVisible()
  await screen.findByRole('row', { name: /^PR8VECNWV3ADD/ })
  expect(made.map(({ name }) => name)).toEqual(['submissions'])
})

test('orders that were settled lately are listed, too', async () => {
  const { made } = renderList('/submissions', [])
  expect(await screen.findByText('No orders need attention.')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Recently resolved orders, newest first' }))
  expect(await table.findByRole('row', { name: /^PR8VECNWV3ADD In the ERP #10001 Northside Powersports PO 1/ })).toBeVisible()
  expect(table.getByRole('row', { name: /^P3 Canceled #10001 Northside Powersports PO 1/ })).toBeVisible()
  expect(made.at(-1)).toEqual({ name: 'searchSubmissions', body: {} })
})

test('before the first order is settled, the page says what will be listed', async () => {
  answerCalls({ submissions: () => ({ manual: [], waiting: [] }), searchSubmissions: () => ({ submissions: [], more: false }) })
  renderPage(<SubmissionsRoute />, '/submissions')
  expect(await screen.findByText('No orders have been resolved yet.')).toBeVisible()
})

test.each([
  ['search=nothing', /^Enter part of a PO number or dealer name, or a whole reference/], ['part=A&state=manual', 'Part numbers must be complete. Orders must match everything that you enter.']
])('where no order matches %s, the page says what to enter instead', async (address, advice) => {
  renderFoundNone(address)
  expect(await screen.findByText('No submitted orders match.')).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
})

test('if no order has the chosen status, no other search is suggested', async () => {
  renderFoundNone('state=manual')
  expect(await screen.findByText('No submitted orders match.')).toBeVisible()
  expect(screen.queryByText(/^Enter part|must be complete|must match/)).toBeNull()
})

function renderFoundNone (search: string): void {
  answerCalls({ submissions: () => ({ manual: [], waiting: [] }), searchSubmissions: () => ({ submissions: [], more: false }) })
  renderPage(<SubmissionsRoute />, `/submissions?${search}`)
}

test('if no order is shown, the time zone is not mentioned', async () => {
  answerCalls({ submissions: () => ({ manual: [], waiting: [] }), searchSubmissions: () => ({ submissions: [], more: false }) })
  renderPage(<SubmissionsRoute />, '/submissions?search=nothing')
  expect(await screen.findByText('No results for “nothing”')).toBeVisible()
  expect(screen.queryByText(/^All times are in your time zone/)).toBeNull()
})

test('after a rollback, what waits for the newer version is named and counted', async () => {
  answerCalls({
    submissions: () => ({
      manual: [],
      waiting: [],
      left: { orders: [{ reference: 'PNEWER', state: 'queued', customer_number: '10001', placed_at: '2026-11-20T15:00:00.000Z' }], mails: 2 }
    }),
    searchSubmissions: () => ({ submissions: [], more: false })
  })
  renderPage(<SubmissionsRoute />, '/submissions')
  expect(await screen.findByText(/^1 order and 2 emails came from a newer version of the portal\./)).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Orders of a newer version' })).getByRole('row', { name: /PNEWER Waiting to be sent #10001 Northside Powersports/ })).toBeVisible()
})
