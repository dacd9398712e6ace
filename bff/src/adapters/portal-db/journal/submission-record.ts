import Type, { type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { closed } from '@portal/contracts/call'
import type { LinePieces } from '@portal/contracts/cart'
import { Address } from '@portal/contracts/dealers'
import { shipMethods } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../../errors.ts'
import type { JournalEntry, SubmittedOrder } from '../../../ports/orders/order-journal.ts'
import type { SubmissionRow } from '../engine/schema.ts'

/** Makes an object's schema, which accepts further fields or refuses them. */
type ObjectOf = <P extends Record<string, TSchema>>(properties: P) => TObject<P>

/**
 * The shape of a stored order. Limits are not checked again: they were checked at submission, and old orders must stay readable when limits change.
 */
const shape = (object: ObjectOf) => object({
  v: Type.Literal(1),
  request: Type.Union([
    object({
      cart: Type.Array(object({ id: Type.String(), quantity: Type.Integer(), note: Type.String() })),
      data: object({
        shipping: Type.Enum([...shipMethods]),
        po_number: Type.String(),
        special_instructions: Type.String(),
        address: Type.Integer()
      })
    }),
    object({
      file: Type.String(),
      data: object({
        po_number: Type.String(),
        delivery: Type.Optional(object({ shipping: Type.Enum([...shipMethods]), special_instructions: Type.String(), address: Type.Integer() }))
      })
    })
  ]),
  first_order: Type.Optional(Type.Literal(true)),
  placed_by: Type.Optional(Type.String()),
  ordered_by: Type.Optional(Type.String()),
  asked_by: Type.Optional(Type.String()),
  incomplete: Type.Optional(Type.Literal(true)),
  delivery: Type.Optional(object({ method: Type.String(), pickup: Type.Boolean(), ship_to: Type.Optional(object(Address.properties)) })),
  freight_minimum: Type.Integer(),
  seen: Type.Optional(object({
    total: Type.Integer(),
    parts: Type.Array(object({
      item_number: Type.String(),
      price: Type.Integer(),
      price_unit: Type.Optional(Type.Integer()),
      unit_of_measure: Type.Optional(Type.String()),
      superseded_by: Type.Optional(Type.String())
    }))
  })),
  total: Type.Integer(),
  parts: Type.Array(object({
    item_number: Type.String(),
    item_description: Type.String(),
    manufacturer_number: Type.String(),
    retail_price: Type.Optional(Type.Integer()),
    dealer_price: Type.Integer(),
    price_unit: Type.Optional(Type.Integer()),
    price_steps: Type.Optional(Type.Array(object({ from: Type.Integer(), price: Type.Integer() }))),
    quantity: Type.Integer(),
    quantity_available: Type.Integer(),
    note: Type.String()
  }))
})

const storedOrder = Compile(shape(properties => Type.Object(properties)))
const understoodOrder = Compile(shape(closed))

/** Whether this build knows every field of a stored order. One with others may be shown, but only the newer build that wrote it sends it. */
export function isOrderUnderstood (payload: string): boolean {
  return understoodOrder.Check(JSON.parse(payload))
}

/** A stored order; undefined if it is in a format that this release cannot read. */
export function readableOrder (payload: string): SubmittedOrder | undefined {
  const order: unknown = JSON.parse(payload)
  return storedOrder.Check(order) ? order : undefined
}

/** @throws PortalError `internal` if the stored order is in a format that this release cannot read */
export function entryOf (row: SubmissionRow): JournalEntry {
  const entry = readableEntryOf(row)
  if (entry === undefined) throw new PortalError('internal', { cause: new Error(`submission ${row.reference} holds an order of an unknown shape`) })
  return entry
}

/** The same, but undefined if this release cannot read the stored order. */
export function readableEntryOf (row: SubmissionRow): JournalEntry | undefined {
  const order = readableOrder(row.payload)
  if (order === undefined) return undefined
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
    canceled: row.state === 'rejected' && row.ended === 'canceled',
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
