import type { HandedChange, LinePieces } from '@portal/contracts/cart'
import type { CustomerNumber, ItemNumber, UserId } from '@portal/contracts/base/ids'
import type { CallResponse } from '@portal/contracts/calls'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import type { AccompanyingWrites } from '../accounts/users.ts'
import type { CartOwner } from './kept-carts.ts'

/** A cart that was handed over. `fromStaff`: by one of the distributor's staff. Times are milliseconds since 1970. */
export type HandOverRecord = {
  id: string
  customerNumber: CustomerNumber
  from: UserId
  fromName: string
  fromStaff: boolean
  to: UserId
  toName: string
  at: number
  /** Left out while it is not taken back. */
  takenBackAt?: number
  pieces: readonly LinePieces[]
}

/** Pieces of a part as they were handed over, with the note that their line had then in the other cart. */
export type GivenPieces = LinePieces & { note: string }

/** What a take-back did not bring as it was given: see the call `takeBackCart`. */
export type TakenBack = CallResponse<'takeBackCart'>

/**
 * `changed`: the cart has changed since the person saw it, or went to somebody else under this id. `no-room`: not all of it fits into the other cart.
 * `gone`: the other person has left the dealership, or the account was disabled. `hidden`: the parts that the other person would not be shown.
 */
export type HandOverOutcome = 'done' | 'changed' | 'no-room' | 'gone' | { hidden: ItemNumber[] }

/** Carts that move from one person to another. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface HandOvers {
  /**
   * Moves the whole cart into the other one, with an edit of its own, in one transaction. Repeating it under the same id changes nothing.
   * @param record with the pieces that the person saw
   * @param rights of both: lines that the person is not shown stay where they are, and nothing is moved that the other one would not be shown
   */
  handOver(record: HandOverRecord, rights: { from: Rights, to: Rights }, also: AccompanyingWrites): Promise<HandOverOutcome>
  /**
   * Moves back what is still in the other cart, as far as there is room.
   * @returns what did not come back as it was given; undefined if there is no such hand-over of this person, or it was taken back before
   */
  takeBack(of: Pick<HandOverRecord, 'id' | 'customerNumber' | 'from'>, also: AccompanyingWrites): Promise<TakenBack | undefined>
  /**
   * The hand-overs since then, newest first: those to this person, those by this person, and those to this person of which pieces were taken back
   * since then. Left out are those that this person has put aside, and those of which no part is left in their cart. A hand-over that is taken back
   * later is shown again.
   */
  of(userId: UserId, customerNumber: CustomerNumber, since: number): Promise<Record<'received' | 'takenBack' | 'given', HandOverRecord[]>>
  /** How this cart changed after that version of it, in order, other than by its owner's own edits. */
  changesOf(of: CartOwner, version: number): Promise<HandedChange[]>
  putAside(id: string, to: UserId, at: number): Promise<void>
}
