import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer } from '../../../test/sample-users.ts'
import { FinancesRoute } from './finances.route.tsx'

const invoice = (number: string, balance: number | undefined): InvoiceSummary => ({
  _id: number,
  invoice_number: number,
  order_number: '',
  po_number: '',
  customer_number: '10001',
  order_invoice_date: '2026-11-02',
  date_payment_due: '2026-12-02',
  invoice_total: 50_000,
  ...(balance !== undefined && { balance }),
  item_numbers: []
})

beforeEach(() => { logInAs() })

async function renderDue (orders: InvoiceSummary[]) {
  const made = answerCalls({
    finances: () => ({ dealer: sampleDealer({ amount_due: 318_422 }) }),
    invoiceHistory: () => ({ orders, since: '2026-08-20' })
  })
  renderPage(<FinancesRoute />, '/finances')
  await screen.findByText('Billing address')
  await expect.poll(() => made.some(({ name }) => name === 'invoiceHistory')).toBe(true)
}

test('what is owed besides the listed invoices has a line of its own, so that the figures add up', async () => {
  await renderDue([invoice('1', 50_000), invoice('2', 16_535), invoice('3', 0)])
  expect((await screen.findByText('Not listed here (payments on account, older invoices)')).nextElementSibling).toHaveTextContent('$2,518.87')
  expect(screen.getByText('Open invoices and credit memos of the last 3 months').nextElementSibling).toHaveTextContent('$665.35')
})

test('where an invoice does not say its balance, nothing is computed', async () => {
  await renderDue([invoice('1', 50_000), invoice('2', undefined)])
  expect(screen.queryByText(/Not listed here/)).toBeNull()
})
