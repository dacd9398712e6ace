/**
 * The kinds of dealers that staff look after.
 * - `overdue`: part of what the dealer owes is past due.
 * - `silent`: the last order was some time ago, see `limits.silentDays`.
 * - `no-order`: there never was one. `no-account`: nobody at the dealership can log in to the portal. - `cart`: the viewer has prepared a cart for
 *   the dealer.
 * - `waiting`: an order waits for its release, or for the ERP or the distributor's people.
 */
export const dealerKinds = ['suspended', 'overdue', 'silent', 'no-order', 'no-account', 'cart', 'waiting'] as const
export type DealerKind = (typeof dealerKinds)[number]
