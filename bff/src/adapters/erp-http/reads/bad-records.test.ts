import t, { type Test } from 'tap'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { foundOffer, offer } from '@portal/fixtures/fake-erp/stock'
import { gatewayOperations, operationList, type OperationName } from '@portal/erp-gateway/contract/operations'
import {
  dealerSummaryRecord, foundItemRecord, invoiceRecord, invoiceSummaryOf, invoiceSummaryRecord, itemRecord, latestOrderRecord, orderRecord, orderSummaryRecord
} from '../../../../test/legacy-records.ts'
import { CollectedNotes } from '../../../http/answers/answer-notes.ts'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'
import { createMeter } from '../protection/meter.ts'
import { erpOverGateway } from '../erp-over-gateway.ts'

const now = () => Date.parse('2026-11-20T15:00:00Z')
const { dealers, orders, invoices } = canonicalRecords()
const sold = [knownItems.inStock, knownItems.outOfStock, knownItems.volumeBreak]
const numbers = sold.map(({ number }) => number)
const theirs = dealers.slice(0, 3).map(({ dealer }) => ({ ...dealer, rep_number: '07' }))
const order = known(orders.find(({ order }) => order._id === '7000101')?.order)
const invoice = known(invoices.find(({ _id }) => _id === '5001007'))
const three = ['1', '2', '3']

function known<T> (value: T | undefined): T {
  if (value === undefined) throw new Error('the seeded record is gone')
  return value
}

type Case = {
  operation: OperationName
  /** The answer's other fields. */
  beside: object
  records: ReadonlyArray<Record<string, unknown>>
  /** A field that every record must have. */
  field: string
  /** How many records were read. */
  read: (erp: Omit<Erp, 'cachedDealer'>, context: ErpContext) => Promise<number>
}

const ofDealer = { CUSNO: '10001' }
const cases: readonly Case[] = [
  {
    operation: 'search',
    beside: { TERM: 'oil', CUST: '10001', MORE: 'N' },
    records: sold.map(item => foundItemRecord(foundOffer(item, 'B'))),
    field: 'QTYOH',
    read: async (erp, context) => (await erp.search({ term: 'oil', customerNumber: '10001', limit: 10 }, context)).items.length
  },
  {
    operation: 'prices',
    beside: { CUST: '10001' },
    records: sold.map(item => itemRecord(offer(item, 'B'))),
    field: 'LSTPR',
    read: async (erp, context) => (await erp.prices(numbers, '10001', context)).items.length
  },
  {
    operation: 'dealers-of-rep',
    beside: {},
    records: theirs.map(dealerSummaryRecord),
    field: 'CUSNM',
    read: async (erp, context) => (await erp.dealersOfRep('07', context)).length
  },
  {
    operation: 'dealers-outside-reps',
    beside: {},
    records: theirs.map(dealerSummaryRecord),
    field: 'CUSNO',
    read: async (erp, context) => (await erp.dealersOutsideReps([], context)).length
  },
  {
    operation: 'orders',
    beside: { ...ofDealer, STATUS: 'open' },
    records: three.map(_id => orderSummaryRecord({ ...order, _id }, undefined)),
    field: 'PNDSH',
    read: async (erp, context) => (await erp.openOrders('10001', context)).length
  },
  {
    operation: 'latest-orders',
    beside: {},
    records: three.map(customer_number => latestOrderRecord({ ...order, customer_number })),
    field: 'ORDST',
    read: async (erp, context) => (await erp.latestOrders(three, context)).size
  },
  {
    operation: 'invoices',
    beside: { ...ofDealer, SINCE: 20260820 },
    records: three.map(_id => invoiceSummaryRecord({ ...invoiceSummaryOf(invoice), _id })),
    field: 'INVTL',
    read: async (erp, context) => (await erp.invoicesSince('10001', '2026-08-20', context)).length
  },
  {
    operation: 'purchases',
    beside: { ...ofDealer, SINCE: 20260820, MORE: 'N' },
    records: three.map(ITNBR => ({ ITNBR, ITDSC: 'PART', TIMES: 1, QTYBT: 2, LBDAT: 20261001, LBPRC: '1.00' })),
    field: 'LBPRC',
    read: async (erp, context) => (await erp.purchases('10001', 10, context)).parts.length
  }
]

