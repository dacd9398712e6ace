/**
 * A whole number as a person types it: nothing is 0, more than `max` is `max`; anything that is no whole number, and anything
 * negative, is undefined.
 */
export function readWholeNumber (text: string, max: number): number | undefined {
  const digits = text.trim()
  if (digits === '') return 0
  if (!/^\d+$/.test(digits)) return undefined
  return Math.min(Number(digits), max)
}
