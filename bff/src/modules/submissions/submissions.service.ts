import type { CustomerNumber, Reference, RequestId, UserId } from '@portal/contracts/base/ids'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { FoundSubmission, OpenSubmission, SubmissionDetail } from '@portal/contracts/submissions'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { isSameRep } from '@portal/contracts/rules/dealers/rep-spelling'
import { hasWords, listTerm, searchedText, withoutSpokenLabel } from '@portal/contracts/rules/text/list-search'
import { PortalError } from '../../errors.ts'
import { accountsFound } from '../../lib/accounts-found.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { JournalEntry, NarrowedSearch, SubmittedOrder } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { settledFrom } from './settled-from.ts'

/** `settledAfter`: milliseconds after which the ERP has either processed an order or never will, by the clock of any process. */
export type SubmissionPorts = Pick<Ports, 'erp' | 'journal' | 'leftRows' | 'users' | 'memberships' | 'clock' | 'clockCheck' | 'ids'> & { settledAfter: number }

/** The submissions that need attention, those that the portal is still working on, and those left to a newer build. */
export async function openSubmissions (ports: SubmissionPorts): Promise<CallResponse<'submissions'>> {
  const names = namesOf(ports.users)
  const [manual, open, left] = await Promise.all([
    ports.journal.inStates(['manual'], limits.submissionsListedMax),
    ports.journal.inStates(['unchecked', 'queued', 'dispatching', 'unknown'], limits.submissionsListedMax),
    ports.leftRows()
  ])
  const leftReferences = new Set(left.orders.map(({ reference }) => reference))
  const waiting = open.filter(({ reference }) => !leftReferences.has(reference))
  const reasons = await ports.journal.reasonsOf(manual.map(({ id }) => id))
  return {
    manual: await Promise.all(manual.map(async entry => ({ ...await summaryOf(entry, names), reason: reasons.get(entry.id) ?? '' }))),
    waiting: await Promise.all(waiting.map(async entry => await summaryOf(entry, names))),
    left: {
      orders: left.orders.map(({ reference, state, customerNumber, createdAt }) => ({
        reference, state, customer_number: customerNumber, placed_at: new Date(createdAt).toISOString()
      })),
      mails: left.mails.count
    }
  }
}

type Found = { submissions: FoundSubmission[], more: boolean }

/** The submissions with this reference or ERP order id, part of this PO number, or of these dealers, by number, name or representative; newest first. */
export async function foundSubmissions (ports: SubmissionPorts, { search, part, person, state, since, before }: CallBody<'searchSubmissions'>, context: ErpContext): Promise<Found> {
  const dealers = search === undefined ? [] : await dealersFound(ports, search, context)
  const from = since === undefined ? part === undefined ? undefined : ports.clock.now() - submissionTimes.partsSearched : Date.parse(since)
  const of = {
    ...(part !== undefined && { part }),
    ...(person !== undefined && { people: await peopleFound(ports, person) }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { since: from }),
    ...(before !== undefined && { before: Date.parse(before) })
  }
  return await listed(ports, limits.submissionsFoundMax, async limit => await ports.journal.search(search, limit, dealers, of))
}

/** The accounts whose name or email address has the words, and the names on orders that have them, because the account may be gone. */
async function peopleFound ({ users, journal }: SubmissionPorts, person: string): Promise<NonNullable<NarrowedSearch['people']>> {
  const term = listTerm(person)
  const [found, names] = await Promise.all([accountsFound({ users }, person), journal.orderers()])
  return {
    ids: found.slice(0, limits.namesMatchedMax).map(({ id }) => id),
    names: names.filter(name => hasWords(searchedText([name]), term)).slice(0, limits.namesMatchedMax)
  }
}

/** The dealers whose number and name have the words, or whose representative has this number. None while the ERP's list is unavailable. */
async function dealersFound ({ erp }: SubmissionPorts, search: string, context: ErpContext): Promise<CustomerNumber[]> {
  const term = listTerm(search)
  const rep = withoutSpokenLabel(search).toUpperCase()
  try {
    const found = (await erp.dealersOutsideReps([], context)).filter(({ customer_number: number, name_company: name, rep_number: of }) =>
      hasWords(searchedText([number, name]), term) || isSameRep(of, rep))
    return found.slice(0, limits.namesMatchedMax).map(dealer => dealer.customer_number)
  } catch (error) {
    if (error instanceof PortalError && error.code.startsWith('erp_')) return []
    throw error
  }
}

