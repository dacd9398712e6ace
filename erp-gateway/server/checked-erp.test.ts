import { Readable } from 'node:stream'
import t from 'tap'
import { startGateway } from '../test/gateway-client.ts'
import type { GatewayErp } from './erp.ts'
import { sqliteReferences } from './sqlite-references.ts'

// @ts-expect-error: an optional field cannot be misspelled, even where the record is not a literal of the return type.
export const misspelled: GatewayErp = { dealers: () => [1].map(() => ({ customer_number: '1', name_company: '', rep_number: '', default_address: address })) }

const part = { item_number: 'A', item_description: 'FILTER', manufacturer_number: '', quantity: 3, retail_price: 1095, dealer_price: 700 }
const summary = { customer_number: '10001', name_company: 'CANYON', rep_number: '07' }
const address = { name: 'CANYON', street: '1 MAIN ST', city: 'MOAB', state: 'UT', postal: '84532' }
const asked = { itemNumber: 'A', customerNumber: '10001' }
const order = { reference: 'R1', customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] }

/** A method that returns what the types do not allow, as a database driver or plain JavaScript may. */
function returning (value: unknown) {
  return () => value as never
}

t.test('a wrong figure is never written: the answer is 500, and the log has operation, field and value', async t => {
  const wrong: Array<[change: object, field: string, found: string]> = [
    [{ dealer_price: '1.00' }, 'dealer_price', "'1.00'"],
    [{ dealer_price: NaN }, 'dealer_price', 'NaN'],
    [{ dealer_price: null }, 'dealer_price', 'null'],
    [{ retail_price: 1095.5 }, 'retail_price', '1095.5'],
    [{ item_description: undefined }, 'item_description', 'undefined'],
    [{ retail_price: 10n }, 'retail_price', '10n'],
    [{ price_unit: '100' }, 'price_unit', "'100'"],
    [{ price_unit: 0.01 }, 'price_unit', '0.01'],
    [{ quantity: '3' }, 'quantity', "'3'"],
    [{ quantity: 2.5 }, 'quantity', '2.5'],
    [{ item_number: 17 }, 'item_number', '17'],
    [{ item_number: 'A         ' }, 'item_number', "'A         '"],
    [{ item_description: null }, 'item_description', 'null'],
    [{ sold_in_packs: 'Y' }, 'sold_in_packs', "'Y'"],
    [{ priceBreak: { discount_price: '6.00', discount_quantity: 10 } }, 'priceBreak/discount_price', "'6.00'"],
    [{ priceBreak: { discount_price: 600, discount_quantity: 0 } }, 'priceBreak/discount_quantity', '0'],
    [{ unit: 'EA' }, 'unit', "'EA'"]
  ]
  for (const [change, field, found] of wrong) {
    const { ask, lines } = await startGateway(t, { erp: { item: returning({ ...part, ...change }) } })
    const { status, body } = await ask('item', asked)
    t.strictSame([status, body], [500, { MESSG: 'THE ANSWER OF THE ERP DOES NOT FIT THE CONTRACT' }], field)
    t.match(lines.find(({ level }) => level === 'error'), { operation: 'item', method: 'item', requestId: /./, fields: [{ field, found, expected: /./ }] }, field)
  }
})

