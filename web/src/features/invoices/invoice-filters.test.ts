import t from 'tap'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { invoiceHistoryCsv } from '@portal/contracts/invoices'
import { nextSorting } from '../../lib/address/sorted-rows.ts'
import { readInvoiceView, sortedInvoices, invoiceViewParams } from './invoice-filters.ts'

fc.configureGlobal({ seed: 20261120 })

const contract = Compile(invoiceHistoryCsv.body)
const invoice = (id: string, date: string, total: number) => ({
  _id: id,
  invoice_number: id,
  order_number: '',
  po_number: '',
  customer_number: '10001',
  order_invoice_date: date,
  date_payment_due: null,
  invoice_total: total,
  item_numbers: []
})

t.test('filters, sort order and page survive the address unchanged', async t => {
  const filters = { search: 'CD 520', kind: 'overdue' as const, from: '2026-08-21', to: '2026-11-20' }
  const view = { filters, sorting: { key: 'total', ascending: true }, page: 3 } as const
  const params = invoiceViewParams(view)
  t.equal(params.toString(), 'search=CD+520&kind=overdue&from=2026-08-21&to=2026-11-20&sort=total&page=3')
  t.strictSame(readInvoiceView(params), view)
  t.equal(invoiceViewParams(readInvoiceView(new URLSearchParams('sort=-date&page=1&search=+&kind=color'))).toString(), '', 'the newest first is what there is anyway')
  t.strictSame(readInvoiceView(new URLSearchParams('sort=color&page=-1')), { filters: {}, sorting: { key: 'date', ascending: false }, page: 1 })
})

t.test('for any address, the contract accepts the download\'s call', async t => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom('2026-02-30', '2026-08-21', ' ', '20260821'))
  fc.assert(fc.property(fc.dictionary(fc.constantFrom('search', 'kind', 'from', 'to', 'sort'), texts), query => {
    return contract.Check({ dealer: '10001', ...readInvoiceView(new URLSearchParams(query)).filters })
  }))
  t.pass()
})

t.test('clicking a heading again reverses the order', async t => {
  const all = [invoice('9', '2026-11-01', 500), invoice('10', '2026-10-01', -100), invoice('8', '2026-09-01', 700)]
  const by = (sorting: Parameters<typeof sortedInvoices>[1]) => sortedInvoices(all, sorting).map(({ _id }) => _id)
  const total = nextSorting({ key: 'date', ascending: false }, 'total')
  t.same(by(total), ['8', '9', '10'])
  t.same(by(nextSorting(total, 'total')), ['10', '9', '8'])
  t.same(by({ key: 'number', ascending: true }), ['8', '9', '10'], 'numbers by their worth')
})
