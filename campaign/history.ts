import type { SubmissionState } from '@portal/contracts/checkout'

/** The content of an order, as a cart or a file: everything that must reach the ERP unchanged. */
export type Content = {
  customer: string
  po: string
  shipping: 'default' | 'will-call'
  instructions: string
  address: number
  lines: ReadonlyArray<{ item: string, quantity: number, note: string }>
}

/** A person pressed Submit: what they saw, and the key that it got. `at` is always portal time, in milliseconds since 1970. */
export type Confirmed = { at: number, user: string, key: string, content: Content }

/** What a page was told. `lost`: nothing, so the outcome is open. `withdrawn`: nothing was sent, and nothing will be. */
export type Answer =
  | { kind: 'submission', reference: string, state: SubmissionState, erpOrderId?: string | undefined }
  | { kind: 'withdrawn' }
  | { kind: 'refused', status: number, code: string }
  | { kind: 'lost', why: string }

/** A request about a key, and its answer. `content`: what it was to order; left out if it only asked. */
export type Attempt = { at: number, user: string, key: string, content?: Content, answer: Answer }

/** A person was shown the outcome of an order, or learned from the duplicate question that it exists. */
export type Shown = { at: number, user: string, reference: string }

/**
 * An entry of the journal. Times are milliseconds since 1970, in portal time. `content`: left out for a withdrawn key. `email`: of the account
 * that submitted it. `unchecked`: it was received while the ERP was away; `sentAt` is when it was first sent. `reason`: why it was rejected.
 */
export type Entry = {
  user: string
  key: string
  reference: string
  content: Content | undefined
  state: SubmissionState
  erpOrderId: string | null
  email: string | undefined
  unchecked: { sentAt: number | undefined } | undefined
  reason: string | null
  createdAt: number
  updatedAt: number
}

/** An order that the ERP has had. It stands unless it was deleted there. */
export type ErpOrder = { id: string, reference: string, content: Content, stands: boolean }

/** What is different in the ERP for a while. `dearer`: what every dealer pays, in cents. */
export type Changed =
  | { kind: 'dearer', item: string, price: number }
  | { kind: 'gone', item: string }
  | { kind: 'suspended', customer: string }

/** `from`: since when the ERP was away. `back`: since when it says so. `to`: until when it did so for certain. */
export type Change = Changed & { from: number, back: number, to: number }

/** A mail about the outcome of an order, as it was queued. `sent`: it went to the mail server, at least once. */
export type OutcomeMail = { reference: string, outcome: 'accepted' | 'rejected' | 'cancelled', email: string, sent: boolean }

/** What people did and were told. */
export type Told = { confirmed: Confirmed[], attempts: Attempt[], shown: Shown[] }

/** Everything that is known at the end. */
export type History = { [part in keyof Told]: Readonly<Told[part]> } & {
  entries: readonly Entry[]
  orders: readonly ErpOrder[]
  changes: readonly Change[]
  mails: readonly OutcomeMail[]
}

/** The same text for the same content, whatever the order of its lines. */
export function canonical ({ customer, po, shipping, instructions, address, lines }: Content): string {
  const sorted = lines.map(({ item, quantity, note }) => [item, quantity, note]).sort((a, b) => String(a) < String(b) ? -1 : 1)
  return JSON.stringify([customer, po, shipping, instructions, address, sorted])
}

/** The same text for orders that are the same to a person; notes do not count. */
export function sameToAPerson ({ customer, po, shipping, address, lines }: Content): string {
  const pieces = new Map<string, number>()
  for (const { item, quantity } of lines) pieces.set(item, (pieces.get(item) ?? 0) + quantity)
  return JSON.stringify([customer, po, shipping, address, [...pieces].sort(([a], [b]) => a < b ? -1 : 1)])
}
