/** A PO number is the same in upper and lower case, and with blanks around it: the ERP may keep it in capitals. */
export function isSamePo (one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase()
}