/** The ERP, which answers with this text. */
function answering (text: () => string) {
  const meter = createMeter(now, { warn () {} })
  const answer = async () => ({ status: 200, text: text() })
  const erp = erpOverGateway({
    read: answer,
    write: answer,
    writeWithin: 0,
    noteGoodAnswer: meter.usable,
    noteBadAnswer (bad, { requestId }) { meter.unusable(bad, requestId) },
    close: async () => {}
  }, now, 'UTC')
  const bad = () => meter.report().bad_answers
  return { erp, meter, bad }
}

function shown () {
  const notes = new CollectedNotes()
  return { notes, context: { requestId: 'req-1', display: true, notes } as const }
}

/** The answer with the field spoiled in the first so many records. */
function spoiled ({ operation, beside, records, field }: Case, count: number): string {
  const list = known(gatewayOperations[operation].answer.list)
  return JSON.stringify({ ...beside, [list]: records.map((record, index) => index < count ? { ...record, [field]: ['spoiled'] } : record) })
}

t.test('these are all operations that answer a list', async t => {
  t.strictSame(cases.map(({ operation }) => operation).sort(), operationList.filter(({ answer }) => answer.list !== undefined).map(({ name }) => name).sort())
})

for (const of of cases) {
  t.test(`${of.operation}: what is only shown lacks the records that cannot be read, and no others`, async t => {
    for (const count of [0, 1, 2]) {
      const { erp, bad } = answering(() => spoiled(of, count))
      const { notes, context } = shown()
      t.same([await of.read(erp, context), notes.missing], [3 - count, count])
      t.match(bad(), count === 0 ? [] : [{ operation: of.operation, left_out: count, problems: [{ path: new RegExp(`^/[A-Z]+/0/${of.field}$`) }] }])
    }
  })

  t.test(`${of.operation}: an answer in which no record can be read is not taken for an empty list`, async t => {
    const { erp, bad } = answering(() => spoiled(of, 3))
    const { notes, context } = shown()
    await t.rejects(of.read(erp, context), { code: 'erp_bad_reply' })
    t.same([notes.missing, bad()[0]?.left_out], [0, 0])
  })

  t.test(`${of.operation}: only a complete answer decides something`, async t => {
    const { erp, bad } = answering(() => spoiled(of, 1))
    await t.rejects(of.read(erp, { requestId: 'req-1' }), { code: 'erp_bad_reply' })
    t.same(bad().map(answer => answer.left_out), [0])
  })

  t.test(`${of.operation}: a bad record does not excuse what is wrong beside the records, or another's record, or one that comes again in other words`, async t => {
    const list = known(gatewayOperations[of.operation].answer.list)
    const [first, second, third] = of.records
    const refused = async (t: Test, answer: object, path: RegExp) => {
      const { erp, bad } = answering(() => JSON.stringify(answer))
      const { notes, context } = shown()
      await t.rejects(of.read(erp, context), { code: 'erp_bad_reply' })
      t.match([notes.missing, bad()], [0, [{ left_out: 0, problems: [{ path }] }]])
    }
    const spoiltFirst = { ...first, [of.field]: ['spoiled'] }
    await refused(t, { ...of.beside, [list]: { 0: spoiltFirst, 1: second } }, new RegExp(`^/${list}$`))
    for (const field of Object.keys(of.beside)) {
      await refused(t, { ...of.beside, [list]: [spoiltFirst, second], [field]: null }, new RegExp(`^/(${field}|${list}/0/${of.field})$`))
    }
    if (of.operation === 'search') return
    await refused(t, { ...of.beside, [list]: [spoiltFirst, second, third, { ...second, OTHER: 'words' }] }, new RegExp(`^/${list}/3/`))
  })

  t.test(`${of.operation}: a record that comes again, exactly the same, is used once, and nothing counts as missing`, async t => {
    if (of.operation === 'search') return
    const list = known(gatewayOperations[of.operation].answer.list)
    for (const context of [shown().context, { requestId: 'req-1' }] as const) {
      const { erp, bad } = answering(() => JSON.stringify({ ...of.beside, [list]: [...of.records, of.records[1]] }))
      const { notes } = shown()
      t.same([await of.read(erp, { ...context, notes }), notes.missing], [3, 0])
      t.match(bad(), [{ operation: of.operation, left_out: 1, problems: [{ path: new RegExp(`^/${list}/3/`) }] }], 'it is said to the operator')
    }
  })
}

