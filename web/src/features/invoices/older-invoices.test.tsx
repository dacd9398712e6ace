import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { daysAfter, monthsBefore } from '@portal/contracts/base/dates'
import type { CallBody } from '@portal/contracts/calls'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { paths } from '../../paths.ts'
import { InvoiceHistoryRoute } from './invoice-history.route.tsx'

const invoice = (number: string, day: string, parts: string[] = []): InvoiceSummary => ({
  _id: number,
  invoice_number: number,
  order_number: '',
  po_number: '',
  customer_number: '10001',
  order_invoice_date: day,
  date_payment_due: null,
  invoice_total: 100,
  item_numbers: parts
})
const [recent, old] = [invoice('103', '2026-11-03'), invoice('11', '2024-12-01', ['OLD-PART'])]
const since = '2026-08-20'
const numbers = () => screen.queryAllByRole('link').map(link => link.textContent)

/** The history as the BFF gives it. @param older what it says where earlier days, or a kind of any age, are asked for */
function historyWith (older: (body: CallBody<'invoiceHistory'>) => { orders: InvoiceSummary[], since: string, older: boolean } | Response) {
  return answerCalls({ invoiceHistory: body => body.from === undefined && body.kind === undefined ? { orders: [recent], since, older: true } : older(body) })
}

beforeEach(() => { logInAs() })

test('a part that was bought long ago is found with one click more', async () => {
  const made = historyWith(({ from = '' }) => ({ orders: [recent, old], since: from, older: true }))
  const { user, address } = renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?search=old-part`)
  expect(await screen.findByText('No Invoices Found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the last two years' }))
  await expect.poll(numbers).toEqual(['11'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  const from = monthsBefore(portalToday(), 24)
  expect(made.at(-1)?.body).toEqual({ dealer: '10001', from })
  expect(address()).toBe(`${paths.invoiceHistory}?search=old-part&from=${from}`)
  expect(screen.queryByRole('button', { name: 'Show the last two years' })).toBeNull()
})

test('a dealer without recent invoices is not told of filters that nobody set', async () => {
  answerCalls({ invoiceHistory: () => ({ orders: [], since, older: true }) })
  renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  expect(await screen.findByText('No invoices since 8/20/26.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show the last two years' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('while older invoices are loading, and if they are not available, the newer ones stay', async () => {
  const answers = [refusal('erp_unavailable')]
  historyWith(({ from = '' }) => answers.shift() ?? { orders: [recent, old], since: from, older: true })
  const { user } = renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?from=2024-01-01`)
  expect(await screen.findByText('Loading invoices since 1/1/24')).toBeInTheDocument()
  expect(numbers()).toEqual(['103'])
  expect(await screen.findByRole('alert')).toHaveTextContent(/The older invoices could not be loaded, and are missing here\./)
  expect(numbers()).toEqual(['103'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(numbers).toEqual(['103', '11'])
})

test('if there are more than can be shown at once, the page says from which day on the list is complete', async () => {
  historyWith(() => ({ orders: [recent, old], since: '2024-12-01', older: true }))
  renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?from=2020-01-01&to=2026-11-30`)
  expect(await screen.findByText(/These are the newest 2 invoices of that period, back to 12\/1\/24\. For older ones, choose an earlier “To” date\./)).toBeVisible()
})

test('a distributor who does not offer older ones is not asked for them, and the days begin where the list does', async () => {
  const made = answerCalls({ invoiceHistory: () => ({ orders: [recent], since, older: false }) })
  renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?from=2024-01-01`)
  await expect.poll(numbers).toEqual(['103'])
  expect(screen.getByLabelText('From')).toHaveAttribute('min', since)
  expect(screen.queryByRole('button', { name: 'Show the last two years' })).toBeNull()
  expect(made).toHaveLength(1)
})

test('later days than those of the list need no other answer', async () => {
  const made = historyWith(() => refusal('erp_unavailable'))
  renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?from=${daysAfter(since, 1)}`)
  await expect.poll(numbers).toEqual(['103'])
  expect(made).toHaveLength(1)
})

const owed = { payment_state: 'overdue', balance: 100 } as const

test('what is unpaid is listed however old it is, and the count says so', async () => {
  const [newer, older] = [{ ...recent, ...owed }, { ...old, ...owed }]
  const made = answerCalls({ invoiceHistory: body => ({ orders: body.kind === undefined ? [newer] : [newer, older], since: body.kind === undefined ? since : '1970-01-01', older: true }) })
  const { user } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  await expect.poll(numbers).toEqual(['103'])
  await user.selectOptions(screen.getByLabelText('Show'), 'Unpaid')
  await expect.poll(numbers).toEqual(['103', '11'])
  expect(made.at(-1)?.body).toEqual({ dealer: '10001', kind: 'unpaid' })
  expect(screen.getByText('Invoices: 2')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Show'), 'Credit memos')
  expect(await screen.findByText('No invoices since 8/20/26 match these filters.')).toBeVisible()
  expect(made).toHaveLength(2)
})

test('if the unpaid invoices cannot be listed in full, the page and the file say from which day on they are', async () => {
  historyWith(() => ({ orders: [{ ...recent, ...owed }], since: '2023-05-01', older: true }))
  renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?kind=overdue`)
  expect(await screen.findByText(/Only invoices since 5\/1\/23 were searched\. For older ones, choose an earlier “To” date\./)).toBeVisible()
  cleanup()
  answerCalls({ invoiceHistory: () => ({ orders: [{ ...recent, ...owed }], since, older: false }), invoiceHistoryCsv: () => ({ csv: 'type\r\n', since }) })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => { click.mockRestore() })
  const { user } = renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?kind=overdue`)
  expect(await screen.findByText(/Only invoices since 8\/20\/26 can be listed\. Amounts due on older ones are included under/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText(/Invoices from before/)).toHaveTextContent('invoices-10001.csv: Invoices from before 8/20/26 are missing here.')
})
