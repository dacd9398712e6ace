import type { CartOrderLine, CheckoutData, SubmissionState } from '@portal/contracts/checkout'
import type { CustomerNumber, ErpOrderId, OrderId, OrderNumber, Reference, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import type { LinePieces } from '@portal/contracts/cart'
import type { LightspeedData } from '@portal/contracts/lightspeed'
import type { OrderPart } from '@portal/contracts/orders'
import type { Cents } from '@portal/contracts/base/money'
import type { ReleaseState } from '@portal/contracts/releases'
import type { Delivery } from '@portal/contracts/rules/checkout/delivery'
import type { PriceStep } from '@portal/contracts/rules/stock/pricing'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import type { orderEnds } from '@portal/contracts/submissions'
import type { RequestOrigin } from '../audit/audit.ts'
import type { SubmissionId } from '../system/id-types.ts'
import type { NewMail } from '../mails/mail-queue.ts'

/** What the person submitted: a cart with its checkout form, or the order file of a dealer-management system in base64. */
export type SubmittedRequest =
  | { cart: CartOrderLine[], data: CheckoutData }
  | { file: string, data: LightspeedData }

/**
 * A complete order. `request` is what the person submitted, to tell a repeated submission from a changed one. The rest is what the
 * portal knew at that time, to send the order and to show it without the ERP. Amounts are cents.
 */
export type SubmittedOrder = {
  v: 1
  request: SubmittedRequest
  /** Present if the dealer was new when the order was submitted. */
  first_order?: true
  /** The name, at that time, of the member of staff who placed the order; left out if the dealer did. */
  placed_by?: string
  /** The name, at that time, of whoever placed the order, for an ERP that takes it. */
  ordered_by?: string
  /** The name, at that time, of whoever asked for the release of the order; left out if nobody had to. */
  asked_by?: string
  /** From the dealer's record at that time; `ship_to` is left out for a pick-up. An `incomplete` order has none of this. */
  delivery?: Delivery
  /** Present if what was submitted is not fully known: the journal was restored from a backup that lacks it, or no longer keeps it. */
  incomplete?: true
  freight_minimum: number
  /** The prices that the person saw, if the page stated them. */
  seen?: ShownPrices
  total: number
  /** As ordered, before any were shipped. `price_steps`: how the price depended on the quantity; left out if it did not. */
  parts: Array<Omit<OrderPart, 'quantity_shipped' | 'quantity_backordered'> & { note: string, price_steps?: PriceStep[] }>
}

/** How an accepted order has ended. */
export type EndKind = (typeof orderEnds)[number]

/**
 * A submitted order, which the portal promises not to lose. `order` is written before the ERP is called and never changes.
 * Times are milliseconds since 1970.
 */
export type JournalEntry = {
  id: SubmissionId
  /** The user who created the submission key. */
  userId: UserId
  /** The member of staff who placed the order for the dealer; null if the dealer did. */
  actorId: UserId | null
  customerNumber: CustomerNumber
  /** The idempotency key of the submission, a UUID. */
  key: SubmissionKey
  /** The reference under which the order is sent to the ERP. */
  reference: Reference
  /** A hash of everything that the person submitted; null for a withdrawn key, and where a restored journal does not know. */
  requestHash: string | null
  order: SubmittedOrder
  state: SubmissionState
  /** How often the order was sent to the ERP, or was about to be. */
  attempt: number
  /** While `dispatching`: after this time nobody is sending the order. */
  leaseUntil: number | null
  /**
   * While `queued`: when any process may pick it up. While `unchecked`: when any process may check it. While `unknown`: when it is next
   * looked up in the ERP. Otherwise null.
   */
  nextLookAt: number | null
  /** The number of look-ups in the ERP since it became `unknown`. While `unchecked`: how often it was taken to be checked. */
  looks: number
  /** When it last became `unknown`. Never cleared, so that every later attempt is known to follow one that may have arrived. */
  unknownSince: number | null
  /** The first time since then that the ERP said, late enough to count, that it has no such order. */
  firstNoneAt: number | null
  /** How often the portal or a person sent it again, because the ERP did not have it. */
  resends: number
  erpOrderId: ErpOrderId | null
  /** How the accepted order has ended, and when the portal learned it; null if it stands, as far as is known. It is final. */
  ended: { kind: EndKind, at: number } | null
  /** For a `rejected` entry: staff canceled it; the ERP did not refuse it. */
  canceled: boolean
  /** Why it was rejected, or what to tell the person about an accepted order, in words for that person. */
  message: string | null
  /** For a `rejected` entry: the pieces that were put back into somebody's cart. */
  givenBack: readonly LinePieces[]
  /** It was received while the ERP was away, before it could be checked. */
  receivedUnchecked: boolean
  createdAt: number
  updatedAt: number
}

/**
 * The kept cart that an order comes from. `version`: the one that the page showed. `told`: the version named in a question that the person answered
 * with yes.
 */
export type OrderedCart = { version: number, told?: number }

export type NewJournalEntry = Pick<JournalEntry, 'id' | 'userId' | 'actorId' | 'customerNumber' | 'key' | 'reference' | 'requestHash' | 'order'> & {
  /** The request that submits it. */
  origin: RequestOrigin
  /** A hash of everything that makes two orders the same to a person. */
  content: string
  /** The ERP is away, so the order was built from what was last known and must be checked before it is queued. */
  unchecked?: boolean
  /** Left out if it is not known to come from the kept cart. */
  keptCart?: OrderedCart
  /** The reference is that of a request for release, which this order ends. It takes no pieces out of a cart. */
  releases?: true
  /** The order is written only if the membership of the user covers its total at that moment. Left out for staff. */
  underRight?: true
}

/** Who placed an order, and who asked for its release if that was needed, under their names at that time. */
export type Orderers = { userId: UserId, placedBy?: string, askerId?: UserId, askedBy?: string }

/** What the question whether to order again refers to: an order, or a request for release that may become one. */
export type EarlierRecord = Pick<JournalEntry, 'reference' | 'createdAt' | 'order'> & Partial<Pick<JournalEntry, 'erpOrderId'>> & { state: SubmissionState | ReleaseState, isRelease?: true }

/** A submission key under which nothing may be sent from now on. */
export type Withdrawal = Pick<JournalEntry, 'id' | 'userId' | 'actorId' | 'customerNumber' | 'key' | 'reference'> & Pick<NewJournalEntry, 'origin'>

/** Which earlier orders of the dealer count as possible duplicates. Orders that were rejected, withdrawn, canceled or deleted never do. */
export type Duplicates = {
  /** Orders submitted since this time, and orders whose outcome this person was first shown since this time. */
  since: number
  /** Orders submitted since this time whose outcome this person has not been shown. Older orders never count. */
  unseenSince: number
  /** Orders that the person wants this one in addition to. */
  besides: readonly Reference[]
  /** Whether the earlier order is the same to a person; called only for candidates. */
  isSame: (earlier: SubmittedOrder) => boolean
}

/**
 * An event is appended with every change of state, in the same transaction, and with the result of every look-up in the ERP.
 * `actorId` is the member of staff who settled the order by hand; null for the portal's own work.
 */
export type JournalEvent = { submissionId: SubmissionId, at: number, state: SubmissionState, note: string, actorId: UserId | null }

/** How parts of a kept cart left it: see `OpenResult`. */
export type TakenCart = { version: number, by?: EarlierRecord, moved?: MovedCart }

/** Its owner handed the cart over to `name`, or `name` took it back; `at` is in milliseconds since 1970. */
export type MovedCart = { kind: 'handed-over' | 'taken-back', name: string, at: number }

export type OpenResult =
  /** A new row in state `queued`, or `unchecked`, was committed. */
  | { kind: 'opened', entry: JournalEntry }
  /** This key was submitted before. The entry may hold a different order. */
  | { kind: 'known', entry: JournalEntry }
  /** The dealer has submitted the same content under another key. Nothing was written. */
  | { kind: 'possible-duplicate', entry: EarlierRecord }
  /**
   * Some of the kept cart may have been ordered since the page showed it. Nothing was written. `by`: the first order since then; `version`: the cart's
   * version after it. `moved`: no order, but the parts went into another cart. If a restored database does not know, both are undefined, and `version`
   * is the one that the restore made.
   */
  | { kind: 'cart-ordered' } & TakenCart
  /** There is no such request for release, or it is no longer open. Nothing was written. */
  | { kind: 'release-ended' }
  /** The user may not submit an order of this total. Nothing was written. `limit` is null if they may submit none. */
  | { kind: 'not-permitted', limit: Cents | null }
  /** The key is that of a request for release. Nothing was written. */
  | { kind: 'asked' }

export type Settlement =
  /** `message`: what else the person is told. */
  | { state: 'accepted', erpOrderId: ErpOrderId, message?: string }
  | { state: 'rejected', message: string }
  /** `nextLookAt`: when it is first looked up in the ERP. */
  | { state: 'unknown', note: string, nextLookAt: number }
  /** Provably not sent. `nextLookAt`: when it is sent again. */
  | { state: 'queued', note: string, nextLookAt: number }
  /** Only a person can settle it. */
  | { state: 'manual', note: string }

/** The result of checking an `unchecked` entry. `firstOrder`: the dealer is new, though that was not known when the order was received. */
export type CheckOutcome =
  | { state: 'queued', note: string, nextLookAt: number, firstOrder: boolean }
  | { state: 'rejected', message: string }
  /** It was sent before the journal was restored from a backup. */
  | { state: 'accepted', erpOrderId: ErpOrderId }
  | { state: 'manual', note: string }

/**
 * - An entry: the caller must send it. It is the dealer's oldest order that was never sent, which may be older than the one asked for.
 * - `heldUntil`: another order of the dealer goes first and holds this one up until then, unless it is settled earlier.
 * - `gone`: the entry is not `queued`.
 */
export type Claim = JournalEntry | { heldUntil: number } | 'gone'

/** The dealer's order that a queued order is waiting for. */
export type OrderAhead = Pick<JournalEntry, 'reference' | 'createdAt'>

/** A person's decision about a `manual` entry, or the cancellation of an `unchecked` one. `mails`: queued in the same transaction. */
export type Decision =
  /** `message`: what the dealer is told in addition. */
  | { state: 'accepted', erpOrderId: ErpOrderId, message?: string, note: string }
  | { state: 'queued', note: string }
  | { state: 'rejected', message: string, note: string, mails: readonly NewMail[] }

/** The entry in the version that the deciding person has seen. */
export type SeenEntry = Pick<JournalEntry, 'id' | 'updatedAt'>

/**
 * Narrows a search for entries. Times are milliseconds since 1970. `part`: a whole part number. `people`: submitted by one of these accounts, or under
 * one of these names.
 */
export type NarrowedSearch = {
  part?: string
  people?: { ids: readonly UserId[], names: readonly string[] }
  state?: SubmissionState
  since?: number
  before?: number
}

/** Who decides, and in which request; recorded in the audit log. */
export type DecidedBy = RequestOrigin & { actorId: UserId }

/**
 * The journal of submitted orders. What it has acknowledged survives a killed process. When several callers, in any number of processes, try to
 * change an entry at once, one succeeds and the others learn that they came too late.
 *
 * When an entry that was received unchecked becomes `accepted` or `rejected`, a mail to the account that submitted it is queued in the same
 * transaction, if that account is active; a cancellation has mails of its own. The dealer's own account, if it is active and wants such mails, is
 * told about every order in the same way, each time once: about the outcome, and before that about the receipt if the outcome takes a while. Nobody
 * gets two mails about one outcome. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface OrderJournal {
  /**
   * Writes the entry as `queued` or `unchecked`, unless its key is known or it is a possible duplicate. The entries of a dealer are opened one at a
   * time, so two identical orders submitted at once cannot both be new. With the entry, the pieces of an ordered cart leave the kept cart of
   * the user; a file takes nothing out of it. An order of that cart is not written if another order has taken pieces out of it since the version that
   * the person knows, or if the cart came back with a restored database and the person was not told yet. Requests for release that are open count as orders
   * here. An order of such a request ends it.
   * @param duplicates undefined if the order counts as no duplicate of any other
   * @param nextLookAt when any process may pick it up, if its own request has not sent it by then
   */
  open(entry: NewJournalEntry, at: number, duplicates: Duplicates | undefined, nextLookAt: number): Promise<OpenResult>
  /**
   * Withdraws the key: nothing will ever be sent under it. If the key is known, nothing is written, so exactly one of an order and its withdrawal is
   * recorded.
   * @returns the entry under the key: the new one, in state `withdrawn`, or the existing one
   * @throws PortalError `key_reused` if it is the key of a request for release
   */
  withdraw(withdrawal: Withdrawal, at: number): Promise<JournalEntry>
  /** When the journal was last restored from a backup, in milliseconds since 1970; undefined if it never was. */
  restoredAt(): Promise<number | undefined>
  /**
   * Writes an entry that the journal lacks since it was restored, as `manual`, unless its key or its reference is known. The pieces of its cart leave the
   * user's kept cart; if it comes from a request for release, that ends.
   * @param note why it is there and what staff should do
   * @returns the entry under the key, or else under the reference
   */
  recall(entry: NewJournalEntry, at: number, note: string): Promise<JournalEntry>
  /**
   * Records how an accepted order has ended, as an event. Only the first time counts.
   * @param actorId who deleted it in the portal; null for what the ERP says
   * @param mails queued in the same transaction, if it is the first time
   */
  noteEnded(id: SubmissionId, at: number, kind: EndKind, actorId: UserId | null, mails?: readonly NewMail[]): Promise<void>
  /** Records that a person was shown the outcome. Only the first time counts for each person. */
  noteShown(id: SubmissionId, at: number, shownTo: UserId): Promise<void>
  /**
   * `queued` → `dispatching`, with a lease and one more attempt. The first attempts of a dealer's orders are made in the order in which
   * the orders were received, skipping entries that this release cannot read; repeated attempts are not ordered. Another order of the
   * dealer holds this one up while it is `dispatching` or `unknown`, or while it is older and waits for its next attempt.
   * @param heldFor milliseconds, counted from the other order's claim, for which it may hold this one up
   */
  claim(id: SubmissionId, at: number, leaseUntil: number, heldFor: number): Promise<Claim>
  /** The order that `claim` would send first, or that holds this one up. Undefined if it is this order's turn, or if it is not `queued`. */
  ahead(id: SubmissionId, at: number, heldFor: number): Promise<OrderAhead | undefined>
  /**
   * `dispatching` in this attempt → the settlement, or `manual` if another entry already has the ERP's order.
   * @returns undefined if somebody else has settled the entry in the meantime
   */
  settle(id: SubmissionId, attempt: number, at: number, settlement: Settlement): Promise<JournalEntry | undefined>
  /**
   * The dealers with `unchecked` entries whose `nextLookAt` has passed, the longest overdue first.
   * @returns their customer numbers
   */
  uncheckedDealers(at: number, limit: number): Promise<CustomerNumber[]>
  /**
   * Claims all `unchecked` entries of the dealer, to be checked by one caller alone.
   * @param until after that, another caller may claim those that are still `unchecked`
   * @returns the entries, oldest first; none if one of them is not due, because another caller has it or it was put off
   */
  takeUnchecked(customerNumber: CustomerNumber, at: number, until: number): Promise<JournalEntry[]>
  /** `unchecked` → the outcome. Undefined if it was claimed again or canceled since it was taken. */
  concludeCheck(entry: Pick<JournalEntry, 'id' | 'looks'>, at: number, outcome: CheckOutcome): Promise<JournalEntry | undefined>
  /** Lets any process take an `unchecked` entry from `nextLookAt` on, unless it was claimed again since it was taken. */
  putOffCheck(entry: Pick<JournalEntry, 'id' | 'looks'>, nextLookAt: number): Promise<void>
  /** Changes when any process may pick up a `queued` entry. */
  postpone(id: SubmissionId, nextLookAt: number): Promise<void>
  /**
   * Claims the next look-up of an `unknown` entry, for one caller alone, and schedules the one after it.
   * @returns undefined if somebody else has claimed it
   */
  takeLook(entry: Pick<JournalEntry, 'id' | 'looks' | 'attempt'>, nextLookAt: number): Promise<JournalEntry | undefined>
  /**
   * Records the result of a look-up of this attempt, if the entry is still `unknown`.
   * @param look `noneAt` is when the ERP said that there is no such order, if that counts
   */
  noteLook(entry: Pick<JournalEntry, 'id' | 'attempt'>, at: number, look: { note: string, noneAt?: number }): Promise<void>
  /** Moves the next look-up of an `unknown` entry of this attempt forward, never back. */
  hastenLook(entry: Pick<JournalEntry, 'id' | 'attempt'>, to: number): Promise<void>
  /**
   * `unknown` → the settlement that follows from this look-up, if it is the latest one; otherwise as `settle`. `queued` counts as a
   * resend. `accepted` holds however late it is learned: it also settles an entry that is `queued` for a resend, or `manual`.
   */
  conclude(
    entry: Pick<JournalEntry, 'id' | 'attempt' | 'looks'>, at: number, settlement: Exclude<Settlement, { state: 'unknown' }>
  ): Promise<JournalEntry | undefined>
  /**
   * `manual` → a person's decision, audited in their name. An `unchecked` entry can only be rejected.
   * @returns undefined if the entry has changed since it was seen; `taken` if another entry has the ERP's order
   * @throws PortalError `left_to_newer_version`
   */
  decide(entry: SeenEntry, by: DecidedBy, at: number, decision: Decision): Promise<JournalEntry | 'taken' | undefined>
  /**
   * Entries to be worked on, the longest overdue first: `queued` and `unknown` whose `nextLookAt` has passed, and `dispatching` whose
   * lease ended at or before `leasesBefore`.
   * @returns `unreadable` has the references of entries that another release wrote, in a format that this release cannot read
   */
  due(at: number, leasesBefore: number, limit: number): Promise<{ entries: JournalEntry[], unreadable: Reference[] }>
  /**
   * Whether a newer build has stored something with this entry that this one does not understand. Such an entry is shown, and neither sent, looked up nor
   * changed until a newer build runs again.
   */
  isLeft(id: SubmissionId): Promise<boolean>
  /** The entry under this key of this user, or of anybody ordering for this dealer. */
  findByKey(of: Pick<JournalEntry, 'userId' | 'customerNumber' | 'key'>): Promise<JournalEntry | undefined>
  /** Looks up references only, not the ERP's ids. */
  findByReference(reference: OrderId): Promise<JournalEntry | undefined>
  /** The entry that became this order of the ERP. Looks up the ERP's ids only, not references. */
  findByErpOrder(erpOrderId: OrderId): Promise<JournalEntry | undefined>
  /** The dealer's entries in any of these states, newest first. @param since only those that changed since */
  ofDealer(customerNumber: CustomerNumber, states: readonly SubmissionState[], since?: number): Promise<JournalEntry[]>
  /**
   * Which of these entries the person was shown the outcome of (see `noteShown`), and which they no longer want to be reminded of (see the edit
   * `put-away` of a cart). Entries without either are left out.
   */
  seenBy(ids: readonly SubmissionId[], userId: UserId): Promise<Map<SubmissionId, { shown: boolean, putAway: boolean }>>
  /** The dealer's accepted entries that were submitted since, ended or not, newest first. */
  acceptedOf(customerNumber: CustomerNumber, since: number): Promise<JournalEntry[]>
  /** The dealer's unsettled entries, and those accepted since `acceptedSince` that have not ended, newest first. */
  underWay(customerNumber: CustomerNumber, acceptedSince: number): Promise<JournalEntry[]>
  /** The entries with these references. References that do not exist, and entries that this build cannot read, are left out. */
  findByReferences(references: readonly Reference[]): Promise<JournalEntry[]>
  /** Who placed each of these orders, and who asked for its release, by reference. References that do not exist are left out. */
  orderersOf(references: readonly Reference[]): Promise<Map<Reference, Orderers>>
  /**
   * The same by the distributor's numbers, for orders of this dealer. Left out are orders that did not come from the portal, and those whose number it has
   * not read, or not within the time for which news are kept.
   */
  orderersOfNumbers(customerNumber: CustomerNumber, numbers: readonly OrderNumber[]): Promise<Map<OrderNumber, Orderers>>
  /** The state of each entry, keyed by reference. References that do not exist are left out. */
  statesOf(references: readonly Reference[]): Promise<Map<Reference, SubmissionState>>
  /**
   * Forgets what was ordered, and the events, of accepted and rejected entries that were received and last changed before this time. Keys, references, PO
   * numbers, totals and outcomes stay. Requests for release that had ended by then are deleted.
   * @param limit the number of entries
   * @returns how many there were
   */
  forget(before: number, limit: number): Promise<number>
  /** When the oldest entry was received that `forget` would forget; undefined if there is none. */
  oldestToForget(before: number): Promise<number | undefined>
  /** How many entries are unsettled, by their state, and when the oldest of each was received. States without entries are left out. */
  unsettled(): Promise<Array<{ state: SubmissionState, count: number, oldest: number }>>
  /** How many entries of each dealer wait for the ERP's answer, to be checked, or for a person. Dealers with none are left out. */
  waitingByDealer(): Promise<Map<CustomerNumber, number>>
  /** Any dealer's entries in any of these states, oldest first. */
  inStates(states: readonly SubmissionState[], limit: number): Promise<JournalEntry[]>
  /**
   * All entries, settled or not, with this reference, ERP order id or number, customer number or part of a PO number, punctuation aside, or of one of these
   * customers, newest first. A search by customer leaves out withdrawn keys. Entries in a format that this release cannot read are left out.
   * @param term undefined for all
   */
  search(term: string | undefined, limit: number, customers?: readonly CustomerNumber[], of?: NarrowedSearch): Promise<JournalEntry[]>
  /** The names under which orders were submitted, as far as they are kept, each once, including those of accounts that no longer exist. */
  orderers(): Promise<string[]>
  /** Any dealer's accepted and rejected entries that still say what was ordered, newest first, except those in a format that this release cannot read. */
  latestSettled(limit: number): Promise<JournalEntry[]>
  /** Why each of these `manual` entries needs a person: the note with which it last became `manual`, by id. Others are left out. */
  reasonsOf(ids: readonly SubmissionId[]): Promise<Map<SubmissionId, string>>
  /** The events of one submission, oldest first. */
  events(submissionId: SubmissionId): Promise<JournalEvent[]>
}
