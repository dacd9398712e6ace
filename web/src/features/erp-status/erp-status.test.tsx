import { cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localTimeZone } from '@portal/contracts/base/dates'
import type { BadAnswer, ErpOperation, ErpStatus } from '@portal/contracts/erp-status'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { formatMomentToSecond, zoneName } from '../../lib/text/moment.ts'
import { ErpStatusRoute } from './erp-status.route.tsx'

function operation (changes: Partial<ErpOperation> = {}): ErpOperation {
  const minutes = Array.from({ length: 60 }, () => 0)
  return { operation: 'search', calls: minutes.with(59, 2), errors: minutes.with(59, 1), latency: { p50: 1, p95: 20, p99: 30 }, shared: 1, cache: null, ...changes }
}

function status (changes: Partial<ErpStatus> = {}): ErpStatus {
  return {
    process: { host: 'portal-1', pid: 4711 },
    at: '2026-11-20T15:00:00.000Z',
    since: '2026-11-20T14:00:00.000Z',
    state: 'up',
    breaker: 'closed',
    last_good_answer: '2026-11-20T14:59:58.000Z',
    backoff_seconds: 0,
    under_way: 0,
    under_way_max: 512,
    turned_away: 0,
    sends_orders: true,
    clock_ahead_seconds: 0,
    operations: [operation()],
    bad_answers: [],
    ...changes
  }
}

const badAnswer: BadAnswer = {
  id: 1,
  at: '2026-11-20T14:59:59.000Z',
  operation: 'post-order',
  request_id: '7f1d1c1e-0000-4000-8000-000000000001',
  status: 201,
  problems: [
    { path: '/REFNO', expected: 'text that is not blank', found: 'nothing' },
    { path: '/CUSNO', expected: 'text that is not blank', found: 'a number' },
    { path: '/ORDID', expected: 'text that is not blank', found: 'a list' }
  ],
  more: 4,
  left_out: 0
}

