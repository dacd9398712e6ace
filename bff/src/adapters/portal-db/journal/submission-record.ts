import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { LinePieces } from '@portal/contracts/cart'
import { Address } from '@portal/contracts/dealers'
import { PortalError } from '../../../errors.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { SubmissionRow } from '../engine/schema.ts'

/**
 * The shape of a stored order. Limits are not checked again: they were when the order was submitted, and old orders must stay readable
 * when limits change.
 */
const storedOrder = Compile(Type.Object({
  v: Type.Literal(1),
  request: Type.Union([
    Type.Object({
      cart: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer(), note: Type.String() })),
      data: Type.Object({
        shipping: Type.Enum(['default', 'will-call']),
        po_number: Type.String(),
        special_instructions: Type.String(),
        address: Type.Integer()
      })
    }),
    Type.Object({ file: Type.String(), data: Type.Object({ po_number: Type.String() }) })
  ]),
  first_order: Type.Optional(Type.Literal(true)),
  incomplete: Type.Optional(Type.Literal(true)),
  delivery: Type.Optional(Type.Object({ method: Type.String(), pickup: Type.Boolean(), ship_to: Type.Optional(Type.Object(Address.properties)) })),
  freight_minimum: Type.Integer(),
  seen: Type.Optional(Type.Object({
    total: Type.Integer(),
    parts: Type.Array(Type.Object({
      item_number: Type.String(), price: Type.Integer(), unit_of_measure: Type.Optional(Type.String()), superseded_by: Type.Optional(Type.String())
    }))
  })),
  total: Type.Integer(),
  parts: Type.Array(Type.Object({
    item_number: Type.String(),
    item_description: Type.String(),
    manufacturer_number: Type.String(),
    retail_price: Type.Integer(),
    dealer_price: Type.Integer(),
    quantity: Type.Integer(),
    quantity_available: Type.Integer(),
    note: Type.String()
  }))
}))

/** @throws PortalError `internal` if the stored order is in a format that this release cannot read */
export function entryOf (row: SubmissionRow): JournalEntry {
  const entry = readableEntryOf(row)
  if (entry === undefined) throw new PortalError('internal', { cause: new Error(`submission ${row.reference} holds an order of an unknown shape`) })
  return entry
}

/** The same, but undefined if this release cannot read the stored order. */
export function readableEntryOf (row: SubmissionRow): JournalEntry | undefined {
  const order: unknown = JSON.parse(row.payload)
  if (!storedOrder.Check(order)) return undefined
  return {
    id: row.id,
    userId: row.user_id,
    actorId: row.actor_id,
    customerNumber: row.customer_number,
    key: row.key,
    reference: row.reference,
    requestHash: row.request_hash,
    order,
    state: row.state,
    attempt: row.attempt,
    leaseUntil: row.lease_until,
    nextLookAt: row.next_look_at,
    looks: row.looks,
    unknownSince: row.unknown_since,
    firstNoneAt: row.first_none_at,
    resends: row.resends,
    erpOrderId: row.erp_order_id,
    ended: row.state !== 'accepted' || row.ended === null || row.ended_at === null ? null : { kind: row.ended, at: row.ended_at },
    cancelled: row.state === 'rejected' && row.ended === 'cancelled',
    message: row.message,
    givenBack: givenBackOf(row),
    receivedUnchecked: row.outcome_mail !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }
}

export function givenBackOf ({ given_back: text }: Pick<SubmissionRow, 'given_back'>): LinePieces[] {
  if (text === null) return []
  const pieces: LinePieces[] = JSON.parse(text)
  return pieces
}
