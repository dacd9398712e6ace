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

/** What a person was told. `lost`: nothing, so that anything may have become of it. */
export type Answer =
  | { kind: 'submission', reference: string, state: SubmissionState, erpOrderId?: string | undefined }
  | { kind: 'refused', status: number, code: string }
  | { kind: 'lost', why: string }

/** One request of one person, and what they were told. `at`: portal time, milliseconds since 1970. */
export type Attempt = { at: number, user: string, key: string, content: Content, answer: Answer }

/** An entry of the journal. Times are milliseconds since 1970, in portal time. */
export type Entry = {
  user: string
  key: string
  reference: string
  content: Content
  state: SubmissionState
  erpOrderId: string | null
  createdAt: number
  updatedAt: number
}

/** An order that the ERP has. */
export type ErpOrder = { id: string, reference: string, content: Content }

/** One text for one content, whatever order its lines are in. */
export function canonical ({ customer, po, shipping, instructions, address, lines }: Content): string {
  const sorted = lines.map(({ item, quantity, note }) => [item, quantity, note]).sort((a, b) => String(a) < String(b) ? -1 : 1)
  return JSON.stringify([customer, po, shipping, instructions, address, sorted])
}
