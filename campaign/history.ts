import type { SubmissionState } from '@portal/contracts/checkout'

/** What is ordered, in whatever form: all that must reach the ERP as it left the person. */
export type Content = {
  customer: string
  po: string
  shipping: 'default' | 'will-call'
  instructions: string
  address: number
  lines: ReadonlyArray<{ item: string, quantity: number, note: string }>
}

/** A person pressed Submit: what they saw then, and the key that it got. `at` in all of these: portal time, milliseconds since 1970. */
export type Confirmed = { at: number, user: string, key: string, content: Content }

/** What a page was told. `lost`: nothing, so that anything may have become of it. `withdrawn`: nothing was sent, and nothing will be. */
export type Answer =
  | { kind: 'submission', reference: string, state: SubmissionState, erpOrderId?: string | undefined }
  | { kind: 'withdrawn' }
  | { kind: 'refused', status: number, code: string }
  | { kind: 'lost', why: string }

/** One request about a key, and what was answered. `content`: what it was to order; none where it only asked. */
export type Attempt = { at: number, user: string, key: string, content?: Content, answer: Answer }

/** A person was shown what became of an order, or, by the question whether they want it twice, that there is one. */
export type Shown = { at: number, user: string, reference: string }

/** An entry of the journal. Times are milliseconds since 1970, in portal time. `content`: none of a key that was withdrawn. */
export type Entry = {
  user: string
  key: string
  reference: string
  content: Content | undefined
  state: SubmissionState
  erpOrderId: string | null
  createdAt: number
  updatedAt: number
}

/** An order that the ERP has had. It stands unless it was deleted there. */
export type ErpOrder = { id: string, reference: string, content: Content, stands: boolean }

/** What people did and were told. */
export type Told = { confirmed: Confirmed[], attempts: Attempt[], shown: Shown[] }

/** All that is known in the end. */
export type History = { [part in keyof Told]: Readonly<Told[part]> } & { entries: readonly Entry[], orders: readonly ErpOrder[] }

/** One text for one content, whatever order its lines are in. */
export function canonical ({ customer, po, shipping, instructions, address, lines }: Content): string {
  const sorted = lines.map(({ item, quantity, note }) => [item, quantity, note]).sort((a, b) => String(a) < String(b) ? -1 : 1)
  return JSON.stringify([customer, po, shipping, instructions, address, sorted])
}

/** One text for what is the same order to a person: they may have written another note. */
export function sameToAPerson ({ customer, po, shipping, address, lines }: Content): string {
  const pieces = new Map<string, number>()
  for (const { item, quantity } of lines) pieces.set(item, (pieces.get(item) ?? 0) + quantity)
  return JSON.stringify([customer, po, shipping, address, [...pieces].sort(([a], [b]) => a < b ? -1 : 1)])
}
