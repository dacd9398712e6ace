import type { IsoDate } from '@portal/contracts/base/dates'
import { invalid } from '@portal/erp-gateway/contract/codec'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { InvoiceList, InvoicesAsked } from '@portal/erp-gateway/contract/records/invoices'
import type { Erp } from '../../../ports/erp/erp.ts'
import { parsedJson } from '../protection/checked-answer.ts'
import type { CheckedReads } from './checked-reads.ts'
import type { LastGoodAnswer, LastGood } from '../last-good/last-good.ts'
import type { ListedOwners } from './listed-owners.ts'
import type { AskOffer } from '../offered-options.ts'

const { invoices, invoice } = gatewayOperations

/** The first day of the list changes at midnight, so at most the lists of two days are looked at. */
const listsMax = 2

/** @param dayOf the distributor's day at an instant in milliseconds since 1970 */
export function invoiceReads (
  ask: CheckedReads, listed: ListedOwners, dayOf: (instant: number) => IsoDate, offers: AskOffer
): Pick<Erp, 'invoicesSince' | 'offersInvoicesBetween' | 'invoicesBetween' | 'invoice'> {
  return {
    async invoicesSince (customerNumber, since, context) {
      const asked = { customerNumber, since }
      const { answer: found } = await ask.getPartly(invoices, asked, context, async lastGood => {
        const last = await lastListSince(lastGood, asked, dayOf)
        return last && { found: { answer: last.found, leftOut: [] }, at: last.at, isPieced: true }
      })
      listed.keep(found.invoices.map(({ _id }) => _id), customerNumber)
      return found.invoices
    },

    offersInvoicesBetween: async context => await offers('UNTIL', context).catch(() => false),

    async invoicesBetween (customerNumber, { since, until }, context) {
      if (!await offers('UNTIL', context)) return undefined
      const { invoices: found, more = false } = await ask.get(invoices, { customerNumber, since, until }, context)
      listed.keep(found.map(({ _id }) => _id), customerNumber)
      return { invoices: found, more }
    },

    async invoice (id, context) {
      const found = await ask.find(invoice, { id }, context, listed.unrelated)
      return 'notFound' in found ? undefined : found.answer
    }
  }
}

/** The dealer's last known list since an earlier day, from the wanted day on. */
async function lastListSince (
  lastGood: Pick<LastGood, 'latest'>, { customerNumber, since }: InvoicesAsked, dayOf: (instant: number) => IsoDate
): Promise<LastGoodAnswer<InvoiceList> | undefined> {
  for (const { text, at } of await lastGood.latest(customerNumber, [invoices.name], listsMax)) {
    const list = invoices.answer.record.decode(parsedJson(text))
    if (list === invalid || list.until !== undefined || list.since > since) continue
    if (invoices.answer.unrelated({ customerNumber, since: list.since }, list, () => dayOf(at)).length > 0) continue
    return { found: { ...list, since, invoices: list.invoices.filter(({ order_invoice_date: date }) => date >= since) }, at }
  }
  return undefined
}
