import { groupDigits } from './numbers.ts'

/** A whole number of US cents. */
export type Cents = number

/** `123456` → `"$1,234.56"`, `-5` → `"-$0.05"`. */
export function formatMoney (cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Formats an amount for a sentence: `50_000` → `"$500"`, `50_050` → `"$500.50"`. */
export function inDollars (cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, '')
}

/** `123456` → `"1234.56"`: plain digits with exactly two decimals, for files and protocols. */
export function centsToDecimal (cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads a decimal amount with at most two decimals, without floating-point rounding.
 * @returns cents, or undefined if the text is not such an amount or too large to be exact
 */
export function decimalToCents (text: string): Cents | undefined {
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  if (whole === '' && decimals === '') return undefined
  const cents = Number(whole + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '-' && cents !== 0 ? -cents : cents
}
