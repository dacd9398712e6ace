import Type, { type Static } from 'typebox'
import { closed, defineCall, type ResponseOf } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Count, IdField, ItemNumber, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'
import { Item } from './stock.ts'

const Quantity = Type.Integer({ minimum: 0, maximum: limits.cartQuantityMax })
/** Kept as typed, including blanks at its ends. */
const Note = Type.String({ maxLength: limits.cartNoteMax, pattern: patterns.line })
const Text = Type.String({ maxLength: limits.cartItemTextMax })

/** A part's details as they were last fetched. They are shown, and decide nothing. */
const ShownItem = Type.Interface([Item], {
  item_number: ItemNumber,
  item_description: Text,
  manufacturer_number: Text,
  unit_of_measure: Type.Optional(Text),
  superseded_by: Type.Optional(IdField<ids.ItemNumber>(Text))
}, { additionalProperties: false })

export const CartLine = closed({ id: ItemNumber, item: ShownItem, quantity: Quantity, note: Note })
export type CartLine = Static<typeof CartLine>

/** A number of pieces of a part. */
const LinePieces = closed({ id: ItemNumber, quantity: Quantity })
export type LinePieces = Static<typeof LinePieces>

const Lines = Type.Array(CartLine, { maxItems: limits.cartLinesMax })
/** The pieces of a cart as a page shows it. */
export const CartPieces = Type.Array(LinePieces, { maxItems: limits.cartLinesMax })

/** A change that a person makes to a cart. It records the intention, not the resulting cart, so that the changes of two devices can be merged. */
export const CartEdit = Type.Union([
  closed({ kind: Type.Literal('add'), lines: Lines }),
  closed({ kind: Type.Literal('quantity'), id: ItemNumber, quantity: Quantity }),
  closed({ kind: Type.Literal('note'), id: ItemNumber, note: Note }),
  /** Removes the pieces that the person saw; pieces that were added since stay. */
  closed({ kind: Type.Literal('remove'), seen: CartPieces }),
  /** Replaces the pieces that the person saw with other lines. */
  closed({ kind: Type.Literal('replace'), seen: CartPieces, lines: Lines }),
  /** Undoes a removal. */
  closed({ kind: Type.Literal('put-back'), lines: Lines, index: Count({ max: limits.cartLinesMax }) }),
  /** Adds lines of a rejected order: each piece once, whoever restores it. `replaced`: its pieces that count as restored, as other parts replace them. */
  closed({ kind: Type.Literal('restore'), reference: RecordId<ids.Reference>(), lines: Lines, replaced: Type.Optional(Type.Array(LinePieces, { minItems: 1, maxItems: limits.cartLinesMax })) }),
  /** Stops showing a rejected order. */
  closed({ kind: Type.Literal('put-away'), reference: RecordId<ids.Reference>() })
])
export type CartEdit = Static<typeof CartEdit>

const EditId = Type.String({ pattern: patterns.uuid })

/** An edit with the id by which the BFF applies it once, however often it arrives. */
const MadeEdit = closed({ id: EditId, edit: CartEdit })
export type MadeEdit = Static<typeof MadeEdit>

/** A kept cart. `away`: references of rejected orders that were restored or put away. `applied`: edits of the last minute that it contains. */
const KeptCart = closed({ lines: Type.Array(CartLine), away: Type.Array(RecordId<ids.Reference>()), applied: Type.Array(EditId) })

/**
 * The pieces of a rejected order that were not put back into the cart. `no_room`: the cart is full; these pieces can be restored later.
 * `given_before`: they were put into a cart before, perhaps into somebody else's.
 */
const UnrestoredOrder = closed({ reference: RecordId<ids.Reference>(), no_room: Type.Array(LinePieces), given_before: Type.Array(LinePieces) })
export type UnrestoredOrder = Static<typeof UnrestoredOrder>

/** A change of the cart that its owner did not make: a colleague handed theirs over into it or took it back, or a request for release came back. */
const HandedChange = Type.Union([
  closed({ kind: Type.Enum(['handed-over', 'taken-back']), name: Type.String() }),
  closed({
    kind: Type.Enum(['declined', 'lapsed']),
    po_number: Type.String(),
    name: Type.Optional(Type.String({ description: 'Who declined it' })),
    reason: Type.Optional(Type.String({ description: 'Why it was declined' }))
  })
])
export type HandedChange = Static<typeof HandedChange>

export const cart = defineCall(endpoints.cart, {
  summary: 'Change and read the user\'s cart for the acting dealer. Edits are applied in the order in which they arrive, each id once ever. The answer has the ' +
    'cart unless the client can work it out: it has the version before these edits, and all of them are new.',
  body: closed({
    version: Type.Optional(Count({ description: 'Of the cart that the client has; 0 for one that was never edited' })),
    edits: Type.Array(MadeEdit, { maxItems: limits.cartEditsMax })
  }),
  response: closed({
    version: Type.Integer({ description: 'Rises with each change' }),
    cart: Type.Optional(KeptCart),
    unrestored: Type.Optional(Type.Array(UnrestoredOrder)),
    handed: Type.Optional(Type.Array(HandedChange, { description: 'What others have done since the version that the client has, in order' }))
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable', 'commit_unknown']
})
export type CartAnswer = ResponseOf<typeof cart>
