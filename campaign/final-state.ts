import type { JournalEntry } from '../bff/src/ports/orders/order-journal.ts'
import type { Ports } from '../bff/src/ports/ports.ts'
import { outcomeToCome } from '../bff/src/modules/accounts/mail-texts.ts'
import { notOrderedYet } from '../bff/src/modules/accounts/release-letters.ts'
import type { PostedOrder } from '@portal/fixtures/fake-erp/event-log'
import { submissionStates } from '@portal/contracts/checkout'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { invalid } from '@portal/erp-gateway/contract/codec'
import { orderToPost, type OrderToPost } from '@portal/erp-gateway/contract/records/orders'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import { nothingElse, type Content, type Entry, type ErpOrder, type OutcomeMail, type ReleaseMail, type Requested } from './history.ts'
import { contentOfFile } from './people/order-body.ts'

/** What the journal and the ERP hold at the end, in the checker's terms. */

export async function journaled ({ journal, users }: Pick<Ports, 'journal' | 'users'>): Promise<Entry[]> {
  const entries = await journal.inStates(submissionStates, Number.MAX_SAFE_INTEGER)
  const emails = new Map<string, string | undefined>()
  const seen: Entry[] = []
  for (const entry of entries) {
    const { id, userId, state } = entry
    if (!emails.has(userId)) emails.set(userId, (await users.findById(userId))?.email)
    seen.push({
      user: userId,
      key: entry.key,
      reference: entry.reference,
      content: state === 'withdrawn' ? undefined : contentOfEntry(entry),
      total: entry.order.total,
      state,
      erpOrderId: entry.erpOrderId,
      email: emails.get(userId),
      unchecked: entry.receivedUnchecked ? { sentAt: (await journal.events(id)).find(event => event.state === 'dispatching')?.at } : undefined,
      reason: entry.message,
      createdAt: entry.createdAt,
      updatedAt: entry.updatedAt
    })
  }
  return seen
}

/** The requests for release of these dealers. */
export async function requested ({ releases, users }: Pick<Ports, 'releases' | 'users'>, customers: readonly string[]): Promise<Requested[]> {
  const requests: Requested[] = []
  for (const customer of customers) {
    for (const request of await releases.ofDealer(customer, 0)) {
      const { userId: user, key, reference, order: { parts }, state, ended, givenBack } = request
      const email = (await users.findById(user))?.email
      const isBack = linesLeft(parts, givenBack).length === 0
      requests.push({ user, email, key, reference, content: contentOfEntry(request), state, endedBy: ended?.by?.id, isBack })
    }
  }
  return requests
}

type Queued = { kind: string, email: string, reference: string | null }

/** The mails about the outcomes of orders. @param sent the text of each mail that was sent */
export function outcomeMails (queued: readonly Queued[], sent: readonly string[]): OutcomeMail[] {
  return queued.flatMap(({ kind, email, reference }) => {
    const outcome = outcomes[kind]
    if (outcome === undefined || reference === null) return []
    return { reference, outcome, email, sent: sent.some(text => text.includes(reference) && !text.includes(outcomeToCome)) }
  })
}

/** The mails about how requests for release ended. @param sent as for `outcomeMails` */
export function releaseMails (queued: readonly Queued[], sent: readonly string[]): ReleaseMail[] {
  return queued.flatMap(({ kind, email, reference }) => {
    const state = releaseEnds[kind]
    if (state === undefined || reference === null) return []
    return { reference, state, email, sent: sent.some(text => text.includes(`/releases/${reference}`) && !text.includes(notOrderedYet)) }
  })
}

const releaseEnds: Readonly<Record<string, ReleaseMail['state']>> = { 'release-given': 'released', 'release-declined': 'declined', 'release-lapsed': 'lapsed' }

const outcomes: Readonly<Record<string, OutcomeMail['outcome']>> = { 'order-accepted': 'accepted', 'order-rejected': 'rejected', 'order-canceled': 'canceled' }

/** The lines are those that the portal made from the request, and sends. */
function contentOfEntry ({ customerNumber: customer, order: { request, parts } }: Pick<JournalEntry, 'customerNumber' | 'order'>): Content {
  const lines = parts.map(({ item_number: item, quantity, note }) => ({ item, quantity, note }))
  if ('file' in request) {
    const { po_number: po, delivery: _, ...none } = request.data
    nothingElse(none)
    const { shipping, special_instructions: instructions, address } = deliveryWanted(request)
    return { ...contentOfFile(customer, po, request.file), shipping, instructions, address, lines }
  }
  const { po_number: po, shipping, special_instructions: instructions, address, ...none } = request.data
  nothingElse(none)
  return { customer, po, shipping, instructions, address, lines }
}

/** An order as the fake ERP lists it: `record` as it was posted, with its status. */
export type ListedOrder = Pick<PostedOrder, 'id'> & { record: unknown, status: string }

export function erpOrder ({ id, record, status }: ListedOrder): ErpOrder {
  const order = orderToPost.decode(record)
  if (order === invalid) throw new Error(`the ERP lists an order ${id} that was never posted so`)
  return { id, reference: order.reference, stands: status !== 'deleted', content: contentOfPosted(order) }
}

/** The content of an order that was posted to an ERP. */
export function contentOfPosted (order: OrderToPost): Content {
  const { reference: _, orderedBy: __, customerNumber: customer, poNumber: po, shipping, specialInstructions: instructions, shipTo: address, ...rest } = order
  const { lines: posted, ...none } = rest
  nothingElse(none)
  const lines = posted.map(({ itemNumber: item, quantity, note, ...noMore }) => {
    nothingElse(noMore)
    return { item, quantity, note }
  })
  return { customer, po, shipping, instructions, address, lines }
}
