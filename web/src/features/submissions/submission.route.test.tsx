import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import { useSubmissions, type SubmissionDetail } from '../../api/submissions.ts'
import { zoneName } from '../../lib/text/moment.ts'
import { paths, to } from '../../paths.ts'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { SubmissionRoute } from './submission.route.tsx'

const lost: SubmissionDetail = {
  reference: 'A7K2',
  state: 'manual',
  customer_number: '10001',
  placed_by: 'dealer@example.com',
  placed_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:45:00.000Z',
  next_look_at: null,
  po_number: 'PO 1',
  total: 5000,
  file: false,
  name_company: null,
  erp_order_id: null,
  message: null,
  settled_from: null,
  lines: [],
  events: [{ at: '2026-11-20T15:45:00.000Z', state: 'manual', note: 'the ERP could not be reached; the portal has stopped looking for the order', actor: null }]
}

function openSubmission (beside?: ReactNode) {
  logInAs(sampleStaff('admin'))
  return renderPage(<>{beside}<Routes><Route path={paths.submission} element={<SubmissionRoute />} /></Routes></>, to.submission(lost.reference))
}

test('an order that somebody else has canceled first is shown as it is now, and that nothing was changed', async () => {
  let submission = lost
  answerCalls({
    submissionDetail: () => ({ submission }),
    submissionCandidates: () => ({ standing: { kind: 'none' }, orders: [] }),
    cancelSubmission: () => {
      submission = { ...lost, state: 'rejected', canceled: true, message: 'Ordered by phone' }
      return refusal('changed_meanwhile')
    }
  })
  const { user } = openSubmission()
  await user.type(await screen.findByLabelText('Reason (shown to the dealer)'), 'No stock')
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  expect(await screen.findByText('Someone else resolved this order in the meantime. Your change was not made.')).toBeVisible()
  expect(screen.getByText('Canceled')).toBeVisible()
  expect(screen.getByText('Ordered by phone')).toBeVisible()
})

test('what the page learns about an order updates the count in the navigation', async () => {
  let submission = lost
  answerCalls({
    submissionDetail: () => ({ submission }),
    submissionCandidates: () => ({ standing: { kind: 'none' }, orders: [] }),
    submissions: () => ({ manual: submission.state === 'manual' ? [{ ...lost, reason: '' }] : [], waiting: [] }),
    cancelSubmission: () => {
      submission = { ...lost, state: 'rejected', canceled: true, message: 'Ordered by phone' }
      return refusal('changed_meanwhile')
    }
  })
  const Count = () => <output>{useSubmissions().data?.manual.length}</output>
  const { user } = openSubmission(<Count />)
  await expect.poll(() => screen.getByRole('status').textContent).toBe('1')
  await user.type(await screen.findByLabelText('Reason (shown to the dealer)'), 'No stock')
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('0')
})

test('without an answer from the ERP the order can be neither sent again nor canceled, and an earlier answer is not shown', async () => {
  let isAway = false
  answerCalls({
    submissionDetail: () => ({ submission: lost }),
    submissionCandidates: () => isAway ? refusal('erp_unavailable') : { standing: { kind: 'none' }, orders: [] }
  })
  const { user } = openSubmission()
  expect(await screen.findByText('The ERP has no order under this reference.')).toBeVisible()
  const ways = ['Send it again…', 'Cancel the order'].map(name => screen.getByRole('button', { name }))
  for (const way of ways) expect(way).toBeEnabled()
  isAway = true
  await user.click(screen.getByRole('button', { name: 'Check the ERP again' }))
  expect(await screen.findByText(/^The ERP could not be checked for this order/)).toBeVisible()
  expect(screen.queryByText('The ERP has no order under this reference.')).toBeNull()
  for (const way of ways) expect(way).toBeDisabled()
})

test('what the connection reported is folded; the page says in which zone its times are', async () => {
  const note = 'ECONNRESET after 5000 ms'
  const events: SubmissionDetail['events'] = [
    { at: '2026-11-20T15:00:00.000Z', state: 'dispatching', note: '', actor: null }, { at: '2026-11-20T15:00:05.000Z', state: 'unknown', note, actor: null }
  ]
  answerCalls({ submissionDetail: () => ({ submission: { ...lost, state: 'unknown', events } }) })
  const { user } = openSubmission()
  expect(await screen.findByText(note)).not.toBeVisible()
  expect(screen.getByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toBeVisible()
  await user.click(screen.getByText('Technical details'))
  expect(screen.getByText(note)).toBeVisible()
})

test('leaving with a reason that was typed is asked about', async () => {
  answerCalls({ submissionDetail: () => ({ submission: lost }), submissionCandidates: () => ({ standing: { kind: 'none' }, orders: [] }) })
  const { user } = openSubmission()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const reason = await screen.findByLabelText('Reason (shown to the dealer)')
  expect(isAsked()).toBe(false)
  await user.type(reason, 'No stock')
  expect(isAsked()).toBe(true)
  await user.clear(reason)
  expect(isAsked()).toBe(false)
})

test('each line shows its amount, and the total of all is below them', async () => {
  const line = { item_number: 'RS-OF141', item_description: 'OIL FILTER', quantity: 3, dealer_price: 840 }
  answerCalls({ submissionDetail: () => ({ submission: { ...lost, state: 'accepted', total: 2520, lines: [line] } }) })
  openSubmission()
  expect(await screen.findByRole('row', { name: 'RS-OF141 OIL FILTER 3 $8.40 $25.20' })).toBeVisible()
  expect(screen.getByText('Pieces').nextElementSibling).toHaveTextContent('3')
})

test('lines that are no longer kept are not shown as a table without rows', async () => {
  answerCalls({ submissionDetail: () => ({ submission: { ...lost, state: 'accepted', lines: [] } }) })
  openSubmission()
  expect(await screen.findByText('The lines of this order are no longer kept.')).toBeVisible()
})

test('an order that the ERP may still be processing says from when on it can be canceled', async () => {
  let submission = lost
  answerCalls({
    submissionDetail: () => ({ submission }),
    submissionCandidates: () => ({ standing: { kind: 'none' }, orders: [] }),
    cancelSubmission: () => {
      submission = { ...lost, settled_from: new Date(Date.now() + 600_000).toISOString() }
      return refusal('not_settled')
    }
  })
  const { user } = openSubmission()
  await user.type(await screen.findByLabelText('Reason (shown to the dealer)'), 'No stock')
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  expect(await screen.findAllByText(/^Available from /)).toHaveLength(2)
})
