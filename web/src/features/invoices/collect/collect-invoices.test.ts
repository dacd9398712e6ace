import t from 'tap'
import { ApiError } from '../../../lib/http/api-error.ts'
import { collectInvoices, FileFull } from './collect-invoices.ts'

const invoices = ['1', '2', '3', '4', '5', '6', '7'].map(id => ({
  _id: id, invoice_number: id, order_number: '', po_number: '', customer_number: '10001', order_invoice_date: '2026-11-01', date_payment_due: null, invoice_total: 1, item_numbers: []
}))
const failing = (code: ConstructorParameters<typeof ApiError>[0]) => new ApiError(code, `it is ${code}`)

/**
 * Collects invoices, with the given outcome of each attempt.
 * @param outcomes by id: an error, or a list of them, one for each attempt; nothing for an invoice that can be fetched
 */
async function collect (outcomes: Record<string, Error | Error[]>, controller = new AbortController(), onAttempt: (id: string) => void = () => {}) {
  const [attempts, waited, taken, told]: [string[], number[], string[], number[]] = [[], [], [], []]
  const missed = await collectInvoices(invoices, async ({ _id: id }) => {
    const before = attempts.filter(other => other === id).length
    attempts.push(id)
    onAttempt(id)
    const outcome = outcomes[id]
    const error = Array.isArray(outcome) ? outcome[before] : outcome
    if (error !== undefined) throw error
    taken.push(id)
  }, { signal: controller.signal, onProgress (tried) { told.push(tried) }, delay: async milliseconds => { waited.push(milliseconds) } })
  return { attempts, waited, taken, told, missed: missed.map(({ invoice, reason }) => [invoice._id, reason]) }
}

t.test('an unavailable invoice is left out with its reason, no matter how many there are, and the others are taken', async t => {
  const { taken, told, missed } = await collect({ 2: failing('invoice_too_long'), 3: failing('not_found'), 4: failing('erp_bad_reply'), 6: failing('erp_unavailable') })
  t.same(taken, ['1', '5', '7'])
  t.same(told, [1, 2, 3, 4, 5, 6, 7])
  t.same(missed, [['2', 'it is invoice_too_long'], ['3', 'it is not_found'], ['4', 'it is erp_bad_reply'], ['6', 'it is erp_unavailable']])
})

t.test('if the ordering system is away, the rest is not tried, and counts as missing', async t => {
  const away = failing('erp_unavailable')
  const { attempts, taken, missed } = await collect({ 2: away, 3: failing('timeout'), 4: away, 5: away })
  t.same(attempts, ['1', '2', '3', '4'])
  t.same(taken, ['1'])
  t.same(missed.map(([id]) => id), ['2', '3', '4', '5', '6', '7'])
})

t.test('a busy portal is asked again after a pause, a few times', async t => {
  const busy = failing('portal_unavailable')
  const { attempts, waited, missed } = await collect({ 1: [busy, busy], 2: [busy, busy, busy, busy, busy] })
  t.same(attempts.slice(0, 8), ['1', '1', '1', '2', '2', '2', '2', '3'])
  t.same(waited, [2000, 2000, 2000, 2000, 2000])
  t.same(missed, [['2', 'it is portal_unavailable']])
})

t.test('once the file is full the rest is missing', async t => {
  const { attempts, missed } = await collect({ 3: new FileFull() })
  t.same(attempts, ['1', '2', '3'])
  t.same(missed.map(([id, reason]) => [id, reason]), ['3', '4', '5', '6', '7'].map(id => [id, 'The file has reached its maximum size.']))
})

t.test('once canceled, it takes no further invoice', async t => {
  const controller = new AbortController()
  const attempts: string[] = []
  await t.rejects(collect({}, controller, id => {
    attempts.push(id)
    if (id === '2') controller.abort(new Error('canceled'))
  }), { message: 'canceled' })
  t.same(attempts, ['1', '2'])
})