/** The latest submissions that are settled, newest first. */
export async function recentSubmissions (ports: SubmissionPorts): Promise<Found> {
  return await listed(ports, limits.submissionsRecentMax, async limit => await ports.journal.latestSettled(limit))
}

async function listed ({ users }: SubmissionPorts, most: number, find: (limit: number) => Promise<JournalEntry[]>): Promise<Found> {
  const found = await find(most + 1)
  const names = namesOf(users)
  const submissions = await Promise.all(found.slice(0, most).map(async entry => ({ ...await summaryOf(entry, names), erp_order_id: entry.erpOrderId })))
  return { submissions, more: found.length > most }
}

/** @throws PortalError `not_found` if the journal has no such reference */
export async function submissionOf (ports: SubmissionPorts, reference: Reference, requestId: RequestId): Promise<SubmissionDetail> {
  const entry = await ports.journal.findByReference(reference)
  if (entry === undefined) throw new PortalError('not_found')
  const names = namesOf(ports.users)
  const [summary, company, events, restoredAt] = await Promise.all([
    summaryOf(entry, names),
    companyOf(ports.erp, entry.customerNumber, requestId),
    ports.journal.events(entry.id),
    ports.journal.restoredAt()
  ])
  const settled = settledFrom(events, ports.settledAfter, restoredAt)
  return {
    ...summary,
    name_company: company,
    erp_order_id: entry.erpOrderId,
    message: entry.message,
    settled_from: settled === undefined ? null : new Date(settled).toISOString(),
    ...deliveryOf(entry.order),
    lines: entry.order.parts.map(({ item_number, item_description, quantity, dealer_price, price_unit }) =>
      ({ item_number, item_description, quantity, dealer_price, ...(price_unit !== undefined && { price_unit }) })),
    events: await Promise.all(events.map(async ({ at, state, note, actorId }) => ({
      at: new Date(at).toISOString(), state, note, actor: actorId === null ? null : await names(actorId)
    })))
  }
}

/** How the order reaches the dealer, as far as it was known when it was submitted. */
function deliveryOf ({ request, delivery }: SubmittedOrder): Pick<SubmissionDetail, 'ship_method' | 'ship_to' | 'special_instructions'> {
  const { special_instructions: instructions } = deliveryWanted(request)
  return {
    ...(delivery !== undefined && { ship_method: `${delivery.method}${delivery.pickup ? ' (picked up)' : ''}`.trim() }),
    ...(delivery?.ship_to !== undefined && { ship_to: [delivery.ship_to.name, ...addressLines(delivery.ship_to)] }),
    ...(instructions !== '' && { special_instructions: instructions })
  }
}

async function summaryOf (entry: JournalEntry, names: (id: UserId) => Promise<string>): Promise<OpenSubmission> {
  const { order } = entry
  return {
    reference: entry.reference,
    state: entry.state,
    ...(entry.canceled && { canceled: true }),
    ...(entry.ended !== null && { ended: entry.ended.kind }),
    customer_number: entry.customerNumber,
    placed_by: order.ordered_by ?? order.placed_by ?? await names(entry.userId),
    placed_at: new Date(entry.createdAt).toISOString(),
    updated_at: new Date(entry.updatedAt).toISOString(),
    next_look_at: entry.nextLookAt === null ? null : new Date(entry.nextLookAt).toISOString(),
    po_number: order.request.data.po_number,
    total: order.total,
    file: 'file' in order.request
  }
}

/** Looks up the email address of an account, each account once; the id stands in for a deleted account. */
function namesOf (users: SubmissionPorts['users']): (id: UserId) => Promise<string> {
  const known = new Map<UserId, Promise<string>>()
  return async id => {
    const name = known.get(id) ?? users.findById(id).then(user => user?.email ?? id)
    known.set(id, name)
    return await name
  }
}

/** The company name; null if the ERP fails. It is often away when staff look at this page, so the rest is shown without it. */
async function companyOf (erp: SubmissionPorts['erp'], customerNumber: CustomerNumber, requestId: RequestId): Promise<string | null> {
  try {
    return (await erp.dealer(customerNumber, { requestId, display: true }))?.name_company ?? null
  } catch (error) {
    if (error instanceof PortalError) return null
    throw error
  }
}
