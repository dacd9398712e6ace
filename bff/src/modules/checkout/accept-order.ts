import type { CustomerNumber, Reference, RequestId, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import type { Cents } from '@portal/contracts/base/money'
import { refusedAboveLimitOf } from '@portal/contracts/rules/releases/release-words'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { rightMessages } from '@portal/contracts/rules/accounts/right-messages'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { lineDifferences } from '@portal/contracts/rules/orders/line-differences'
import { deliveryText } from '@portal/contracts/rules/checkout/delivery'
import { mustAskAboutPrices } from '@portal/contracts/rules/checkout/shown-prices'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import { PortalError } from '../../errors.ts'
import { sharedTime } from '../../lib/database-time.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { JournalEntry, OpenResult, OrderedCart, SubmittedOrder, SubmittedRequest } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import { checkedOrder, type CheckedOrder } from './checked-order.ts'
import type { CheckoutPorts } from './checkout.service.ts'
import { duplicatesOf, questionAbout } from './earlier-record.ts'
import { orderContentOf, requestHashOf } from './order-content.ts'
import { received, unknownReceipt } from './receipt-refusals.ts'
import { inErpSinceRestore, recall, restoredLately } from './recalled-order.ts'
import { referenceOf } from './reference.ts'
import { endedWords, openRequest } from './release/ended-words.ts'
import { dueNow } from './sending/schedule.ts'

/** `ordersWhileErpAway`: orders are received while the ERP is away, and checked when it is back. */
type OrderPorts = CheckoutPorts & { ordersWhileErpAway: boolean }

/**
 * An order as a person submits it: a cart or a file.
 * - `seen`, `seenDelivery`: the prices that they saw, and the delivery (`shownDelivery`); undefined if the client did not say.
 * - `keptCart`: the cart that it comes from; undefined for a file, or if the client did not say.
 * - `duplicateOf`: earlier orders that they want it in addition to.
 * - `release`: the request for release that it comes from, if any.
 */
export type Submitted = {
  key: SubmissionKey
  request: SubmittedRequest
  seen: ShownPrices | undefined
  seenDelivery: string | undefined
  keptCart: OrderedCart | undefined
  duplicateOf: readonly Reference[]
  release: Reference | undefined
}

/** Who submits an order, and their order limit in cents; null for none. */
type Orderer = { session: SessionRecord, limit: Cents | null }

/**
 * Checks an order against the ERP, if that can be reached, and commits it to the journal. Once this resolves, the order cannot be
 * lost; it has not yet been sent.
 * The same key with the same content returns the existing entry, without asking the ERP or the person.
 * @throws PortalError `key_reused`, `submission_withdrawn`, `prices_changed`, `cart_ordered`, `possible_duplicate`, `above_order_limit`,
 * `empty_cart`, `suspended`, `first_order_minimum`, `unknown_items`, `too_many_pieces`, `broken_pack`, `parts_not_checked`, `unknown_address`,
 * `delivery_changed`, `file_invalid`, `new_dealer_upload`, `orders_held`, `release_ended`, `right_missing`, `not_received`, or as the ERP's reads do:
 * nothing was written. `receipt_unknown`: the order may have been written
 */
export async function acceptOrder (
  ports: OrderPorts, { key, request, seen, seenDelivery, keptCart, duplicateOf, release }: Submitted, { session, limit }: Orderer,
  customerNumber: CustomerNumber, origin: RequestOrigin
): Promise<JournalEntry> {
  const known = await ports.journal.findByKey({ userId: session.userId, customerNumber, key }).catch(unknownReceipt)
  const reference = release ?? referenceOf(customerNumber, key)
  if (known !== undefined) return sameOrder(known, { request, reference, customerNumber })
  const asked = release === undefined ? undefined : await received(openRequest(ports, release, customerNumber))
  const [{ order: checked, prices, unchecked }, orderedBy] = await Promise.all([
    checkedIfPossible(ports, request, session, customerNumber, origin.requestId),
    received(nameOf(ports.users, session.userId))
  ])
  if (limit !== null && checked.total > limit) throw new PortalError('above_order_limit', { message: refusedAboveLimitOf(limit) })
  // While the ERP is away, the prices that the portal knows may be older than those that the person saw.
  if (seen !== undefined && !unchecked && mustAskAboutPrices(seen, prices)) throw new PortalError('prices_changed', { prices: { seen, now: prices } })
  // Compared also while the ERP is away: what is journaled here is what the later check compares with the ERP's record.
  if (seenDelivery !== undefined && seenDelivery !== deliveryText(checked.delivery)) throw new PortalError('delivery_changed')
  const order: SubmittedOrder = seen === undefined ? checked : { ...checked, seen }
  const requestHash = requestHashOf(request)
  const isStaff = session.role !== 'dealer'
  const of = {
    userId: session.userId,
    actorId: isStaff ? session.userId : null,
    customerNumber,
    key,
    reference,
    origin,
    ...(release !== undefined && { releases: true as const })
  }
  const askedBy = asked?.order.ordered_by
  const placed = { ...order, ...names(orderedBy, isStaff), ...(askedBy !== undefined && { asked_by: askedBy }) }
  const recalled = unchecked ? undefined : await sentBeforeRestore(ports, of, { order: placed, requestHash })
  if (recalled !== undefined) return recalled
  const now = sharedTime(ports)
  const due = unchecked ? now : now + submissionTimes.takenUp
  const opened = await received(ports.journal.open({
    ...of,
    id: ports.ids.uuid(),
    content: orderContentOf(order),
    requestHash,
    order: placed,
    unchecked,
    ...(!isStaff && { underRight: true as const }),
    ...(keptCart !== undefined && { keptCart })
  }, now, duplicatesOf(order, duplicateOf, now), ports.clockCheck.isOff() ? dueNow : due))
  switch (opened.kind) {
    case 'opened': return opened.entry
    case 'known': return sameOrder(opened.entry, { request, reference, customerNumber })
    default: throw await refusalOf(ports, opened, reference)
  }
}

async function refusalOf (ports: OrderPorts, refused: Exclude<OpenResult, { kind: 'opened' | 'known' }>, reference: Reference): Promise<PortalError> {
  switch (refused.kind) {
    case 'asked': return new PortalError('key_reused')
    case 'release-ended': return new PortalError('release_ended', { message: endedWords(await received(ports.releases.find(reference))) })
    case 'not-permitted': return refused.limit === null
      ? new PortalError('right_missing', { message: rightMessages.order })
      : new PortalError('above_order_limit', { message: refusedAboveLimitOf(refused.limit) })
    default: return questionAbout(refused, 'submit')
  }
}

function names (orderedBy: string | undefined, isStaff: boolean): Pick<SubmittedOrder, 'ordered_by' | 'placed_by'> {
  return orderedBy === undefined ? {} : { ordered_by: orderedBy, ...(isStaff && { placed_by: orderedBy }) }
}

/**
 * The entry of an order that a restored journal lacks and that the ERP has; undefined for any other. An ERP that cannot tell counts as having none:
 * otherwise every new order would wait for staff.
 */
async function sentBeforeRestore (
  ports: CheckoutPorts, of: Parameters<typeof recall>[1], known: Parameters<typeof recall>[3]
): Promise<JournalEntry | undefined> {
  const restoredAt = await received(restoredLately(ports))
  if (restoredAt === undefined) return undefined
  const found = await inErpSinceRestore(ports, of, restoredAt, of.origin.requestId)
  return typeof found === 'string' ? undefined : await received(recall(ports, of, found, known))
}

/**
 * The order, checked against what the ERP says now or, while the ERP is away and orders are received unchecked, against what the portal last knew.
 */
async function checkedIfPossible (
  ports: OrderPorts, request: SubmittedRequest, session: SessionRecord, customerNumber: CustomerNumber, requestId: RequestId
): Promise<CheckedOrder & { unchecked: boolean }> {
  try {
    return { ...await checkedOrder(ports, request, session, customerNumber, { requestId }), unchecked: false }
  } catch (error) {
    const isAway = error instanceof PortalError && error.code === 'erp_unavailable'
    if (!isAway || !ports.ordersWhileErpAway) throw error
    return { ...await checkedOrder(ports, request, session, customerNumber, { requestId, display: true }), unchecked: true }
  }
}

/** The name of whoever places the order, as others will read it. It is stored, because the account may be deleted later. */
export async function nameOf (users: Ports['users'], userId: UserId): Promise<string | undefined> {
  const user = await users.findById(userId)
  return user && personName(user)
}

function sameOrder (entry: JournalEntry, { request, reference, customerNumber }: { request: SubmittedRequest } & Pick<JournalEntry, 'reference' | 'customerNumber'>): JournalEntry {
  if (entry.state === 'withdrawn') throw new PortalError('submission_withdrawn')
  if (entry.customerNumber === customerNumber && entry.reference === reference && isSameRequest(entry, request)) return entry
  throw new PortalError('key_reused', 'file' in request ? { message: 'This file was changed after it was submitted. Please submit it again.' } : {})
}

/** For an entry that a restored journal lacked, only the parts may be known, as the ERP has them. */
function isSameRequest ({ requestHash, order }: JournalEntry, request: SubmittedRequest): boolean {
  if (requestHash !== null) return requestHash === requestHashOf(request)
  return order.parts.length === 0 || 'file' in request || lineDifferences(partsOf(request), order.parts).length === 0
}

function partsOf ({ cart }: Extract<SubmittedRequest, { cart: unknown }>) {
  return cart.map(({ id, quantity }) => ({ item_number: id, quantity }))
}
