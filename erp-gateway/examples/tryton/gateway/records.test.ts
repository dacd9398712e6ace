import t, { type Test } from 'tap'
import { checkedErp } from '@portal/erp-gateway/server/checked-erp'
import type { ErpContext } from '@portal/erp-gateway/server/erp'
import { startGateway } from '../../../test/gateway-client.ts'
import { connect, day, decimal, startScriptedTryton } from '../test/scripted-tryton.ts'
import { address, billed, billedLine, dealer, dozen, order, product, sold } from '../test/tryton-records.ts'
import { trytonErp } from './erp.ts'
import { cents, line, pieces } from './field-values.ts'

const [party, sale, saleLine, invoice, moveLine] = ['party.party', 'sale.sale', 'sale.line', 'account.invoice', 'account.move.line']
  .map(model => `model.${model}.search_read`) as [string, string, string, string, string]
const warned: object[] = []
const asked: ErpContext = {
  operation: 'dealer',
  requestId: 'r',
  signal: new AbortController().signal,
  log: { info () {}, warn (fields) { warned.push(fields) }, error () {} }
}

async function started (t: Test, elapsed = () => 0) {
  const server = await startScriptedTryton(t)
  return { server, erp: checkedErp(trytonErp(connect(t, server), { elapsed })) }
}

t.test('amounts: signs, digits after the point, exponents, half cents', async t => {
  const cases: ReadonlyArray<readonly [string, number]> = [
    ['0', 0], ['12', 1200], ['12.5', 1250], ['-45.10', -4510], ['0.0049', 0], ['0.0050', 1], ['-0.005', -1], ['-0.004', 0], ['19.9950', 2000], ['19.9949', 1999],
    ['1E+2', 10_000], ['-1.5E+1', -1500], ['0E-8', 0], ['5E-3', 1], ['1E-9', 0], ['999999999.99', 99_999_999_999]
  ]
  for (const [text, expected] of cases) t.equal(cents(text), expected, text)
  for (const text of ['NaN', 'Infinity', 'sNaN', '1E+30', '1,5', 'twelve']) t.throws(() => cents(text), RangeError, text)
})

t.test('pieces: of cases, of binary fractions, and no more than whole ones', async t => {
  t.strictSame([pieces(3), pieces(2, 12), pieces(0.1 * 30), pieces(2.9), pieces(-4), pieces(0.5, 12), pieces(1 / 3, 3)], [3, 24, 3, 2, -4, 6, 1])
})

t.test('text is one line, as wide as its field', async t => {
  t.strictSame([line(' 12 MAIN ST\n SUITE 5 ', 40), line('ABCDE FGH', 6), line(null, 5), line(undefined, 5)], ['12 MAIN ST SUITE 5', 'ABCDE', '', ''])
})

t.test('a dealer\'s addresses: the default one whether it is ticked or not, the others if they are for deliveries', async t => {
  const { server, erp } = await started(t)
  server.answer(moveLine, { result: [] })
  const read = async (changed: object) => {
    server.answer(party, { result: [{ ...dealer, ...changed }] })
    const found = await erp.dealer?.({ customerNumber: '10001' }, asked)
    return found?.address ?? {}
  }
  const main = { name: 'REDSAND', street: '1 MAIN ST REAR', city: 'MOAB', state: 'UT', postal: '84532' }
  t.strictSame(await read({}), { 9999: { address_id: 9999, ...main } })
  t.strictSame(Object.keys(await read({ 'addresses.': [address(1, { delivery: 0 }), address(2), address(4, { delivery: null })] })), ['2', '9999'])
  t.strictSame(await read({ 'bill_to.': address(4), 'addresses.': [address(1), address(4, { delivery: 0 })] }),
    { 9999: { address_id: 9999, ...main }, billing: { address_id: 0, ...main } })
  t.strictSame(await read({ default_ship_to: null, 'addresses.': [] }), {})
  t.strictSame(warned, [{ party: '10001' }], 'whoever cannot order is named in the log')
  const named = await read({
    'addresses.': [
      address(1, { party_name: 'REDSAND NORTH', name: 'HALL B' }), address(2, { name: 'HALL B' }), address(3, { party_name: '', name: ' ' }),
      address(4, { 'subdivision.': null, street: null, city: null, postal_code: null })
    ]
  })
  t.strictSame(Object.values(named).map(({ name }) => name), ['HALL B', 'REDSAND', 'REDSAND', 'REDSAND NORTH'])
  t.match(named['4'], { street: '', city: '', state: '', postal: '' })
})

