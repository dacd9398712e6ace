import type { CartOrderLine, CheckoutData, SubmissionState } from '@portal/contracts/checkout'
import type { LightspeedData } from '@portal/contracts/lightspeed'
import type { NewMail } from './mail-queue.ts'

/** What the person sent: a cart with its checkout form, or a dealer-management system's file in base64. */
export type SubmittedRequest =
  | { cart: CartOrderLine[], data: CheckoutData }
  | { file: string, data: LightspeedData }

/**
 * A whole order: what the person sent, to tell a repeated submission from a changed one, and what the portal knew of its
 * parts at that time, to send it and to show it without the ERP. Amounts are cents.
 */
export type SubmittedOrder = {
  v: 1
  request: SubmittedRequest
  /** The dealer was new when it was submitted; left out otherwise. */
  first_order?: true
  /** Name of the member of staff who placed it for the dealer, as it was then; left out where the dealer did. */
  placed_by?: string
  freight_minimum: number
  total: number
  parts: Array<{
    item_number: string
    item_description: string
    manufacturer_number: string
    retail_price: number
    dealer_price: number
    quantity: number
    quantity_available: number
    note: string
  }>
}

/**
 * A submitted order, as the portal promises it. `order` is written before the ERP is called and never changed. Times are
 * milliseconds since 1970.
 */
export type JournalEntry = {
  id: string
  /** The signed-in user whose submission key it is. */
  userId: string
  /** The member of staff who placed it for the dealer; null where the dealer did. */
  actorId: string | null
  customerNumber: string
  key: string
  /** What the ERP knows the order by. */
  reference: string
  order: SubmittedOrder
  state: SubmissionState
  /** Times it was handed to the ERP. */
  attempt: number
  /** While `dispatching`: past it, nobody is sending any more. */
  leaseUntil: number | null
  /** While `queued`: when it is taken up by whoever finds it. While `unknown`: when it is looked up next. Null in any other state. */
  nextLookAt: number | null
  /** Times it was looked up since it became `unknown`. */
  looks: number
  /** When it became `unknown` last; it stays, so that all later attempts are known to come after one that may have arrived. */
  unknownSince: number | null
  /** When the ERP said for the first time since then that it has no such order, in a way that counts. */
  firstNoneAt: number | null
  /** Times it was sent again after the ERP said that it has no such order, by the portal or by a person. */
  resends: number
  erpOrderId: string | null
  /** Why it was rejected, in words for the person. */
  message: string | null
  /** When a person was shown first what became of it. */
  shownAt: number | null
  createdAt: number
  updatedAt: number
}

export type NewJournalEntry = Pick<JournalEntry, 'id' | 'userId' | 'actorId' | 'customerNumber' | 'key' | 'reference' | 'order'> & {
  /** Hash of what makes two orders the same order to a person. */
  content: string
  /** The same as the release before this one has it, which may be running beside it. */
  fingerprint: string
}

/** A key that nothing is to be sent under any more. */
export type Withdrawal = Pick<JournalEntry, 'id' | 'userId' | 'actorId' | 'customerNumber' | 'key' | 'reference'>

/** Which orders of the dealer the same content makes a question of. Rejected and withdrawn ones never are. */
export type Duplicates = {
  /** Submitted then or later, or shown to a person what became of it. */
  since: number
  /** Submitted then or later, and no person has been shown it. In any case not submitted before. */
  unseenSince: number
  /** Whether it is the same order to a person; asked of those that may be. */
  isSame: (earlier: SubmittedOrder) => boolean
}

/**
 * An event is appended with every change of state, in the same transaction, and with what each look into the ERP has brought.
 * `actorId` is the member of staff who settled it by hand; null for the portal's own work.
 */
export type JournalEvent = { submissionId: string, at: number, state: SubmissionState, note: string, actorId: string | null }

type OpenResult =
  /** A new row, `queued`, committed. */
  | { kind: 'opened', entry: JournalEntry }
  /** This key has been submitted before; the entry may hold another order. */
  | { kind: 'known', entry: JournalEntry }
  /** The same dealer has submitted the same content under another key; nothing was written. */
  | { kind: 'possible-duplicate', entry: JournalEntry }

export type Settlement =
  | { state: 'accepted', erpOrderId: string }
  | { state: 'rejected', message: string }
  /** `nextLookAt`: when it is looked up first. */
  | { state: 'unknown', note: string, nextLookAt: number }
  /** Provably not sent. `nextLookAt`: when it is sent again. */
  | { state: 'queued', note: string, nextLookAt: number }
  /** Only a person can say what it is. */
  | { state: 'manual', note: string }

/**
 * - An entry: it is this caller's to send. Where an older order of the dealer was never sent, it is that one.
 * - `heldUntil`: another order of the dealer goes first; it holds this one up until then, unless it is settled before.
 * - `gone`: it is not `queued` (any more).
 */
export type Claim = JournalEntry | { heldUntil: number } | 'gone'

/** The order of the dealer that a queued one waits for. */
export type OrderAhead = Pick<JournalEntry, 'reference' | 'createdAt'>

/** What a person decides about a `manual` entry. `mails` are queued in the same transaction. */
export type Decision =
  | { state: 'accepted', erpOrderId: string, note: string }
  | { state: 'queued', note: string }
  | { state: 'rejected', message: string, note: string, mails: readonly NewMail[] }

/** A `manual` entry as the person who decides has seen it. */
export type SeenEntry = Pick<JournalEntry, 'id' | 'updatedAt'>

