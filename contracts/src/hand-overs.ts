import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import type * as ids from './base/ids.ts'
import { CartPieces } from './cart.ts'
import { endpoints } from './endpoints.ts'
import { IdField, Instant, RecordId } from './fields.ts'
import * as patterns from './policy/patterns.ts'

/** A cart that is handed to a colleague, or by staff to one of the dealer's people: it moves into the other cart. */

const errors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable'] as const
/** Made by the browser: the cart is handed over once, however often this is sent. */
const HandOverId = Type.String({ pattern: patterns.uuid })

export const colleagues = defineCall(endpoints.colleagues, {
  summary: 'To whom the user can hand the cart over: the other people of the dealership who have a password, the longest-standing first.',
  body: NoBody,
  response: closed({ people: Type.Array(closed({ _id: IdField<ids.UserId>(), name: Type.String() })) }),
  errors
})

export const handOverCart = defineCall(endpoints.handOverCart, {
  summary: 'Move the user\'s cart into a colleague\'s, who is mailed. `seen` is the cart as the page shows it: `changed_meanwhile` if it has changed since.',
  body: closed({ id: HandOverId, to: RecordId<ids.UserId>(), seen: CartPieces }),
  response: Ok,
  errors: [...errors, 'not_found', 'empty_cart', 'changed_meanwhile', 'hand_over_no_room', 'hand_over_hidden', 'throttled', 'commit_unknown']
})

export const HandOver = closed({
  id: HandOverId,
  /** Who handed it over, or got it. */
  name: Type.String(),
  staff: Type.Boolean({ description: 'The name is that of one of the distributor\'s staff' }),
  at: Instant,
  lines: Type.Integer(),
  pieces: Type.Integer()
})
export type HandOver = Static<typeof HandOver>

export const handOvers = defineCall(endpoints.handOvers, {
  summary: 'Carts that were handed to the user and not put aside yet, those of them that were taken back, and those that the user has handed over and can still take back.',
  body: NoBody,
  response: closed({
    received: Type.Array(HandOver),
    taken_back: Type.Array(closed({ id: HandOverId, name: Type.String(), at: Instant }), { description: 'By whom and when parts left the user\'s cart again' }),
    given: Type.Array(HandOver)
  }),
  errors
})

export const takeBackCart = defineCall(endpoints.takeBackCart, {
  summary: 'Undo a hand-over: what is still there moves back into the user\'s cart. `gone`: pieces that the colleague has ordered or removed. `no_room`: pieces that ' +
    'stay in the colleague\'s cart, because the user\'s is full. `noted`: parts that come back with another note.',
  body: closed({ id: HandOverId }),
  response: closed({ gone: CartPieces, no_room: CartPieces, noted: Type.Array(IdField<ids.ItemNumber>()) }),
  errors: [...errors, 'not_found', 'commit_unknown']
})

export const putHandOverAside = defineCall(endpoints.putHandOverAside, {
  summary: 'Stop showing that a cart was handed to the user, or taken back. What is in the cart stays.',
  body: closed({ id: HandOverId }),
  response: Ok,
  errors
})