t.test('what a dealer owes, by the days for which it has been due', async t => {
  const { server, erp } = await started(t)
  server.answer(party, { result: [{ ...dealer, dealer_credit_limit: decimal('1000'), dealer_suspended: true, 'customer_payment_term.': null }] })
  const open = (maturity_date: string | null, debit: string, credit = '0', date = '2026-11-01') =>
    ({ id: 1, debit: decimal(debit), credit: decimal(credit), maturity_date: maturity_date && day(maturity_date), date: day(date) })
  server.answer(moveLine, {
    result: [
      open('2026-12-20', '0.01'), open('2026-11-20', '1'), open('2026-11-19', '10'), open('2026-10-21', '20'), open('2026-10-20', '100'), open('2026-09-21', '200'),
      open('2026-09-20', '1000'), open('2026-08-22', '2000'), open('2026-08-21', '10000'), open(null, '0', '5', '2026-11-10')
    ]
  }, { result: [{ id: 9, date: day('2026-11-10') }] })
  t.match(await erp.dealer?.({ customerNumber: '10001' }, asked), {
    suspended: true,
    term_code: '',
    amount_due: 1_332_601,
    billing_period_amount: 101,
    period_1_amount: 2500,
    period_2_amount: 30_000,
    period_3_amount: 300_000,
    period_4_amount: 1_000_000,
    date_last_payment: '2026-11-10',
    credit_limit: 100_000,
    credit_available: -1_232_601
  })
})

t.test('an order: its number with its revision, cases as pieces, what was shipped and what is awaited', async t => {
  const { server, erp } = await started(t)
  const shipment = { state: 'done', reference: '1Z 999', effective_date: day('2026-11-19') }
  server.answer(sale, {
    result: [{
      ...order,
      'shipments.': [shipment, { ...shipment, reference: null }, { ...shipment, state: 'waiting' }],
      'lines.': [sold, { ...sold, type: 'comment', quantity: null, unit_price: null, amount: null, 'unit.': null, 'product.': null, 'moves.': [] }, { ...sold, 'product.': { ...product, code: null } }]
    }]
  })
  t.strictSame(await erp.order?.({ id: '42' }, asked), {
    _id: '42',
    customer_number: '10001',
    reference: 'R1',
    po_number: 'PO 1',
    order_number: '7/2',
    type: 'confirmed',
    order_date: '2026-11-18',
    shipping_method: 'WILL CALL',
    pending_shipment: true,
    revisions: 2,
    freight_minimum: 0,
    order_total: 23_940,
    ship_address: 5,
    placed_by: 'PAT POWELL',
    shipments: [{ carrier: '', tracking_number: '1Z 999', shipped_on: '2026-11-19' }],
    parts: [{
      item_number: 'CH-520',
      item_description: 'CHAIN',
      manufacturer_number: 'M-1',
      retail_price: 1500,
      dealer_price: 998,
      quantity: 24,
      quantity_shipped: 14,
      quantity_backordered: 11,
      quantity_available: 30,
      expected_arrival: '2026-12-01',
      line_amount: 23_940,
      note: 'RED'
    }]
  })
  t.equal(await erp.order?.({ id: '042' }, asked), undefined)
  for (const gone of [{ state: 'cancelled' }, { state: 'done' }, { state: 'draft', dealer_reference: null }]) {
    server.answer(sale, { result: [{ ...order, ...gone, 'shipments.': [], 'lines.': [] }] })
    t.equal(await erp.order?.({ id: '42' }, asked), undefined, JSON.stringify(gone))
  }
})

t.test('the lists of orders: drafts of the portal alone, and nothing that is invoiced', async t => {
  const { server, erp } = await started(t)
  const posted = [{ id: 3, state: 'posted' }]
  server.answer(sale, {
    result: [
      { ...order, id: 1, state: 'draft' }, { ...order, id: 2, state: 'draft', dealer_reference: null }, { ...order, id: 3, state: 'quotation', number: null, revision: 0 },
      { ...order, id: 4, shipment_state: 'sent', 'invoices.': posted }, { ...order, id: 5, 'invoices.': posted, revision: 0 }
    ]
  })
  const listed = await erp.orders?.({ customerNumber: '10001', status: 'open' }, asked)
  t.strictSame(listed?.map(({ _id, type, order_number }) => [_id, type, order_number]), [['1', 'unconfirmed', null], ['3', 'unconfirmed', null], ['5', 'confirmed', '7']])
})

