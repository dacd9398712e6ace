import { act, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { paths } from '../../paths.ts'
import { InvoiceHistoryRoute } from './invoice-history.route.tsx'
import { InvoiceRoute } from './invoice.route.tsx'

function invoice (number: string, day: string, total: number, parts: string[] = []): InvoiceSummary {
  return {
    _id: number,
    invoice_number: number,
    order_number: '',
    po_number: `PO ${number}`,
    customer_number: '10001',
    order_invoice_date: day,
    date_payment_due: null,
    invoice_total: total,
    item_numbers: parts
  }
}
const listed = {
  orders: [invoice('103', '2026-11-03', -500), invoice('102', '2026-10-02', 90_000, ['A-1']), invoice('101', '2026-09-01', 20_000)],
  since: '2026-08-20'
}

beforeEach(() => { logInAs() })

async function renderHistory (at: string = paths.invoiceHistory) {
  answerCalls({ invoiceHistory: () => listed })
  const { user, address } = renderPage(<InvoiceHistoryRoute />, at)
  expect(await screen.findByText(/^Invoices: \d/)).toBeVisible()
  return { user, address, numbers: () => screen.queryAllByRole('link').map(link => link.textContent) }
}

test('the list is narrowed by how its invoices are paid, and the address keeps it', async () => {
  const paid = { ...invoice('102', '2026-10-02', 90_000), payment_state: 'paid' as const }
  const overdue = { ...invoice('101', '2026-09-01', 20_000), payment_state: 'overdue' as const }
  answerCalls({ invoiceHistory: () => ({ ...listed, orders: [invoice('103', '2026-11-03', -500), paid, overdue] }) })
  const { user, address } = renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?kind=paid`)
  expect(await screen.findByText('Invoices: 1 of 3')).toBeVisible()
  expect(screen.getByRole('link', { name: '102' })).toBeVisible()
  for (const [kind, number] of [['Unpaid', '101'], ['Overdue', '101'], ['Credit memos', '103']] as const) {
    await user.selectOptions(screen.getByLabelText('Show'), kind)
    expect(within(screen.getByRole('table')).getAllByRole('link').map(link => link.textContent)).toEqual([number])
  }
  expect(address()).toBe(`${paths.invoiceHistory}?kind=credit`)
})

test('if the distributor says who ordered, the list can be narrowed to one’s own, and the address keeps it', async () => {
  const named = { ...listed, orders: [{ ...invoice('103', '2026-11-03', 500), placed_by: 'Robin Reyes' }, { ...invoice('102', '2026-10-02', 900), placed_by: 'Sam', mine: true as const }] }
  answerCalls({ invoiceHistory: () => named })
  const { user, address } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  expect((await screen.findByRole('link', { name: '103' })).closest('tr')).toHaveTextContent('by Robin Reyes')
  await user.selectOptions(screen.getByLabelText('Placed by'), 'Me')
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['102'])
  expect(address()).toBe(`${paths.invoiceHistory}?by=me`)
})

test('where nobody says how invoices are paid, only credit memos can be chosen', async () => {
  await renderHistory()
  expect(within(screen.getByLabelText('Show')).getAllByRole('option').map(option => option.textContent)).toEqual(['All invoices', 'Credit memos'])
})

test('of many invoices a page is shown, every column sorts, and an invoice leads back to the list as it was', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ ...invoice(String(1000 + at), '2026-10-02', at), date_payment_due: at === 7 ? '2026-11-20' : null }))
  answerCalls({ invoiceHistory: () => ({ ...listed, orders: many }), invoiceHistoryDetail: () => refusal('erp_unavailable') })
  const { user, address } = renderPage(
    <Routes>
      <Route path={paths.invoiceHistory} element={<InvoiceHistoryRoute />} />
      <Route path={paths.invoice} element={<InvoiceRoute />} />
    </Routes>, paths.invoiceHistory)
  for (const column of ['Invoice number', 'PO number', 'Order number', 'Invoice date', 'Payment due', 'Total']) {
    await user.click(await screen.findByRole('button', { name: column }))
    expect(screen.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort')
  }
  await user.click(screen.getByRole('button', { name: 'Payment due' }))
  expect(screen.getAllByRole('link')[0]).toHaveTextContent('1007')
  await user.click(screen.getAllByRole('button', { name: 'Next Page' })[0] ?? document.body)
  expect(screen.getByRole('heading', { name: 'Page 2 of 3' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(50)
  const list = address()
  expect(list).toBe(`${paths.invoiceHistory}?sort=-due&page=2`)
  await user.click(screen.getByRole('link', { name: '1060' }))
  await user.click(await screen.findByRole('link', { name: 'Back to invoices' }))
  expect(address()).toBe(list)
})

test('each typed letter narrows the list by number, PO and part, and updates the address', async () => {
  const { user, numbers, address } = await renderHistory()
  await expect.poll(numbers).toEqual(['103', '102', '101'])
  await user.type(screen.getByLabelText('Find an invoice'), 'a-1')
  expect(screen.getByLabelText('Find an invoice')).toHaveFocus()
  await expect.poll(numbers).toEqual(['102'])
  expect(screen.getByRole('status')).toHaveTextContent('Invoices: 1 of 3')
  await expect.poll(address).toBe(`${paths.invoiceHistory}?search=a-1`)
})

test('an invoice is found by the city that it was shipped to, and says so', async () => {
  answerCalls({ invoiceHistory: () => ({ ...listed, orders: [{ ...invoice('102', '2026-10-02', 90_000), ship_address: 2 }, invoice('101', '2026-09-01', 20_000)] }) })
  const { user } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  const row = async () => (await screen.findByRole('link', { name: '102' })).closest('tr')
  expect(await row()).not.toHaveTextContent('Dayton')
  await user.type(screen.getByLabelText('Find an invoice'), 'dayt')
  expect(await screen.findByText('Invoices: 1 of 2')).toBeVisible()
  expect(await row()).toHaveTextContent('Ship-to Dayton')
})

test('an invoice shows its payment and balance, where they are known', async () => {
  const overdue: InvoiceSummary = { ...invoice('102', '2026-10-02', 90_000), payment_state: 'overdue', balance: 4500 }
  answerCalls({ invoiceHistory: () => ({ ...listed, orders: [overdue, invoice('101', '2026-09-01', 20_000)] }) })
  renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  const row = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')
  expect(await row('102')).toHaveTextContent(/Overdue.*\$900\.00Balance \$45\.00/)
  expect(await row('101')).not.toHaveTextContent(/Balance|Open|Paid|Overdue/)
})

test('a part-paid invoice past its due day says so, keeps its state, and is found as overdue', async () => {
  const late: InvoiceSummary = { ...invoice('102', '2020-10-02', 90_000), date_payment_due: '2020-11-02', payment_state: 'part_paid', balance: 4500 }
  const paid: InvoiceSummary = { ...late, _id: '101', invoice_number: '101', payment_state: 'paid', balance: 0 }
  answerCalls({ invoiceHistory: () => ({ ...listed, orders: [late, paid] }) })
  renderPage(<InvoiceHistoryRoute />, `${paths.invoiceHistory}?kind=overdue`)
  expect((await screen.findByRole('link', { name: '102' })).closest('tr')).toHaveTextContent(/Partially paid.*11\/2\/20 [\d,]+ days ago/)
  expect(screen.getByText('Invoices: 1 of 2')).toBeVisible()
  expect(screen.getByRole('table')).not.toHaveTextContent('Overdue')
})

test('invoices that could not be read are missing from the list and from the file, and both say so', async () => {
  const noted = (answer: object, leftOut: number) => Response.json(answer, { headers: { 'x-records-left-out': String(leftOut) } })
  answerCalls({ invoiceHistory: () => noted(listed, 1), invoiceHistoryCsv: () => noted({ csv: 'type\r\n' }, 2) })
  // The click that saves a file leaves no page here.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => { click.mockRestore() })
  const { user } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  expect(await screen.findByRole('alert')).toHaveTextContent('1 invoice could not be read and is missing here.')
  expect(screen.getByText('Invoices: 3 since 8/20/26')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText(/2 invoices could not be read/)).toHaveTextContent('invoices-10001.csv: 2 invoices could not be read and are missing here.')
})

test('a column sorts newest or highest first, then in reverse, and says so', async () => {
  const { user, numbers } = await renderHistory()
  const total = screen.getByRole('button', { name: 'Total' })
  expect(screen.getByRole('columnheader', { name: 'Invoice date' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(total)
  await expect.poll(numbers).toEqual(['102', '101', '103'])
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  expect(total).toHaveFocus()
  await user.keyboard('{Enter}')
  await expect.poll(numbers).toEqual(['103', '101', '102'])
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
})

test('filters and sort order are read from the address', async () => {
  const { numbers } = await renderHistory(`${paths.invoiceHistory}?from=2026-09-01&to=2026-10-31&sort=date`)
  await expect.poll(numbers).toEqual(['101', '102'])
  expect(screen.getByLabelText('From')).toHaveValue('2026-09-01')
})

test('days in the wrong order are reported at the second one, and no list is shown for them', async () => {
  const { user, numbers } = await renderHistory(`${paths.invoiceHistory}?from=2026-10-01&to=2026-09-01`)
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Enter a date on or after the start date.')
  expect(await screen.findByText('These filters cannot be applied.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(numbers).toEqual(['103', '102', '101'])
})

test('an invalid filter in the address is reported at its field, and no list is shown for it', async () => {
  const { user, numbers } = await renderHistory(`${paths.invoiceHistory}?kind=nothing&from=2026-02-30`)
  for (const label of ['Show', 'From']) expect(screen.getByLabelText(label)).toBeInvalid()
  expect(numbers()).toEqual([])
  await user.type(screen.getByLabelText('Find an invoice'), 'a-1')
  await expect.poll(numbers).toEqual(['102'])
})

test('if nothing matches, all filters can be cleared at once, and the search field gets the focus', async () => {
  const { user, numbers } = await renderHistory()
  await user.type(screen.getByLabelText('Find an invoice'), 'zzz')
  expect(await screen.findByText(messages.noInvoices)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(numbers).toEqual(['103', '102', '101'])
  expect(screen.getByLabelText('Find an invoice')).toHaveFocus()
  expect(screen.getByLabelText('Find an invoice')).toHaveValue('')
})

test('invoices that could not be loaded can be loaded again', async () => {
  const answers = [refusal('erp_unavailable')]
  answerCalls({ invoiceHistory: () => answers.shift() ?? listed })
  const { user } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: '102' })).toBeVisible()
})

test('a filter that is set before the page shows the previous one does not undo that one', async () => {
  const { address, numbers } = await renderHistory()
  act(() => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-15' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-15' } })
    fireEvent.click(screen.getByRole('button', { name: 'Total' }))
    fireEvent.click(screen.getByRole('button', { name: 'Total' }))
  })
  expect(address()).toBe(`${paths.invoiceHistory}?from=2026-09-15&to=2026-10-15&sort=total`)
  expect(numbers()).toEqual(['102'])
})

test('an invoice that is not there leads to the list, which says why', async () => {
  answerCalls({ invoiceHistoryDetail: () => refusal('not_found'), invoiceHistory: () => listed })
  const { address } = renderPage(
    <Routes>
      <Route path={paths.invoice} element={<InvoiceRoute />} />
      <Route path={paths.invoiceHistory} element={<InvoiceHistoryRoute />} />
    </Routes>, '/invoice-history/9')
  expect(await screen.findByText(/^This invoice is not one of/)).toHaveTextContent('This invoice is not one of #10001’s. It belongs to another dealer')
  expect(address()).toBe(paths.invoiceHistory)
})
