import type { Kysely } from 'kysely'
import type { CustomerNumber, Reference, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import type { HandedChange } from '@portal/contracts/cart'
import { PortalError } from '../../../errors.ts'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { ReleaseRequest } from '../../../ports/orders/release-requests.ts'
import type { PortalSchema, ReleaseRequestRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { givenBackOf, readableOrder } from '../journal/submission-record.ts'

/** Undefined if this release cannot read the stored order. */
export function readableRequestOf (row: ReleaseRequestRow): ReleaseRequest | undefined {
  const order = readableOrder(row.payload)
  if (order === undefined) return undefined
  return {
    reference: row.reference,
    customerNumber: row.customer_number,
    userId: row.user_id,
    key: row.key,
    requestHash: row.request_hash,
    order,
    state: row.state,
    askedAt: row.asked_at,
    ended: row.ended_at === null
      ? null
      : { at: row.ended_at, by: row.ended_by === null ? null : { id: row.ended_by, name: row.ended_by_name }, reason: row.reason },
    givenBack: givenBackOf(row)
  }
}

/** @throws PortalError `internal` if this release cannot read the stored order */
export function requestOf (row: ReleaseRequestRow): ReleaseRequest {
  const request = readableRequestOf(row)
  if (request === undefined) throw new PortalError('internal', { cause: new Error(`the request for release ${row.reference} holds an order of an unknown shape`) })
  return request
}

export async function findRequest (db: Kysely<PortalSchema>, reference: Reference): Promise<ReleaseRequestRow | undefined> {
  return await db.selectFrom('release_request').selectAll().where('reference', '=', storableText(reference)).executeTakeFirst()
}

/** The request under this key, of this user or of anybody asking for this dealer. @param of without a user: of the dealer alone */
export async function findRequestByKey (
  db: Kysely<PortalSchema>, { userId, customerNumber, key }: { userId?: UserId, customerNumber: CustomerNumber, key: SubmissionKey }
): Promise<ReleaseRequestRow | undefined> {
  const rows = await db.selectFrom('release_request').selectAll()
    .where(row => row.or([
      row.and([row('customer_number', '=', customerNumber), row('key', '=', key)]),
      ...(userId === undefined ? [] : [row.and([row('user_id', '=', userId), row('key', '=', key)])])
    ]))
    .execute()
  return rows.find(row => row.customer_number === customerNumber) ?? rows[0]
}

/** The requests that were declined or lapsed and were put back into this cart after that version of it. */
export async function requestsReturned (
  db: Kysely<PortalSchema>, { userId, customerNumber }: CartOwner, since: number
): Promise<Array<{ change: HandedChange, version: number }>> {
  const rows = await db.selectFrom('release_request').selectAll()
    .where('user_id', '=', userId).where('customer_number', '=', customerNumber)
    .where('returned_version', '>', since).where('state', 'in', ['declined', 'lapsed'])
    .execute()
  return rows.flatMap(row => {
    const request = readableRequestOf(row)
    if (request === undefined) return []
    const { state, order, ended } = request
    const change = {
      kind: state === 'lapsed' ? 'lapsed' as const : 'declined' as const,
      po_number: order.request.data.po_number,
      ...(ended?.by?.name != null && { name: ended.by.name }),
      ...(ended?.reason != null && { reason: ended.reason })
    }
    return [{ change, version: row.returned_version ?? 0 }]
  })
}