t.test('the latest order is its newest invoice once it is invoiced', async t => {
  const { server, erp } = await started(t)
  server.answer('model.sale.sale.dealer_latest', { result: [42] })
  const latest = async (changed: object) => {
    server.answer(sale, { result: [{ ...order, ...changed }] })
    const found = await erp.latestOrder?.({ customerNumber: '10001' }, asked)
    return [found?._id, found?.type]
  }
  const invoices = [{ id: 10, state: 'paid' }, { id: 9, state: 'posted' }, { id: 11, state: 'cancelled' }]
  t.strictSame(await latest({ shipment_state: 'sent', 'invoices.': invoices }), ['10', 'invoiced'])
  t.strictSame(await latest({ 'invoices.': invoices }), ['42', 'confirmed'], 'partly shipped')
  t.strictSame(await latest({ state: 'done' }), ['42', 'confirmed'], 'done without an invoice')
  t.strictSame(await latest({ state: 'draft' }), ['42', 'unconfirmed'])
})

t.test('an invoice: what was ordered, shipped with it and before, and is awaited; freight is a charge', async t => {
  const { server, erp } = await started(t)
  const of = (id: number, state = 'posted', quantity = 1) => ({ quantity, 'unit.': dozen, 'invoice.': { id, state } })
  server.answer(saleLine, { result: [{ id: 4, quantity: 5, 'unit.': dozen, 'invoice_lines.': [of(8), of(9), of(10), of(7, 'cancelled'), { ...of(0), 'invoice.': null }] }] })
  const freight = { ...billedLine, description: 'Freight\n2 boxes', amount: decimal('19.70'), origin: null, 'unit.': null, 'product.': null }
  server.answer(invoice, { result: [{ ...billed, 'lines.': [billedLine, freight, { ...freight, description: null }, { ...freight, type: 'comment', quantity: null, amount: null }] }] })
  const found = await erp.invoice?.({ id: '9' }, asked)
  t.match(found, {
    order_number: '7',
    po_number: 'PO 1',
    placed_by: 'PAT POWELL',
    order_entry_date: '2026-10-01',
    shipping_instructions: 'UPS',
    purchase_terms: 'N30',
    ship_address: 9999,
    sales_tax: 1875,
    charges: [{ name: 'FREIGHT 2 BOXES', amount: 1970 }, { name: 'CHARGE', amount: 1970 }]
  })
  t.strictSame(found?.details.map(({ item_number, item_cost, quantity_ordered, quantity_shipped, quantity_backordered, special_charge_amount }) =>
    [item_number, item_cost, quantity_ordered, quantity_shipped, quantity_backordered, special_charge_amount]),
  [['CH-520', 11_970, 60, 12, 36, 0], ['', 0, 0, 0, 0, 1970], ['', 0, 0, 0, 0, 1970]])
})

t.test('invoices and credit memos, paid or not, as of the day at the company, which is asked for once a minute', async t => {
  let now = 0
  const { server, erp } = await started(t, () => now)
  const listed = async (changed: object) => {
    server.answer(invoice, { result: [{ ...billed, 'lines.': [{ type: 'line', 'product.': product }, { type: 'line', 'product.': product }, { type: 'line', 'product.': null }], ...changed }] })
    return (await erp.invoices?.({ customerNumber: '10001', since: '2026-01-01' }, asked))?.[0]
  }
  t.match(await listed({}), { payment_state: 'overdue', balance: 25_815, date_payment_due: '2026-11-19', placed_by: 'PAT POWELL', item_numbers: ['CH-520'] })
  server.answer('model.ir.date.today', { result: day('2026-11-19') })
  now = 59_999
  t.match(await listed({}), { payment_state: 'overdue' })
  now = 60_000
  t.match(await listed({}), { payment_state: 'open' }, 'on the day itself')
  t.match(await listed({ amount_to_pay: decimal('8.15') }), { payment_state: 'part_paid', balance: 815 })
  t.match(await listed({ state: 'paid', amount_to_pay: decimal('0') }), { payment_state: 'paid' })
  t.match(await listed({ total_amount: decimal('-45.10'), amount_to_pay: decimal('-45.10'), 'lines_to_pay.': [], 'dealer_sales.': [] }),
    { payment_state: 'open', invoice_total: -4510, balance: -4510, order_number: '', po_number: '', placed_by: undefined, date_payment_due: null })
  server.answer('model.ir.date.today', { result: day('2027-01-01') })
  now = 120_000
  t.match(await listed({ amount_to_pay: decimal('-5') }), { payment_state: 'part_paid' }, 'nobody owes a credit')

  server.answer(saleLine, { result: [] })
  server.answer(invoice, { result: [{ ...billed, 'payment_term.': null, 'dealer_sales.': [], 'lines.': [{ ...billedLine, quantity: -1, amount: decimal('-119.70'), origin: 'account.invoice.line,3' }] }] })
  t.match(await erp.invoice?.({ id: '9' }, asked), {
    ship_address: 9999, purchase_terms: '', order_entry_date: null, details: [{ quantity_ordered: -12, quantity_shipped: -12, quantity_backordered: 0, item_cost: -11_970 }]
  })
})

