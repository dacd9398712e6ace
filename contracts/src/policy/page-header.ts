export const headerCollapsePx = 50

/** In px: the height of the logo in the header, as base.css has it, and in mails; and the greatest width that leaves room for the rest of the header. */
export const logoPx = { height: 34, widthMax: 160 } as const

/** Above this number, the cart's badge shows a plus sign. */
export const cartBadgeMax = 99
