import type { GivenPieces, HandOverRecord } from '../../../ports/orders/hand-overs.ts'
import type { HandOverRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'

/**
 * @param pieces with the notes that they have in the other cart
 * @param versions `given`: of the cart that they left; `received`: of the one that they went into
 */
export function rowOf (
  { id, customerNumber, from, fromName, fromStaff, to, toName, at }: HandOverRecord, pieces: readonly GivenPieces[],
  versions: { given: number, received: number }
): HandOverRow {
  return {
    id,
    customer_number: customerNumber,
    from_user: from,
    from_name: storableText(fromName),
    from_staff: Number(fromStaff),
    to_user: to,
    to_name: storableText(toName),
    at,
    pieces: JSON.stringify(pieces),
    given_version: versions.given,
    received_version: versions.received,
    taken_back_at: null,
    taken_back_version: null,
    put_aside_at: null
  }
}

export function recordOf (row: HandOverRow): HandOverRecord {
  return {
    id: row.id,
    customerNumber: row.customer_number,
    from: row.from_user,
    fromName: row.from_name,
    fromStaff: row.from_staff === 1,
    to: row.to_user,
    toName: row.to_name,
    at: row.at,
    ...(row.taken_back_at !== null && { takenBackAt: row.taken_back_at }),
    pieces: givenPiecesOf(row)
  }
}

export function givenPiecesOf ({ pieces }: HandOverRow): readonly GivenPieces[] {
  return JSON.parse(pieces)
}
