import t from 'tap'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { PortalError } from '../../../errors.ts'
import { createBoughtOnInvoices } from './bought-on-invoices.ts'

const [invoice] = canonicalRecords().invoices
const customer = invoice?.customer_number ?? ''
const ids = (count: number) => Array.from({ length: count }, (_, nth) => ({ _id: String(nth) }))
const never = new Promise<void>(() => {})

/** An ERP that gives its answers one by one, when the test releases them. */
function holding () {
  const waiting: Array<() => void> = []
  const erp = {
    async invoice (_id: string) {
      await new Promise<void>(resolve => { waiting.push(resolve) })
      return invoice && { ...invoice, _id }
    }
  }
  return { erp, waiting }
}

const by = { requestId: 'r' }

t.test('a few invoices are read at a time; when the time is up, what was read counts, and what is under way is remembered', async t => {
  const { erp, waiting } = holding()
  const read = createBoughtOnInvoices(erp, () => 0)
  const time = Promise.withResolvers<void>()
  const reading = read(ids(20), customer, by, time.promise)
  t.equal(waiting.length, 6)
  for (const answer of waiting.splice(0, 2)) answer()
  await new Promise(setImmediate)
  t.equal(waiting.length, 6, 'the next ones are asked for')
  time.resolve()
  const { parts, unreadable, failure } = await reading
  t.same([[...parts.keys()], unreadable, failure], [['0', '1'], 0, undefined])
  for (const answer of waiting.splice(0)) answer()
  await new Promise(setImmediate)
  t.equal(waiting.length, 0, 'nothing more is asked for')

  const again = read(ids(8), customer, by, never)
  t.equal(waiting.length, 0)
  t.equal((await again).parts.size, 8, 'all of these were read before')
})

t.test('another dealer\'s invoice, an unknown one and one that does not fit are unreadable, and whatever else fails may be read later', async t => {
  const foreign = { ...invoice, customer_number: '99999' }
  const answers: Record<string, () => unknown> = {
    0: () => foreign,
    1: () => undefined,
    2: () => { throw new PortalError('erp_bad_reply') },
    3: () => { throw new PortalError('erp_unavailable') },
    4: () => invoice
  }
  const read = createBoughtOnInvoices({ invoice: async id => answers[id]?.() as typeof invoice }, () => 0)
  const { parts, unreadable, failure } = await read(ids(5), customer, by, never)
  t.same([[...parts.keys()], unreadable, failure?.code], [['4'], 3, 'erp_unavailable'])
  t.equal((await read(ids(1), '99999', by, never)).parts.size, 1, 'it is shown to its own dealer')
  const broken = createBoughtOnInvoices({ invoice: async () => { throw new TypeError('a mistake of our own') } }, () => 0)
  await t.rejects(broken(ids(1), customer, by, never), /a mistake of our own/)
})

t.test('an invoice is read again after an hour', async t => {
  let [now, requests] = [1, 0]
  const read = createBoughtOnInvoices({
    async invoice () {
      requests++
      return invoice
    }
  }, () => now)
  const ask = async () => await read(ids(1), customer, by, never)
  await ask()
  now += 3_600_000
  await ask()
  t.equal(requests, 1)
  now += 1
  await ask()
  t.equal(requests, 2)
})