t.test('an answer that is not a list, such as an order or an invoice, is used whole or not at all', async t => {
  const parts = orderRecord(order, undefined)
  const lines = invoiceRecord(invoice)
  const spoiledFirst = (records: unknown): unknown[] => Array.isArray(records) ? [{ ...records[0], QTYOR: 'two' }, ...records.slice(1), records[0]] : []
  const { context } = shown()
  await t.rejects(answering(() => JSON.stringify({ ...parts, PARTS: spoiledFirst(parts['PARTS']) })).erp.order('7000101', context), { code: 'erp_bad_reply' })
  await t.rejects(answering(() => JSON.stringify({ ...lines, LINES: spoiledFirst(lines['LINES']) })).erp.invoice('5001007', context), { code: 'erp_bad_reply' })
})

t.test('a record that is not an object, or has more than one problem, counts as one', async t => {
  const [first, second] = theirs.map(dealerSummaryRecord)
  const { erp, bad } = answering(() => JSON.stringify({ DEALERS: [null, { ...first, CUSNO: 7, CUSNM: 8 }, second] }))
  const { notes, context } = shown()
  t.same((await erp.dealersOfRep('07', context)).map(dealer => dealer.customer_number), [theirs[1]?.customer_number])
  t.same([notes.missing, bad()[0]?.left_out, bad()[0]?.problems.length], [2, 2, 3])
})

t.test('among prices, a part whose record cannot be read counts as not checked, and one that is missing as no longer sold', async t => {
  const priced = async (records: readonly unknown[], asked: readonly string[] = [...numbers, 'GONE-1']) => {
    const { erp } = answering(() => JSON.stringify({ CUST: '10001', ITEMS: records }))
    const { items, notChecked } = await erp.prices(asked, '10001', shown().context)
    return { items: items.map(item => item.item_number), notChecked }
  }
  const [first, second, third] = sold.map(item => itemRecord(offer(item, 'B')))
  t.same(await priced([first, second, third]), { items: numbers, notChecked: [] })
  t.same(await priced([first, { ...second, QTYOH: 'few' }, third]), { items: [numbers[0], numbers[2]], notChecked: [numbers[1]] })
  const nameless: Array<[record: unknown, whose: string]> = [
    [{ ...second, ITNBR: '   ' }, 'blank'], [{ ...second, ITNBR: 7 }, 'no text'], [null, 'no record'],
    [{ ...second, ITNBR: 'OTHER-1', QTYOH: 'few' }, 'a part that nobody asked for'], [{ ...first, QTYOH: 'few' }, 'a part that is there already']
  ]
  for (const [record, whose] of nameless) {
    t.same(await priced([first, record, third]), { items: [numbers[0], numbers[2]], notChecked: [numbers[1], 'GONE-1'] }, whose)
  }
})

t.test('an ERP that sends a bad record for hours is up, and each answer says what it lacks', async t => {
  const { erp, meter } = answering(() => spoiled(known(cases[0]), 1))
  const query = { term: 'oil', customerNumber: '10001', limit: 10 }
  const first = shown()
  const { found, version } = await erp.searchAgain(query, undefined, first.context)
  t.same([found?.items.length, first.notes.missing], [2, 1])
  for (let hour = 0; hour < 5; hour++) {
    const again = shown()
    t.equal((await erp.searchAgain(query, version, again.context)).found, undefined)
    t.equal(again.notes.missing, 1)
  }
  for (let hour = 0; hour < 5; hour++) await erp.search(query, shown().context)
  meter.ended('search', 1, 'answered')
  t.match(meter.report(), { state: 'up', last_good_answer: '2026-11-20T15:00:00.000Z' })
})
