import { daysAfter } from '@portal/contracts/base/dates'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { agreement, count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { differences, dollars } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { newestFirst } from '../newest-first.ts'
import { needsOffer } from '../offered.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords, noneExpected, noneFix, noneFor } from '../words.ts'

const { invoices: invoicesOperation, invoice: invoiceOperation } = gatewayOperations
const [invoicesRead, pagesMax] = [10, 20]

/** The dealers' invoices. @throws Skipped if no list can be read */
async function lists ({ reader, material }: Trial): Promise<Array<{ customerNumber: string, invoices: InvoiceSummary[] }>> {
  const read = []
  for (const customerNumber of material.dealers()) {
    const { answer } = await reader.read(invoicesOperation, { customerNumber, since: material.since })
    if (answer !== undefined) read.push({ customerNumber, invoices: answer.invoices })
  }
  if (read.length === 0) throw new Skipped('No list of invoices could be read: see the other checks of `invoices`.')
  return read
}

async function sinceIsKeptTo (trial: Trial): Promise<Finding> {
  const { reader } = trial
  const { customerNumber, invoices } = needed((await lists(trial)).find(({ invoices }) => new Set(invoices.map(invoice => invoice.order_invoice_date)).size > 1), 'a dealer with invoices of two days')
  const days = [...new Set(invoices.map(invoice => invoice.order_invoice_date))].sort()
  const tried = [days[1] ?? '', days.at(-1) ?? '']
  for (const since of tried) {
    const answer = await reader.answer(invoicesOperation, { customerNumber, since })
    const found = new Set(answer.invoices.map(invoice => invoice._id))
    const missing = invoices.filter(invoice => invoice.order_invoice_date >= since && !found.has(invoice._id))
    if (missing.length > 0) return fail(`Since ${since}, ${some(missing.map(invoice => `${invoice._id} of ${invoice.order_invoice_date}`))} was missing.`, requestFor(invoicesOperation, { customerNumber, since }))
  }
  return pass(`Since ${some(tried)}: nothing missing that the longer list has.`)
}

/** Reads a range page by page, and compares it with the list that has no last day. */
async function pagesAreComplete (trial: Trial): Promise<Finding> {
  const { reader, material: { since } } = trial
  await needsOffer(reader, 'UNTIL')
  const { customerNumber, invoices } = needed((await lists(trial)).find(({ invoices }) => new Set(invoices.map(invoice => invoice.order_invoice_date)).size > 1), 'a dealer with invoices of two days')
  // The last day but one, so that it matters whether the day itself is in the answer.
  const until = [...new Set(invoices.map(invoice => invoice.order_invoice_date))].sort().at(-2) ?? since
  const [found, wanted] = [new Set<string>(), invoices.filter(invoice => invoice.order_invoice_date <= until)]
  let [last, pages] = [until, 0]
  for (let more = true; more && last >= since; pages++) {
    if (pages === pagesMax) break
    const asked = { customerNumber, since, until: last }
    const answer = await reader.answer(invoicesOperation, asked)
    const oldest = answer.invoices.at(-1)?.order_invoice_date
    const again = answer.invoices.find(({ _id: id }) => found.has(id))
    if (again !== undefined) return fail(`Invoice ${again._id} is on two pages.`, requestFor(invoicesOperation, asked))
    for (const { _id: id } of answer.invoices) found.add(id)
    const missing = wanted.filter(invoice => oldest !== undefined && invoice.order_invoice_date >= oldest && !found.has(invoice._id))
    if (missing.length > 0) return fail(`Up to ${last}, ${some(missing.map(invoice => `${invoice._id} of ${invoice.order_invoice_date}`))} was missing.`, requestFor(invoicesOperation, asked))
    more = answer.more === true
    if (more && oldest === undefined) return fail('MORE is `Y`, and the page has no invoice.', requestFor(invoicesOperation, asked))
    if (!more && found.size < wanted.length) return fail(`MORE is \`N\`, and ${count(wanted.length - found.size, 'older invoice')} of the longer list came on no page.`, requestFor(invoicesOperation, asked))
    if (oldest !== undefined) last = daysAfter(oldest, -1)
  }
  return pass(`${count(found.size, 'invoice')} on ${count(pages, 'page')}, as in the longer list.`)
}

async function sorted (trial: Trial): Promise<Finding> {
  const read = await lists(trial)
  needed(read.find(({ invoices }) => invoices.length > 1), 'two invoices in one list')
  for (const { customerNumber, invoices } of read) {
    const misplaced = newestFirst(invoices, invoice => invoice.order_invoice_date)
    if (misplaced === undefined) continue
    const { earlier, later } = misplaced
    return fail(`Of customer ${customerNumber}: ${later._id} of ${later.order_invoice_date} comes after ${earlier._id} of ${earlier.order_invoice_date}.`, requestFor(invoicesOperation, { customerNumber, since: trial.material.since }))
  }
  return pass(`${count(read.length, 'list')} in order.`)
}

function saidOf (invoice: Omit<InvoiceSummary, 'item_numbers'>) {
  return {
    INVID: invoice._id,
    INVNO: invoice.invoice_number,
    ORDNO: invoice.order_number,
    PONUM: invoice.po_number,
    CUSNO: invoice.customer_number,
    INVDT: invoice.order_invoice_date,
    DUEDT: invoice.date_payment_due,
    INVTL: dollars(invoice.invoice_total)
  }
}

async function agrees (trial: Trial): Promise<Finding> {
  const { reader, material: { since } } = trial
  const read = await lists(trial)
  // A gateway may leave the part numbers out of all its lists.
  const withItems = read.some(({ invoices }) => invoices.some(invoice => invoice.item_numbers.length > 0))
  let compared = 0
  for (const { customerNumber, invoices } of read) {
    for (const summary of invoices.slice(0, invoicesRead)) {
      const id = summary._id
      const found = await reader.read(invoiceOperation, { id })
      const requests = [requestFor(invoicesOperation, { customerNumber, since }), requestFor(invoiceOperation, { id })]
      if (found.notFound !== undefined) return fail(`Invoice ${id} is listed for customer ${customerNumber}, but \`invoice\` says that there is none.`, ...requests)
      if (found.answer === undefined) continue
      const onLines = [...new Set(found.answer.details.map(line => line.item_number).filter(number => number !== ''))].sort()
      const differs = differences('invoices', saidOf(summary), 'invoice', saidOf(found.answer))
      if (summary.ship_address !== undefined) {
        differs.push(...differences('invoices', { SHPTO: summary.ship_address }, 'invoice', { SHPTO: found.answer.ship_address }))
      }
      if (withItems) differs.push(...differences('invoices', { ITEMS: summary.item_numbers.toSorted() }, 'invoice', { ITEMS: onLines }))
      if (differs.length > 0) return fail(`Of invoice ${id}: ${differs.join('; ')}.`, ...requests)
      compared++
    }
  }
  needed(compared > 0 ? compared : undefined, 'an invoice that is listed and can be read')
  return pass(`${count(compared, 'invoice')} compared.${withItems ? '' : ' No list names part numbers (ITEMS): invoices are not found by their parts.'}`)
}

export const invoiceChecks: readonly Check[] = [
  {
    id: 'invoices/since/complete',
    expected: 'All invoices of the day in SINCE and of every later day.',
    fix: 'Choose with >=, so that the day itself is in the list.',
    run: sinceIsKeptTo
  },
  {
    id: 'invoices/until',
    expected: 'A request with UNTIL is answered with whole days, the newest first, up to that day; MORE is `Y` where there are older ones, and asking on finds each of them once.',
    fix: 'Choose with <= UNTIL, end a page between two days, and set MORE only where the range goes on. If the ERP cannot choose by a last day, leave UNTIL out of OFFER.',
    run: pagesAreComplete
  },
  {
    id: 'invoices/newest-first',
    expected: 'The invoices are sorted by date, the newest first.',
    fix: 'ORDER BY the invoice date, descending.',
    run: sorted
  },
  {
    id: 'invoices/unknown-customer',
    expected: 'Status 200 and an empty list for a customer that the ERP does not have.',
    fix: 'Answer with CUSNO and SINCE as they were asked for and an empty INVOICES. A 404 is taken for a failure.',
    async run ({ reader, material: { since } }) {
      const asked = { customerNumber: nonexistent.customer, since }
      const { answer, ...exchange } = await reader.probe(invoicesOperation, asked)
      return answer?.invoices.length === 0 ? pass('An empty list.') : fail(`For customer ${nonexistent.customer} it answered ${answerInWords(exchange)}`, requestFor(invoicesOperation, asked))
    }
  },
  ...agreement(['invoices/agrees', 'invoice/agrees'], {
    expected: 'Every invoice that is listed can be read, is the same customer\'s, and says what the list says; ITEMS are the part numbers on its lines.',
    fix: 'Read the list and the invoice from the same rows, and take ITEMS from the lines.',
    run: agrees
  }),
  {
    id: 'invoice/unknown',
    expected: noneExpected('an invoice'),
    fix: noneFix,
    run: async trial => await noneFor(trial, invoiceOperation, { id: nonexistent.document }, `invoice ${nonexistent.document}`)
  }
]
