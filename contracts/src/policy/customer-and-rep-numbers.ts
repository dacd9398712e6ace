/**
 * The format of the ERP's customer and sales rep numbers, as regular expressions in the dialect that JSON Schema and JavaScript share.
 * The page's first script loads this file, so it imports nothing.
 */

export const customerNumberMax = 32
export const repNumberMax = 12

/** A dealer's account number. */
export const customerNumber = `^[A-Z0-9-]{1,${customerNumberMax}}$`
/** A sales representative's number. */
export const repNumber = `^[A-Z0-9-]{1,${repNumberMax}}$`
