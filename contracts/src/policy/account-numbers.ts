/**
 * What the ERP's customer and sales rep numbers look like. The page's first script needs this file, and so it stands alone.
 * Sources of regular expressions, in the dialect that JSON Schema and JavaScript share.
 */

export const customerNumberMax = 12
export const repNumberMax = 12

/** A dealer's account number. */
export const customerNumber = `^[A-Z0-9-]{1,${customerNumberMax}}$`
/** A sales representative's number. */
export const repNumber = `^[A-Z0-9-]{1,${repNumberMax}}$`
