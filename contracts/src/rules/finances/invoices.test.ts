import t from 'tap'
import { notListed } from './not-listed.ts'
import {
  billedPrice, daysLate, dueDay, invoiceDue, invoiceKinds, invoiceTitle, invoiceTotals, isCreditMemo, lateText, matchesInvoice, partLines, totalLines
} from './invoices.ts'

const listed = {
  invoice_number: '801005',
  po_number: 'PO 4110',
  order_number: 'S415233',
  order_invoice_date: '2026-08-21',
  date_payment_due: '2026-09-20',
  invoice_total: 24345,
  item_numbers: ['CD-520X114', 'K 110/90-19 5%'],
  ship_address: 2
}
const today = '2026-09-20'
const addresses = { billing: { city: 'Reno' }, 2: { city: 'St. George' } }

t.test('an invoice is found by part of its number, order number, PO number, part number or ship-to city, in any case, and by inclusive days', async t => {
  for (const search of ['1005', 'PO  4110', 'georg 4110', '#S415233', 'cd520x', 'po 41', 's4152', 'cd-520', ' 110/90 ', 'st. g', '']) t.ok(matchesInvoice(listed, { search }, addresses, today), search)
  for (const search of ['801006', 'S415234', 'reno', 'st. george nothing']) t.notOk(matchesInvoice(listed, { search }, addresses, today), search)
  t.notOk(matchesInvoice({ ...listed, ship_address: undefined }, { search: 'st. g' }, addresses, today), 'a list that does not say it')
  t.ok(matchesInvoice(listed, {}, addresses, today))
  t.ok(matchesInvoice(listed, { from: '2026-08-21', to: '2026-08-21' }, addresses, today))
  t.notOk(matchesInvoice(listed, { from: '2026-08-22' }, addresses, today))
  t.notOk(matchesInvoice(listed, { to: '2026-08-20' }, addresses, today))
  t.notOk(matchesInvoice(listed, { search: 'PO', from: '2026-08-22' }, addresses, today), 'both must match')
})

t.test('invoices are told apart by how they are paid, as far as that is known, and from credit memos', async t => {
  const kindsOf = (changes: object, at = today) => invoiceKinds.filter(kind => matchesInvoice({ ...listed, ...changes }, { kind }, addresses, at))
  const states = ['open', 'part_paid', 'paid', 'overdue'] as const
  const later = '2026-10-30'
  t.same(kindsOf({}, later), [], 'nothing is said of its payment')
  t.same(states.map(payment_state => kindsOf({ payment_state })), [['unpaid'], ['unpaid'], ['paid'], ['unpaid', 'overdue']])
  t.same(states.map(payment_state => kindsOf({ payment_state }, later)), [['unpaid', 'overdue'], ['unpaid', 'overdue'], ['paid'], ['unpaid', 'overdue']])
  t.same([0, 5].map(balance => kindsOf({ balance }, later)), [['paid'], ['unpaid', 'overdue']], 'the balance alone')
  for (const payment_state of [undefined, ...states]) t.same(kindsOf({ payment_state, invoice_total: -1, balance: -1 }, later), ['credit'])
})

t.test('what is still to be paid is late once its due day is over', async t => {
  const open = { ...listed, payment_state: 'part_paid' as const }
  t.same([daysLate(open, today), daysLate(open, '2026-09-21')], [0, 1])
  t.same([lateText(open, today), lateText(open, '2026-09-21'), lateText(open, '2026-10-13')], [undefined, '1 day ago', '23 days ago'])
  for (const changes of [{ payment_state: 'paid' }, { payment_state: undefined }, { date_payment_due: null }, { invoice_total: -1 }] as const) {
    t.equal(daysLate({ ...open, ...changes }, '2026-09-21'), 0, JSON.stringify(changes))
  }
})