/** Who decides, and in which request, for the audit log. */
export type DecidedBy = { actorId: string, requestId: string }

/**
 * The journal of submitted orders. What it has acknowledged survives a killed process. Every method throws `PortalError`
 * `portal_unavailable` where the database is away. Whatever changes an entry does so for one caller alone, in whatever process;
 * the others are told that they came too late.
 */
export interface OrderJournal {
  /**
   * Writes the entry as `queued`, unless its key is known or it looks like a duplicate. Entries of one dealer
   * are opened one at a time, so that of two at once only one can be new.
   * @param duplicates undefined where the person wants it twice
   * @param nextLookAt when it is taken up by whoever finds it, should its own request not have sent it by then
   */
  open(entry: NewJournalEntry, at: number, duplicates: Duplicates | undefined, nextLookAt: number): Promise<OpenResult>
  /**
   * Writes that nothing is ever sent under this key, unless it is known: of an order and its withdrawal exactly one gets in.
   * @returns what the key stands for: the new entry, `withdrawn`, or the one that was there before
   */
  withdraw(withdrawal: Withdrawal, at: number): Promise<JournalEntry>
  /** A person was shown what became of it. The first time counts. */
  noteShown(id: string, at: number, shownTo: string): Promise<void>
  /**
   * `queued` → `dispatching` with a lease and one attempt more. A dealer's orders are sent for the first time in the order of their
   * receipt, those of an unknown shape left aside; one that is sent again comes when it comes. Another order of the dealer holds it up
   * for `heldFor` ms from that one's claim, while it is `dispatching` or `unknown`, or where it is older, waiting for its next attempt.
   */
  claim(id: string, at: number, leaseUntil: number, heldFor: number): Promise<Claim>
  /** The order that `claim` would send first, or that holds this one up. Undefined where it is its turn, or it is not `queued`. */
  ahead(id: string, at: number, heldFor: number): Promise<OrderAhead | undefined>
  /**
   * `dispatching` of this attempt → what came of it; `manual` where the ERP's order is another entry's already. Undefined
   * where another has settled it meanwhile.
   */
  settle(id: string, attempt: number, at: number, settlement: Settlement): Promise<JournalEntry | undefined>
  /** Puts off the next look at a `queued` entry. */
  postpone(id: string, nextLookAt: number): Promise<void>
  /** Takes the next look at an `unknown` entry, for one of those who would, and says when the one after it is due. */
  takeLook(entry: Pick<JournalEntry, 'id' | 'looks' | 'attempt'>, nextLookAt: number): Promise<JournalEntry | undefined>
  /**
   * Writes down what a look at this attempt has brought, where it is still `unknown`. `noneAt`: the ERP's "there is none", where it
   * counts.
   */
  noteLook(entry: Pick<JournalEntry, 'id' | 'attempt'>, at: number, look: { note: string, noneAt?: number }): Promise<void>
  /**
   * `unknown` → what this look, the last one that was taken, has shown; as `settle` otherwise. `queued` counts as sent again.
   * `accepted` is true whenever it is learned, however late: it also ends what is `queued` to be sent again, or `manual`.
   */
  conclude(
    entry: Pick<JournalEntry, 'id' | 'attempt' | 'looks'>, at: number, settlement: Exclude<Settlement, { state: 'unknown' }>
  ): Promise<JournalEntry | undefined>
  /**
   * `manual` → what a person has decided; audited in their name. Undefined where it has changed since it was seen; `taken` where
   * the ERP's order is another entry's.
   */
  decide(entry: SeenEntry, by: DecidedBy, at: number, decision: Decision): Promise<JournalEntry | 'taken' | undefined>
  /**
   * Entries whose turn it is, the longest overdue first: `queued` and `unknown` whose next look is due, and `dispatching` whose
   * lease ended at `leasesBefore` or earlier. `unreadable`: the references of those that another release has written, in a shape that
   * this one does not know.
   */
  due(at: number, leasesBefore: number, limit: number): Promise<{ entries: JournalEntry[], unreadable: string[] }>
  /** The entry under this key of this user, or of anybody who orders for this dealer. */
  findByKey(of: Pick<JournalEntry, 'userId' | 'customerNumber' | 'key'>): Promise<JournalEntry | undefined>
  findByReference(reference: string): Promise<JournalEntry | undefined>
  /** The entry that became this order of the ERP. */
  findByErpOrder(erpOrderId: string): Promise<JournalEntry | undefined>
  /** The dealer's entries in any of these states, newest first. */
  ofDealer(customerNumber: string, states: readonly SubmissionState[]): Promise<JournalEntry[]>
  /** The dealer's entries of which nobody knows yet whether the ERP has them, and those accepted then or later, newest first. */
  underWay(customerNumber: string, acceptedSince: number): Promise<JournalEntry[]>
  /** In which state each of these is; unknown ones are left out. */
  statesOf(references: readonly string[]): Promise<Map<string, SubmissionState>>
  /** Any dealer's entries in any of these states, oldest first. */
  inStates(states: readonly SubmissionState[], limit: number): Promise<JournalEntry[]>
  /**
   * Entries, settled or not, whose reference, order in the ERP, PO number or dealer this is, newest first. A dealer's withdrawn keys are none of
   * the dealer's orders; entries of a shape that this release does not know are left out.
   */
  search(term: string, limit: number): Promise<JournalEntry[]>
  /** The events of one submission, oldest first. */
  events(submissionId: string): Promise<JournalEvent[]>
}