test('says in words what happens to requests, and in which zone its times are', async () => {
  answerCalls({ erpStatus: () => ({ status: status({ state: 'down', breaker: 'open' }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByText('Held back after failures')).toBeVisible()
  expect(screen.getAllByText(`All times are in your time zone, ${zoneName(localTimeZone())}.`)).toHaveLength(1)
  expect(screen.queryByText(/breaker/i)).not.toBeInTheDocument()
})

test.each([
  [false, 'Nobody can submit orders until the ERP is back.'], [true, 'The portal still accepts orders, and checks and sends them when the ERP is back.']
])('while the ERP is away, the page says what becomes of orders (accepted meanwhile: %s)', async (takes_orders, words) => {
  answerCalls({ erpStatus: () => ({ status: status({ state: 'down' }), others: [], takes_orders }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('the page says when the ERP is slow or its answers are garbled, and what people notice', async () => {
  const slow = operation({ latency_now: { p50: 900, p95: 3200, p99: 4000 } })
  answerCalls({ erpStatus: () => ({ status: status({ operations: [slow] }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByText('Answering slowly')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The ERP is answering slowly: Search for parts (95% within 3,200 ms). People wait for it.')
  expect(screen.getByText('900 / 3,200')).toBeVisible()
  expect(screen.getByText('1 / 20')).toBeVisible()
  cleanup()
  answerCalls({ erpStatus: () => ({ status: status({ bad_answers: [badAnswer] }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Some of the ERP’s latest answers could not be used')
})

test('all faults of the moment are named, with the operations that have them', async () => {
  const slow = (name: ErpOperation['operation'], p95: number) => operation({ operation: name, latency_now: { p50: 900, p95, p99: 9000 } })
  const operations = [slow('search', 3000), slow('item', 2000), slow('orders', 5000), slow('invoices', 4000), slow('invoice', 1500)]
  const bad = [badAnswer, { ...badAnswer, id: 2, operation: 'invoice' as const }, { ...badAnswer, id: 3, at: '2026-11-20T14:54:59.000Z', operation: 'dealer' as const }]
  answerCalls({ erpStatus: () => ({ status: status({ operations, bad_answers: bad }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('could not be used, or not all of them: An invoice, Send an order. See Bad Answers')
  expect(alert).toHaveTextContent('answering slowly: A dealer’s orders (95% within 5,000 ms), A dealer’s invoices (95% within 4,000 ms), Search for parts (95% within 3,000 ms) and 2 more.')
  cleanup()
  answerCalls({ erpStatus: () => ({ status: status({ state: 'unusable', operations, bad_answers: bad }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/its latest answers could not be used: An invoice, Send an order\. .*The ERP is answering slowly: A dealer’s orders/)
})

test('says since when there was no bad answer, and whose figures these are', async () => {
  answerCalls({ erpStatus: () => ({ status: status(), others: null, takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  expect(await screen.findByText(`No bad answers since ${formatMomentToSecond('2026-11-20T14:00:00.000Z')}`)).toBeVisible()
  expect(screen.getByText('portal-1, process 4711. Other processes keep their own figures.')).toBeVisible()
  expect(screen.queryByText(/erp:doctor/)).not.toBeInTheDocument()
})

test('an answer that was used says how many records were left out of it', async () => {
  const partly = (id: number, left_out: number): BadAnswer => ({ ...badAnswer, id, operation: 'invoices', status: 200, left_out })
  answerCalls({ erpStatus: () => ({ status: status({ bad_answers: [partly(3, 2), partly(2, 1), badAnswer] }), others: [], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  await screen.findByRole('table', { name: 'Bad answers, newest first' })
  expect(screen.getAllByText(/used/, { selector: 'summary' }).map(words => words.textContent)).toEqual([
    '2 records were left out. The others were used. 7 faults', '1 record was left out. The others were used. 7 faults', 'The answer was not used. 7 faults'
  ])
})

test('a bad answer opens to all that did not fit, its request id can be copied, and the page says what to do', async () => {
  answerCalls({ erpStatus: () => ({ status: status({ state: 'unusable', bad_answers: [badAnswer] }), others: [], takes_orders: false }) })
  const { user } = renderPage(<ErpStatusRoute />)
  const table = await screen.findByRole('table', { name: 'Bad answers, newest first' })
  expect(screen.getByText('Unusable answers')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The ERP is answering, but its latest answers could not be used')
  const row = within(table).getAllByRole('row')[1]
  expect(row).toHaveTextContent(`${formatMomentToSecond(badAnswer.at)}Send an order201`)
  const summary = within(table).getByText('The answer was not used.', { selector: 'summary' })
  expect(screen.getByText('/CUSNO')).not.toBeVisible()
  await user.click(summary)
  expect(within(table).getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '/REFNO: expected text that is not blank. Found nothing.',
    '/CUSNO: expected text that is not blank. Found a number.',
    '/ORDID: expected text that is not blank. Found a list.',
    '4 more'
  ])
  expect(screen.getByText('/CUSNO')).toBeVisible()
  await user.click(screen.getByText('For gateway operators'))
  expect(screen.getByText('npm run erp:doctor -- --target URL')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Copy request ID ${badAnswer.request_id}` }))
  expect(await navigator.clipboard.readText()).toBe(badAnswer.request_id)
  expect(screen.getByText('Request ID Copied')).toBeVisible()
})

test('where the browser has no clipboard, the id can be selected', async () => {
  answerCalls({ erpStatus: () => ({ status: status({ bad_answers: [badAnswer] }), others: [], takes_orders: false }) })
  const { user } = renderPage(<ErpStatusRoute />)
  const copy = await screen.findByRole('button', { name: /Copy request ID/ })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not allowed'))
  onTestFinished(() => { write.mockRestore() })
  await user.click(copy)
  expect(screen.getByText(/Click the ID to select it/)).toBeVisible()
})

test('several processes stand side by side, with their bad answers in one list and their operations added up', async () => {
  const other = status({
    process: { host: 'portal-0', pid: 9 },
    state: 'down',
    bad_answers: [{ ...badAnswer, at: '2026-11-20T14:59:00.000Z', operation: 'invoice', problems: [{ path: 'status', expected: '200 or 404', found: '302' }], more: 0 }],
    operations: [operation({ latency: { p50: 5, p95: 6, p99: 7 } }), operation({ operation: 'invoice', latency: null })]
  })
  answerCalls({ erpStatus: () => ({ status: status({ bad_answers: [badAnswer] }), others: [other], takes_orders: false }) })
  renderPage(<ErpStatusRoute />)
  const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(row => row.textContent)
  await screen.findByText('Operations of All Processes')
  expect(rows('The ERP as each process sees it')).toEqual([
    expect.stringMatching(/^portal-0, process 9Not answering.*420 of 5120No$/), expect.stringMatching(/^portal-1, process 4711Answering.*210 of 5120No$/)
  ])
  expect(rows('Bad answers, newest first')).toEqual([expect.stringMatching(/Send an order.*portal-1, process 4711$/), expect.stringMatching(/An invoice.*portal-0, process 9$/)])
  expect(rows('Calls to the ERP by operation')).toEqual([expect.stringMatching(/^An invoiceinvoiceCalls a minute, last 60 minutes21––1–$/), expect.stringMatching(/^Search for partssearchCalls a minute, last 60 minutes42–5 \/ 202–$/)])
})
