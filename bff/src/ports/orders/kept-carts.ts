import type { MadeEdit, UnrestoredOrder } from '@portal/contracts/cart'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { CartContent } from '@portal/contracts/rules/cart/cart-edits'

/** Whose cart, for which dealer. */
export type CartOwner = { userId: UserId, customerNumber: CustomerNumber }

/**
 * The cart's version, and the cart itself unless the caller can derive it. `applied`: ids of edits that it contains. Version 0 is the empty
 * cart of somebody who never edited it. `unrestored`: what edits that restore a rejected order could not put back.
 */
export type KeptCart = { version: number, cart?: CartContent & { applied: string[] }, unrestored?: UnrestoredOrder[] }

/** What the page has: the version of its cart. Undefined if it has none. */
type Known = { version: number | undefined }

/**
 * The carts that people work on, one for each user and dealer. An order takes its pieces out of its user's cart: see `OrderJournal.open`.
 * A deleted user's carts go with the user. Times are milliseconds since 1970.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface KeptCarts {
  /**
   * @param since edits that were applied since then are named in `applied`
   * @returns without the cart if the version is known
   */
  read(of: CartOwner, known: Known, since: number): Promise<KeptCart>
  /**
   * Applies the edits in their order, all of them or none. An edit whose id was applied to this cart before counts as done. The edits of a
   * cart are applied by one caller at a time.
   * Pieces of a rejected order are put back only once, no matter into whose cart.
   * @returns without the cart if its version before the edits is known, and all of them are new and were applied as they are
   */
  apply(of: CartOwner, known: Known, edits: readonly MadeEdit[], at: number, since: number): Promise<KeptCart>
  /** The lines of each cart of this person that would order something, by dealer. */
  filled(userId: UserId): Promise<Map<CustomerNumber, number>>
  /** Forgets the ids of edits that were applied before this time. */
  forgetEdits(before: number): Promise<void>
}
