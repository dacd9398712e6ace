import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Invoice, InvoiceLine } from '@portal/contracts/invoices'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleInvoice } from '../../../test/sample-invoice.ts'
import { logInAs } from '../../../test/sample-users.ts'
import { sampleItem } from '../../../test/sample-cart.ts'
import { paths, to } from '../../paths.ts'
import { InvoiceAgainRoute } from './invoice-again.route.tsx'
import { InvoiceRoute } from './invoice.route.tsx'

function line (item_number: string, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    item_number,
    item_description: 'CHAIN',
    manufacturer_number: '',
    item_cost: 3000,
    quantity_ordered: 5,
    quantity_shipped: 2,
    quantity_backordered: 3,
    special_charge_amount: 0,
    retail_price: 2000,
    ...changes
  }
}

const invoice = sampleInvoice(3000, [
  line('A'), line('', { quantity_ordered: 1 }), line('RETURNED', { quantity_ordered: -1, quantity_shipped: -1 }), line('LATER', { quantity_ordered: 0, quantity_shipped: 3 })
])

beforeEach(() => { logInAs() })

function renderAt (address: string, shown: Invoice | Response = invoice) {
  answerCalls({
    invoiceHistoryDetail: () => shown instanceof Response ? shown : { invoice: shown },
    findParts: ({ parts }) => ({ parts: parts.map(typed => ({ typed, found: sampleItem(typed), near: [] })) })
  })
  return renderPage(
    <Routes>
      <Route path={paths.invoice} element={<InvoiceRoute />} />
      <Route path={paths.invoiceAgain} element={<InvoiceAgainRoute />} />
      <Route path='*' element={<p>Elsewhere</p>} />
    </Routes>, address)
}

test('what was ordered is ordered again at the price of a piece, without charges and returned pieces', async () => {
  renderAt(to.invoiceAgain('1'))
  expect(await screen.findByLabelText('Quantity of A')).toHaveValue('5')
  expect(screen.getByLabelText('Quantity of LATER')).toHaveValue('3')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getAllByText(/^Price was/).map(text => text.textContent)).toEqual(['Price was $10.00'])
})

test('a part that is priced by the hundred has the price of a hundred, and none where nothing has changed', async () => {
  const bought = [line('CHANGED', { quantity_shipped: 200, item_cost: 60 }), line('SAME', { quantity_shipped: 2, item_cost: 25 })]
  answerCalls({
    invoiceHistoryDetail: () => ({ invoice: sampleInvoice(85, bought) }),
    findParts: ({ parts }) => ({ parts: parts.map(typed => ({ typed, found: sampleItem(typed, { dealer_price: 1225, price_unit: 100 }), near: [] })) })
  })
  renderPage(<Routes><Route path={paths.invoiceAgain} element={<InvoiceAgainRoute />} /></Routes>, to.invoiceAgain('1'))
  expect(await screen.findByText(/^Price was/)).toHaveTextContent('Price was $0.30 per 100')
  expect(screen.getAllByText(/^Price was/)).toHaveLength(1)
})

test('a single line is ordered again', async () => {
  const { user, address } = renderAt(to.invoice('1'))
  expect(await screen.findByRole('link', { name: 'Order again' })).toHaveAttribute('href', to.invoiceAgain('1'))
  expect(screen.queryByRole('link', { name: /RETURNED again/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Order again: LATER' }))
  expect(address()).toBe('/invoice-history/1/again?part=LATER')
  expect(await screen.findByLabelText('Quantity of LATER')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('a credit memo is not offered', async () => {
  const memo = { ...invoice, invoice_total: -3000 }
  renderAt(to.invoice('1'), memo)
  await screen.findByRole('heading', { name: 'Credit Memo #801' })
  expect(screen.queryByRole('link', { name: /again/ })).toBeNull()
  cleanup()
  renderAt(to.invoiceAgain('1'), memo)
  expect(await screen.findByText('There are no parts to order again.')).toBeVisible()
})

test('an unknown invoice, and another dealer\'s, leads to the list', async () => {
  for (const answer of [refusal('not_found'), { ...invoice, customer_number: '10002' }]) {
    const { address } = renderAt(to.invoiceAgain('1'), answer)
    await expect.poll(address).toBe(paths.invoiceHistory)
    cleanup()
  }
})