t.test('titles, totals and payment notes of invoices and credit memos', async t => {
  const part = { item_number: 'A', item_description: 'CHAIN', item_cost: 21450, special_charge_amount: 0 }
  const freight = { item_number: '', item_description: 'FREIGHT', item_cost: 0, special_charge_amount: 2895 }
  const invoice = { invoice_number: '7', details: [part, freight], sales_tax: 155, invoice_total: 24500, date_payment_due: '2026-09-20' }
  t.same(partLines(invoice.details), [part])
  t.same(invoiceTotals(invoice), {
    subtotal: 21450, shipping: 2895, charges: [{ name: 'FREIGHT', amount: 2895 }], taxes: 155, other: 0, total: 24500
  })
  t.same([isCreditMemo(invoice), invoiceTitle(invoice), invoiceDue(invoice)], [false, 'Invoice #7', 'Payment due on or before 9/20/26'])
  t.equal(invoiceDue({ ...invoice, date_payment_due: null }), undefined)
  t.equal(isCreditMemo({ invoice_total: 0 }), false)
  const credit = { ...invoice, invoice_total: -1 }
  t.same([isCreditMemo(credit), invoiceTitle(credit), invoiceDue(credit)], [true, 'Credit Memo #7', 'Credit Memo Do Not Pay'], 'whatever its due date')
  t.same([dueDay(invoice), dueDay(credit)], ['2026-09-20', null])
})

t.test('the price of a piece is what was billed for those that were shipped, or that of 100 or 1,000 where it does not come out even', async t => {
  const price = (item_cost: number, quantity_shipped: number) => billedPrice({ item_cost, quantity_shipped })
  t.strictSame([price(15600, 2), price(-5490, -2), price(0, 3)], [{ price: 7800 }, { price: 2745 }, { price: 0 }])
  t.strictSame([price(3125, 250), price(5, 400)], [{ price: 1250, price_unit: 100 }, undefined])
  t.strictSame(price(9, 200), { price: 45, price_unit: 1000 })
  t.strictSame([price(1000, 3), price(0, 0), price(500, 0)], [undefined, undefined, undefined])
})

t.test('whatever the distributor has, the totals add up to its total, and the charges to shipping', async t => {
  const part = { item_number: 'A', item_description: 'CHAIN', item_cost: 1000, special_charge_amount: 50 }
  const odd = { item_number: '', item_description: 'CORE DEPOSIT', item_cost: 300, special_charge_amount: 0 }
  const freight = { item_number: '', item_description: 'FREIGHT', item_cost: 0, special_charge_amount: 200 }
  const invoice = { details: [part, odd, freight], sales_tax: 5, invoice_total: 1555 }
  t.same(totalLines(invoice).map(({ name, cents }) => `${name} ${cents}`), [
    'Items subtotal 1000', 'Shipping and fees 250', 'FREIGHT 200', 'Other charges 50', 'Taxes 5', 'Other amounts 300', 'Total 1555'
  ])
  const named = totalLines({ ...invoice, charges: [{ name: 'GROUND', amount: 250 }] }).filter(({ isPart }) => isPart)
  t.same(named, [{ name: 'GROUND', cents: 250, isPart: true }])
  t.equal(totalLines({ ...invoice, invoice_total: -1, balance: 0 }).at(-1)?.name, 'Total credit')
  const { invoice_total: total } = invoice
  t.same(totalLines({ ...invoice, balance: total }).at(-1)?.name, 'Total', 'nothing was paid')
  t.same(totalLines({ ...invoice, balance: 100 }).slice(-2), [{ name: 'Paid', cents: 100 - total }, { name: 'Balance due', cents: 100 }])
  t.same(totalLines({ ...invoice, balance: total + 500 }).slice(-2), [{ name: 'Added since', cents: 500 }, { name: 'Balance due', cents: total + 500 }], 'a late fee')
})

t.test('what an account owes besides the listed invoices is shown where every open one says its balance', async t => {
  const [open, credit, paid] = [{ payment_state: 'open', balance: 500 }, { balance: -100 }, { payment_state: 'paid' }] as const
  t.same(notListed(1000, [open, credit, paid]), { listed: 400, rest: 600 })
  t.same(notListed(300, [open, credit]), { listed: 400, rest: -100 }, 'a payment on account')
  t.equal(notListed(400, [open, credit, paid]), undefined, 'it adds up')
  t.equal(notListed(1000, [open, { payment_state: 'open' }]), undefined, 'it is not known what is listed')
  t.same(notListed(1000, []), { listed: 0, rest: 1000 })
})
