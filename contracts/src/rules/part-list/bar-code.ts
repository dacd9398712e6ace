import { barCode } from '../../policy/patterns.ts'

const written = new RegExp(barCode)

/** The digits of the longest product bar code, the one on cartons: GTIN-14. The others are the same with leading zeros. */
const digitsMax = 14

/**
 * The number in a product bar code: UPC-A, UPC-E, EAN-8, EAN-13 or GTIN-14. Spreadsheets and scanners drop leading zeros, and some scanners add one,
 * so it is written with 14 digits: two texts mean the same product if their numbers are the same.
 * @returns undefined if the text is not a bar code, or its check digit is wrong
 */
export function barCodeNumber (text: string): string | undefined {
  const digits = text.trim()
  if (!written.test(digits)) return undefined
  return checked(expanded(digits)) ?? checked(digits)
}

/** Whether one of the codes is the product of this bar code. */
export function hasBarCode (codes: readonly string[] | undefined, number: string | undefined): boolean {
  return number !== undefined && codes?.some(code => barCodeNumber(code) === number) === true
}

/** The number with 14 digits, if the last one is the check digit of the others. */
function checked (digits: string | undefined): string | undefined {
  const full = digits?.padStart(digitsMax, '0')
  if (full === undefined) return undefined
  const sum = [...full].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? full : undefined
}

/** The UPC-A of a UPC-E, which leaves out zeros: the digit before the check digit says which. */
function expanded (digits: string): string | undefined {
  const [, body = '', check] = /^0(\d{6})(\d)$/.exec(digits) ?? []
  if (check === undefined) return undefined
  const last = Number(body[5])
  if (last <= 2) return `${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`
  if (last === 3) return `${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`
  return last === 4 ? `${body.slice(0, 4)}00000${body[4]}${check}` : `${body.slice(0, 5)}0000${last}${check}`
}
