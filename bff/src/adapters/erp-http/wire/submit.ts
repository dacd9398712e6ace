import Type, { type Static } from 'typebox'
import type { ErpLightspeedFile, ErpOrder, FoundOrder } from '../../../ports/erp.ts'
import { Key, readText } from './fields.ts'

/** `POST /v1/orders`. Idempotent by reference: sending a reference again answers with the order that it created, and creates no other. */
export const PostOrderRecord = Type.Object({
  REFNO: Key,
  CUSNO: Key,
  PONUM: Type.String(),
  SHPMD: Type.Enum(['DEFAULT', 'WILLCALL']),
  INSTR: Type.String(),
  /** Key into the dealer's addresses. */
  SHPTO: Type.Integer({ minimum: 0 }),
  LINES: Type.Array(Type.Object({ ITNBR: Key, QTYOR: Type.Integer({ minimum: 1 }), NOTES: Type.String() }), { minItems: 1 })
})
export type PostOrderRecord = Static<typeof PostOrderRecord>

/** `POST /v1/lightspeed-orders`: the file of a dealer-management system, which the ERP interprets. Shares references with orders. */
export const PostLightspeedRecord = Type.Object({
  REFNO: Key,
  CUSNO: Key,
  /** The file's bytes in base64. */
  FILE: Type.String({ minLength: 1, pattern: '^[A-Za-z0-9+/]*={0,2}$' })
})
export type PostLightspeedRecord = Static<typeof PostLightspeedRecord>

/** `POST /v1/orders/{id}/delete`: 200, or 422 if the order has been confirmed in the meantime. */
export const DeleteOrderRecord = Type.Object({ CUSNO: Key })
export type DeleteOrderRecord = Static<typeof DeleteOrderRecord>
export const DeletedReply = Type.Object({ ORDID: Key, CUSNO: Key, DELET: Type.Literal('Y') })

const orderId = { ORDID: Key, REFNO: Key, CUSNO: Key }

/** The answer to a posted order: 201, or 200 if the reference is already on file. */
export const OrderIdReply = Type.Object(orderId)
export type OrderIdReply = Static<typeof OrderIdReply>

/** The order under a reference. Without `ORDST`, only a person can say whether an order that is no longer shown was invoiced or deleted. */
export const FoundOrderReply = Type.Object({ ...orderId, ORDST: Type.Optional(Type.Enum(['U', 'C', 'I', 'D'])) })
export type FoundOrderReply = Static<typeof FoundOrderReply>

/** 422: refused for good, with a message for the person who asked. */
export const RefusalReply = Type.Object({ MESSG: Key })

/** The refusal of an order. It names the order, because a dealer who reads that an order was refused will order again. */
export const OrderRefusalReply = Type.Object({ MESSG: Key, REFNO: Key, CUSNO: Key })

/** 404 from the gateway itself: it has looked, and there is none. */
export const NoneReply = Type.Object({ FOUND: Type.Literal('N') })

/**
 * 404 for a reference: `N` if there is none; `U` if the ERP cannot tell, or has several orders under it. It names the reference and the
 * customer, because an order may be sent again on the strength of this reply, which must therefore not belong to another request.
 */
export const NoReferenceReply = Type.Object({ FOUND: Type.Enum(['N', 'U']), REFNO: Key, CUSNO: Key })

const refusalMax = 200

const foundStatuses = { U: 'unconfirmed', C: 'confirmed', I: 'invoiced', D: 'deleted' } as const

export function readFoundOrder ({ ORDID, ORDST }: FoundOrderReply): FoundOrder {
  return { erpOrderId: readText(ORDID), status: ORDST === undefined ? undefined : foundStatuses[ORDST] }
}

export function writeOrder (order: ErpOrder): PostOrderRecord {
  return {
    REFNO: order.reference,
    CUSNO: order.customerNumber,
    PONUM: order.poNumber,
    SHPMD: order.shipping === 'default' ? 'DEFAULT' : 'WILLCALL',
    INSTR: order.specialInstructions,
    SHPTO: order.shipTo,
    LINES: order.lines.map(line => ({ ITNBR: line.itemNumber, QTYOR: line.quantity, NOTES: line.note }))
  }
}

export function writeLightspeedFile (file: ErpLightspeedFile): PostLightspeedRecord {
  return { REFNO: file.reference, CUSNO: file.customerNumber, FILE: file.base64 }
}

export function readRefusal (reply: Static<typeof RefusalReply>): string {
  return readText(reply.MESSG).slice(0, refusalMax)
}
