/** A whole number that fits a line of an order, as a spreadsheet or a person writes it. */
const whole = /^(\d{1,5})(?:\.0{1,2})?$/
const thousands = /^\d{1,2},\d{3}$/
/** What is meant as a number, but is no quantity: `-3`, `2,5`, `1e9`. */
const number = /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?$/i
const words = new Set(['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'dozen', 'pair'])
const unit = String.raw`(?:x|×|pcs?\.?|pieces?|ea\.?|each|units?)`
/** Characters of a quantity with its unit. */
const quantityMax = 40
// eslint-disable-next-line regexp/no-super-linear-backtracking -- only tried on so few characters
const unitAround = new RegExp(`^(?:x\\s*|×\\s*)?(.*?)\\s*${unit}?$`, 'i')

/**
 * The digits of a quantity that is written with a unit, with decimals of zero, or with a comma after the thousands: `2 pcs`, `2.00`, `1,200`.
 * @returns undefined if it is no quantity
 */
export function writtenQuantity (text: string): string | undefined {
  if (text.length > quantityMax) return undefined
  const bare = unitAround.exec(text)?.[1] ?? text
  return whole.exec(bare)?.[1] ?? (thousands.test(bare) ? bare.replace(',', '') : undefined)
}

/** Whether the text stands where a quantity would, right or wrong: any number, or a word for one. */
export function isMeantAsQuantity (text: string): boolean {
  return writtenQuantity(text) !== undefined || number.test(text) || words.has(text.toLowerCase())
}

/** An amount of money: with a sign, or with two decimals that are not both zero. */
export function isMoney (text: string): boolean {
  return /^[$€£]\s?\d[\d,]*(?:\.\d{2})?$/.test(text) || (/^\d[\d,]*\.\d{2}$/.test(text) && writtenQuantity(text) === undefined)
}
