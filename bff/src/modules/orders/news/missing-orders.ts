import type { CustomerNumber, ErpOrderId, InvoiceId, Reference } from '@portal/contracts/base/ids'
import { isoDateOf } from '@portal/contracts/base/dates'
import { hour } from '@portal/contracts/base/time-units'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { isCreditMemo, invoiceHistorySince } from '@portal/contracts/rules/finances/invoices'
import { neverListed, submittedState } from './submitted-state.ts'
import { PortalError } from '../../../errors.ts'
import type { EndKind, JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { OrderLook, OrderNews, WatchedOrder } from '../../../ports/orders/order-news.ts'
import { deletionMails } from '../deletion-mails.ts'
import { deletionOf, endOf, type EndPorts as OrderEndPorts, type FoundEnd } from '../order-end.ts'
import type { LookSettings } from './look-settings.ts'

export type EndPorts = OrderEndPorts & { orderNews: OrderNews }

/** On its first day, a missing order is asked about at every look; after that, once in this many milliseconds. */
const laterEvery = 6 * hour

/**
 * How an order that is in neither list has ended. Its absence proves nothing: the ERP may lose sight of it for an hour. If it stays away for a day
 * and nobody says how it ended, people are told that.
 * @returns undefined if there is nothing to record
 */
export async function endOfMissing (ports: EndPorts, order: WatchedOrder, at: number, settings: LookSettings): Promise<OrderLook | undefined> {
  const missingSince = order.missingSince ?? at
  const since = at - missingSince
  const ended = (by: WatchedOrder['ended'], of: Omit<OrderLook, 'before' | 'now'>): OrderLook => ({ before: order, now: { ...order, missingSince, ended: by }, ...of })
  if (since > orderNewsTimes.missed) return ended('lost', { news: [] })
  if (since > orderNewsTimes.missing && at - order.wholeAt < laterEvery) return undefined
  const found = await foundEnd(ports, order, settings)
  if (typeof found === 'object') {
    const { kind, ...end } = found
    return ended(kind, end)
  }
  if (found === undefined && since >= orderNewsTimes.missing) {
    await settings.pace()
    if (await ports.erp.order(order.id, { requestId: settings.requestId }) === undefined) return ended('lost', { news: [{ kind: 'gone' }] })
  }
  return { before: order, now: { ...order, missingSince, wholeAt: since > orderNewsTimes.missing ? at : order.wholeAt }, news: [] }
}

/** By the ERP's ids, and by references, since the ERP may give an order another id. */
export type SeenOrders = { ids: ReadonlySet<ErpOrderId>, references: ReadonlySet<Reference> }

/**
 * The dealer's orders that the portal sent and no look has seen: they may have been canceled before the first look. If nobody says so, they are missing from
 * now on.
 * @param isFirst at the first look at a dealer, none of them is asked about: how they ended is not news
 */
export async function unseenOrders (
  ports: EndPorts, customerNumber: CustomerNumber, seen: SeenOrders, isFirst: boolean, at: number, settings: LookSettings
): Promise<{ looks: OrderLook[], isUnsettled: boolean }> {
  const accepted = (await ports.journal.acceptedOf(customerNumber, at - orderNewsTimes.missed)).filter(({ erpOrderId: id, reference }) =>
    id !== null && !seen.ids.has(id) && !seen.references.has(reference))
  const over = await ports.orderNews.endedAmong(accepted.flatMap(({ erpOrderId: id }) => id ?? []))
  const looks: OrderLook[] = []
  let isUnsettled = false
  for (const entry of accepted) {
    if (entry.erpOrderId === null || over.has(entry.erpOrderId)) continue
    if (entry.updatedAt > at - settings.settledAfter) {
      isUnsettled = true
      continue
    }
    const state = submittedState(entry)
    const order = { id: entry.erpOrderId, customerNumber, state, listed: neverListed, version: 0, wholeAt: at, isNamed: false, missingSince: at, ended: null }
    const found = isFirst ? undefined : await foundEnd(ports, order, settings, entry)
    const { kind, ...end } = typeof found === 'object' ? found : { kind: isFirst ? 'lost' as const : null, news: [] }
    looks.push({ before: undefined, now: { ...order, ended: kind }, ...end })
  }
  return { looks, isUnsettled }
}

type End = Pick<OrderLook, 'news' | 'endedEntry' | 'mails'> & { kind: EndKind }

/**
 * @param submitted the journal's entry, where it is known
 * @returns undefined if nobody says
 */
async function foundEnd (ports: EndPorts, order: WatchedOrder, settings: LookSettings, submitted?: JournalEntry): Promise<End | 'stands' | undefined> {
  const { customerNumber, state: { po_number: poNumber } } = order
  const entry = submitted ?? await entryOf(ports, order)
  const known = entry?.ended ?? null
  const found = known === null ? await askedEnd(ports, order, settings) : await withReason(ports, order, known.kind)
  if (found === 'stands') return found
  const endedEntry = entry === undefined ? {} : { endedEntry: entry.id }
  switch (found?.kind) {
    case 'canceled': return { kind: 'canceled', news: [{ kind: 'canceled' }], ...endedEntry }
    case 'deleted': {
      const deleted = { id: entry?.reference ?? order.id, customerNumber, poNumber, reason: found.reason }
      const mails = known === null ? await deletionMails(ports, deleted) : []
      return { kind: 'deleted', news: [{ kind: 'deleted', ...(found.reason !== null && { reason: found.reason }) }], ...endedEntry, mails }
    }
    default: {
      // An order from elsewhere has no reference to ask by. An invoice with its number is proof, too.
      const invoice = await invoiceOf(ports, order, settings)
      if (found === undefined && invoice === undefined) return undefined
      return { kind: 'invoiced', news: [{ kind: 'invoiced', ...(invoice !== undefined && { invoice_id: invoice }) }], ...endedEntry }
    }
  }
}

/** The journal's entry of the order, also if the ERP has given it another id since. */
async function entryOf ({ journal }: EndPorts, { id, customerNumber, state: { reference } }: WatchedOrder): Promise<JournalEntry | undefined> {
  const entry = await journal.findByErpOrder(id) ?? (reference === null ? undefined : await journal.findByReference(reference))
  return entry?.customerNumber === customerNumber && entry.state === 'accepted' ? entry : undefined
}

/** The end that the journal knows already, with what only the audit log knows of a deletion. */
async function withReason (ports: EndPorts, { id, customerNumber, state: { po_number: poNumber } }: WatchedOrder, kind: EndKind): Promise<FoundEnd> {
  const deletion = kind === 'deleted' ? await deletionOf(ports, customerNumber, id, poNumber) : undefined
  return { kind, reason: deletion?.reason ?? null }
}

async function askedEnd (ports: EndPorts, { id, customerNumber, state: { reference, po_number: poNumber } }: WatchedOrder, { pace, requestId }: LookSettings): Promise<FoundEnd | 'stands' | undefined> {
  if (reference === null) {
    const deletion = await deletionOf(ports, customerNumber, id, poNumber)
    if (deletion === undefined) return undefined
    await pace()
    // A deletion that the ERP did not confirm may not have happened.
    return await ports.erp.order(id, { requestId }) === undefined ? { kind: 'deleted', ...deletion } : undefined
  }
  await pace()
  const found = await ports.erp.findOrderByReference(reference, customerNumber, { requestId })
  if (typeof found === 'string' || found.erpOrderId !== id) return undefined
  return found.status === 'confirmed' || found.status === 'unconfirmed' ? 'stands' : await endOf(ports, customerNumber, found, poNumber)
}

/** The invoice with the order's number. An ERP whose invoices cannot be read says nothing about the order. */
async function invoiceOf (
  { erp, clock, timeZone }: EndPorts, { customerNumber, state: { order_number: number } }: WatchedOrder, { pace, requestId }: LookSettings
): Promise<InvoiceId | undefined> {
  if (number === null) return undefined
  await pace()
  try {
    const invoices = await erp.invoicesSince(customerNumber, invoiceHistorySince(isoDateOf(clock.now(), timeZone)), { requestId })
    return invoices.find(invoice => invoice.order_number === number && !isCreditMemo(invoice))?._id
  } catch (error) {
    if (error instanceof PortalError && error.code === 'erp_bad_reply') return undefined
    throw error
  }
}