t.test('every method is checked, before anything is made of what it returned', async t => {
  const dealer = {
    ...summary,
    address: { 9999: { address_id: 1, ...address }, main: address },
    default_shipping: { code: '', label: null },
    freight_minimum: 0,
    suspended: 0,
    new_dealer: false,
    amount_due: 0,
    billing_period_amount: 0,
    period_1_amount: 0,
    period_2_amount: 0,
    period_3_amount: 0,
    period_4_amount: 0,
    date_last_payment: new Date(0),
    term_code: '',
    statement_type_code: ''
  }
  const erp = {
    search: returning({ items: [part, { ...part, retail_price: '10.95' }], more: 1 }),
    prices: returning('nothing'),
    dealer: returning(dealer),
    dealers: returning([{ ...summary, default_address: address }]),
    orders: returning([{ _id: '1' }]),
    invoices: returning({ rows: [] }),
    purchases: returning({ since: '2026-02-30', parts: [] }),
    deleteOrder: returning(1)
  } satisfies GatewayErp
  const { ask, lines } = await startGateway(t, { erp })
  const logged: unknown[] = []
  for (const [operation, question] of [
    ['search', { term: 'a', customerNumber: '10001', limit: 10 }], ['prices', { customerNumber: '10001', itemNumbers: ['A'] }], ['dealer', { customerNumber: '10001' }],
    ['dealers-outside-reps', { repNumbers: [] }], ['orders', { customerNumber: '10001', status: 'open' }], ['invoices', { customerNumber: '10001', since: '2026-01-01' }],
    ['purchases', { customerNumber: '10001', limit: 5 }], ['delete-order', { id: '1', customerNumber: '10001' }]
  ] as const) {
    t.equal((await ask(operation, question)).status, 500, operation)
    const { method, fields } = lines.findLast(({ level, fields }) => level === 'error' && fields !== undefined) as unknown as { method: string, fields: Array<{ field: string }> }
    logged.push([method, fields.map(({ field }) => field)])
  }
  t.strictSame(logged, [
    ['search', ['items/1/retail_price', 'more']],
    ['prices', ['']],
    ['dealer', ['address/9999/address_id', 'address/main/address_id', 'address/main', 'default_shipping/label', 'suspended', 'date_last_payment']],
    ['dealers', ['0/default_address']],
    ['orders', ['0/customer_number', '0/po_number', '0/order_number', '0/type', '0/order_date', '0/shipping_method', '0/pending_shipment']],
    ['invoices', ['']],
    ['purchases', ['since']],
    ['deleteOrder', ['']]
  ])
})

t.test('an order that was taken without a readable id has an unknown outcome, and is found afterward', async t => {
  let posts = 0
  const { ask } = await startGateway(t, {
    references: sqliteReferences(`${t.testdir()}/book.db`),
    erp: { postOrder: () => { posts++; return { erpOrderId: 17 } as never }, findByMark: () => [{ erpOrderId: '17' }] }
  })
  t.equal((await ask('post-order', order)).status, 500)
  t.match(await ask('find-order', { reference: 'R1', customerNumber: '10001' }), { status: 200, body: { ORDID: '17' } })
  t.match(await ask('post-order', order), { status: 200, body: { ORDID: '17' } })
  t.equal(posts, 1)
})

t.test('whatever a method returns or throws, the gateway goes on', async t => {
  const thrown = new Error('read failed')
  const answers: Array<[erp: GatewayErp, status: number]> = [
    [{ item: () => { throw thrown } }, 503],
    // eslint-disable-next-line prefer-promise-reject-errors -- A program in plain JavaScript may throw anything.
    [{ item: async () => await Promise.reject(null) }, 503],
    [{ item: returning(new Readable({ read () { this.destroy(thrown) } })) }, 500],
    [{ item: returning(() => part) }, 500],
    [{ item: returning(new Proxy(part, { get () { throw thrown } })) }, 503]
  ]
  for (const [index, [erp, status]] of answers.entries()) {
    const { ask } = await startGateway(t, { erp })
    t.equal((await ask('item', asked)).status, status, String(index))
    t.match(await ask('health', {}), { status: 200 })
  }
})

t.test('a list that is far too long, and an answer larger than the portal reads, are refused', async t => {
  const items = new Array(1_000_000).fill(part)
  const long = await startGateway(t, { erp: { search: () => ({ items }) } })
  t.equal((await long.ask('search', { term: 'a', customerNumber: '10001', limit: 10 })).status, 500)
  t.match(long.lines, [{}, {}, { fields: [{ field: 'items', expected: 'a list of at most 100000' }] }, {}])
  const wide = await startGateway(t, { erp: { dealers: () => Array.from({ length: 60_000 }, (_, index) => ({ ...summary, customer_number: String(index), name_company: 'X'.repeat(60) })) } })
  t.equal((await wide.ask('dealers-outside-reps', { repNumbers: [] })).status, 500)
  t.match(wide.lines.find(({ bytes }) => bytes !== undefined), { level: 'error', message: 'the answer is larger than the portal reads', most: 5_242_880 })
})

t.test('of a list in which all is wrong, only what the log names is put into words, so that the gateway goes on at once', async t => {
  let seen = 0
  const odd = {
    get [Symbol.toStringTag] () {
      seen += 1
      return 'Odd'
    }
  }
  const { ask, lines } = await startGateway(t, { erp: { dealers: returning(new Array(2000).fill({ ...summary, rep_number: odd })) } })
  t.equal((await ask('dealers-outside-reps', { repNumbers: [] })).status, 500)
  t.match(lines.find(({ level }) => level === 'error'), { method: 'dealers', fields: { length: 20 }, others: 1980 })
  t.ok(seen < 200, `${seen} looks at a value`)
})
