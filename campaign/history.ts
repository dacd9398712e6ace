import type { SubmissionState } from '@portal/contracts/checkout'
import type { ShipMethod } from '@portal/contracts/policy/ordering'
import type { ReleaseState } from '@portal/contracts/releases'

/** The content of an order, as a cart or a file: everything that must reach the ERP unchanged. */
export type Content = {
  customer: string
  po: string
  shipping: ShipMethod
  instructions: string
  address: number
  lines: ReadonlyArray<{ item: string, quantity: number, note: string }>
}

/**
 * A person pressed Submit: what they meant to order, and what the page has stored under the key that the order got. `seen`: the total of the items
 * that the page showed, in cents. `release`: the request that the order releases. `at` is always portal time, in milliseconds since 1970.
 */
export type Confirmed = { at: number, user: string, key: string, planned: Content, content: Content, seen: number, release?: string | undefined }

/** A person was asked about higher prices, and wants the order at this total. */
export type Agreed = { at: number, user: string, key: string, total: number }

/** What a page was told. `lost`: nothing, so the outcome is open. `withdrawn`: nothing was sent, and nothing will be. `asked`: a release was asked for. */
export type Answer =
  | { kind: 'submission', reference: string, state: SubmissionState, erpOrderId?: string | undefined }
  | { kind: 'asked', reference: string }
  | { kind: 'withdrawn' }
  | { kind: 'refused', status: number, code: string }
  | { kind: 'lost', why: string }

/** A request about a key, and its answer. `content`: what it asked to order; left out if it only asked about the outcome. */
export type Attempt = { at: number, user: string, key: string, content?: Content, answer: Answer }

/** A person was shown the outcome of an order, that its release was asked for, or learned from the duplicate question that it exists. */
export type Shown = { at: number, user: string, reference: string }

/** A person was told that a request for release has ended, and how. */
export type Ended = { at: number, user: string, reference: string, state: ReleaseState }

/**
 * A request for release. `email`: of whoever asked. `endedBy`: the user who answered it, or took it back. `isBack`: all of its parts were put back into
 * the cart of whoever asked.
 */
export type Requested = {
  user: string
  email: string | undefined
  key: string
  reference: string
  content: Content
  state: ReleaseState
  endedBy: string | undefined
  isBack: boolean
}

/**
 * An entry of the journal. Times are milliseconds since 1970, in portal time. `content`: left out for a withdrawn key. `email`: of the account
 * that submitted it. `unchecked`: it was received while the ERP was away; `sentAt` is when it was first sent. `reason`: why it was rejected.
 */
export type Entry = {
  user: string
  key: string
  reference: string
  content: Content | undefined
  /** The item total that was checked, in cents. */
  total: number
  state: SubmissionState
  erpOrderId: string | null
  email: string | undefined
  unchecked: { sentAt: number | undefined } | undefined
  reason: string | null
  createdAt: number
  updatedAt: number
}

/** An order that the ERP has ever had. It stands unless it was deleted there. */
export type ErpOrder = { id: string, reference: string, content: Content, stands: boolean }

/** What is different in the ERP for a while. `dearer`: the price that every dealer then pays, in cents. */
export type Changed =
  | { kind: 'dearer', item: string, price: number }
  | { kind: 'gone', item: string }
  | { kind: 'suspended', customer: string }

/** `from`: when the ERP went away. `back`: when it came back with the change. `to`: until when the change certainly lasted. */
export type Change = Changed & { from: number, back: number, to: number }

/** A mail about the outcome of an order, as it was queued. `sent`: whether it went to the mail server at least once. */
export type OutcomeMail = { reference: string, outcome: 'accepted' | 'rejected' | 'canceled', email: string, sent: boolean }

/** A mail to whoever asked for a release about how the request ended. `sent`: as for `OutcomeMail`. */
export type ReleaseMail = { reference: string, state: ReleaseState, email: string, sent: boolean }

/** What people did and were told. */
export type Told = { confirmed: Confirmed[], agreed: Agreed[], attempts: Attempt[], shown: Shown[], ended: Ended[] }

export const nothingTold = (): Told => ({ confirmed: [], agreed: [], attempts: [], shown: [], ended: [] })

/**
 * Refusals that promise nothing: the outcome is open, as if the answer had been lost. All other refusals say that nothing was written, and
 * the portal is held to that.
 */
const fateIsOpen: ReadonlySet<string> = new Set(['internal', 'portal_unavailable', 'receipt_unknown', 'commit_unknown'])

/** Whether the answer says that nothing was written. */
export function isRefusal (answer: Answer): answer is Extract<Answer, { kind: 'refused' }> {
  return answer.kind === 'refused' && !fateIsOpen.has(answer.code)
}

/** Everything that is known at the end. */
export type History = { [part in keyof Told]: Readonly<Told[part]> } & {
  entries: readonly Entry[]
  orders: readonly ErpOrder[]
  changes: readonly Change[]
  mails: readonly OutcomeMail[]
  requests: readonly Requested[]
  releaseMails: readonly ReleaseMail[]
}

/** The same text for the same content, whatever the order of its lines. Every field counts, known here or not. */
export function canonical (content: Content): string {
  return sortedJson(inOrder(content))
}

/** The content with its lines in one order, so that equal ones look alike. */
export function inOrder (content: Content): Content {
  return { ...content, lines: content.lines.toSorted((a, b) => sortedJson(a) < sortedJson(b) ? -1 : 1) }
}

/** The same text for orders that are the same to a person; instructions and notes do not count. */
export function sameToAPerson ({ instructions: _, lines, ...form }: Content): string {
  const pieces = new Map<string, number>()
  for (const { item, quantity } of lines) pieces.set(item, (pieces.get(item) ?? 0) + quantity)
  return sortedJson({ ...form, pieces: [...pieces].sort(([a], [b]) => a < b ? -1 : 1) })
}

/**
 * Does nothing. Code that reads a record of an order passes it the fields that it has not named, and does not compile if there are any. So each field
 * is either part of the content or explicitly left out.
 */
export function nothingElse (_rest: Readonly<Record<string, never>>): void {}

export function grouped<T> (all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(by(one))
    if (group === undefined) groups.set(by(one), [one])
    else group.push(one)
  }
  return groups
}

/** JSON with the fields of each record in one order. */
function sortedJson (value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
    : part)
}
