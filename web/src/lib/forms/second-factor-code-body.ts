/** The code for a call's body. */
export function secondFactorCodeBody (code: string): { code?: string } {
  const trimmed = code.trim()
  return trimmed === '' ? {} : { code: trimmed }
}
