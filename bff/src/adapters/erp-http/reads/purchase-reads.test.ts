import t from 'tap'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { limits } from '@portal/contracts/policy/limits'
import { invoiceSummaryOf } from '../../../../test/legacy-records.ts'
import type { CheckedReads } from './checked-reads.ts'
import { purchaseReads } from './purchase-reads.ts'

const invoice = canonicalRecords().invoices.find(({ _id }) => _id === '5001005')
if (invoice === undefined) throw new Error('the seeded record is gone')
const { customer_number: customer, details: [line] } = invoice
if (line === undefined) throw new Error('the seeded record is gone')

const leavesOut: CheckedReads = {
  get: async () => { throw new Error('not asked') },
  getPartly: async () => { throw new Error('not asked') },
  getUnless: async () => { throw new Error('not asked') },
  find: async () => { throw new Error('not asked') },
  getIfThere: async () => undefined,
  lastKnown: async () => undefined,
  keepMade () {}
}

t.test('if there are too many invoices, the newest count and the list says since when; if there are too many parts, those bought last count', async t => {
  const count = limits.boughtInvoicesMax + 1
  const all = Array.from({ length: count }, (_, nth) =>
    ({ ...invoiceSummaryOf(invoice), _id: String(nth), order_invoice_date: nth < limits.boughtInvoicesMax ? '2026-11-02' : '2026-10-01' }))
  const read: string[] = []
  const erp = purchaseReads(leavesOut, {
    invoicesSince: async () => all,
    async invoice (id) {
      read.push(id)
      return { ...invoice, _id: id, details: [{ ...line, item_number: `P-${id}` }] }
    }
  }, { now: () => Date.UTC(2026, 10, 20), dayOf: () => '2026-11-20' })
  const { parts, more, since, invoicesToCome } = await erp.purchases(customer, 3, { requestId: 'r', display: true })
  t.same([parts.map(part => part.item_number), more, since, invoicesToCome], [['P-0', 'P-1', 'P-2'], true, '2026-11-02', 0])
  t.equal(read.length, limits.boughtInvoicesMax)
})