t.test('older invoices: those of the days that are asked for, and only sent ones of the dealer; without a last day, all since the first', async t => {
  const { server, erp } = await started(t)
  t.strictSame(erp.offers, ['ORDBY', 'UNTIL'])
  server.answer(invoice, { result: [] })
  const days = async (until?: string) => {
    await erp.invoices?.({ customerNumber: '10001', since: '2024-01-01', ...(until !== undefined && { until }) }, asked)
    return server.called(invoice).at(-1)?.params[0]
  }
  const sentToDealer = [['type', '=', 'out'], ['party.dealer', '=', true], ['state', 'in', ['posted', 'paid']], ['party.code', '=', '10001'], ['invoice_date', '>=', '2024-01-01']]
  t.strictSame(await days('2024-06-30'), [...sentToDealer, ['invoice_date', '<=', '2024-06-30']])
  t.strictSame(await days(), sentToDealer)
})

t.test('parts: stock by warehouse, a price if there is one, packs; who cannot be offered is named in the log, once', async t => {
  const { server, erp } = await started(t)
  const leftOut = { part: '[C] CABLE', why: 'its price cannot be computed' }
  warned.length = 0
  const part = {
    code: 'CH-520', name: 'CHAIN', manufacturer: '', bar_codes: new Array<string>(), on_hand: { RENO: 2.5, 'GRAND JUNCTION': -1 }, list_price: decimal('14.9950'), unit: 'u', pack: 1
  }
  server.answer('model.product.product.dealer_search', {
    result: { items: [part, { ...part, code: 'B', bar_codes: ['036000291452'], unit: 'meter', pack: 12, list_price: null }], left_out: [leftOut], more: true }
  })
  server.answer('model.product.product.dealer_prices', {
    result: { items: [{ ...part, price: decimal('9.9750'), break: { quantity: 24, price: decimal('9') } }, { ...part, code: 'B', price: null }], left_out: [leftOut] }
  })
  t.match(await erp.search?.({ term: 'chain', customerNumber: '', limit: 1000 }, asked), {
    more: true,
    items: [
      { item_number: 'CH-520', quantity: 1, retail_price: 1500, dealer_price: undefined, unit_of_measure: 'EA', pack_size: undefined, bar_codes: undefined },
      { item_number: 'B', retail_price: 0, unit_of_measure: 'METER', pack_size: 12, bar_codes: ['036000291452'] }
    ]
  })
  t.match(server.called('model.product.product.dealer_search')[0]?.params, ['chain', 100, null])
  t.match(await erp.prices?.({ itemNumbers: ['CH-520', 'B'], customerNumber: '10001' }, asked), [
    { dealer_price: 998, priceBreak: { discount_quantity: 24, discount_price: 900 } }, { item_number: 'B', dealer_price: undefined }
  ])
  t.match(warned, [leftOut])
  server.answer('model.product.product.dealer_prices', { result: null })
  t.equal(await erp.prices?.({ itemNumbers: ['CH-520'], customerNumber: 'NONE' }, asked), undefined)
})

t.test('a record that does not fit is named in the log, with the field', async t => {
  const server = await startScriptedTryton(t)
  const { ask, lines } = await startGateway(t, { erp: trytonErp(connect(t, server)) })
  const logged = async (...[operation, asked]: Parameters<typeof ask>): Promise<unknown> => {
    t.equal((await ask(operation, asked)).status, 503)
    return lines.at(-2)?.['error']
  }
  server.answer(party, { result: [{ ...dealer, dealer_rep: 7 }] })
  t.match(await logged('dealer', { customerNumber: '10001' }), /party\.party 3 \(10001\) in Tryton: \/dealer_rep /)
  server.answer(invoice, { result: [{ ...billed, 'lines.': [], 'dealer_sales.': [{ revision: 'x' }] }] })
  t.match(await logged('invoices', { customerNumber: '10001', since: '2026-01-01' }), /account\.invoice 9 \(801101\) in Tryton: \/dealer_sales\.\/0/)
  server.answer(moveLine, { result: [{ id: 77, credit: decimal('0'), maturity_date: null, date: day('2026-01-01') }] })
  server.answer(party, { result: [dealer] })
  t.match(await logged('dealer', { customerNumber: '10001' }), /account\.move\.line 77 in Tryton: .*debit/)
  server.answer(moveLine, { result: [{ id: 77, debit: decimal('NaN'), credit: decimal('0'), maturity_date: null, date: day('2026-01-01') }] })
  t.match(await logged('dealer', { customerNumber: '10001' }), /account\.move\.line 77 in Tryton: \/debit /)
})
