export const headerCollapsePx = 50

/** Above this number, the cart's badge shows a plus sign. */
export const cartBadgeMax = 99
