import { plainText } from '../text/typed-text.ts'

/** A number of pieces or of another unit, whose name is as written, such as `BX`. */
export type WrittenQuantity = { count: number, unit?: string }

/** Why a text in place of a quantity is not one. */
export type QuantityFault = 'return' | 'fraction' | 'none'

/** Units by their names, so that `prs` and `pair` are the same. */
const unitNames: Record<string, string> = Object.fromEntries(Object.entries({
  EA: 'ea each pc pcs piece pieces unit units ct count st stk stck stuck stück pza pzas',
  PR: 'pr prs pair pairs',
  SET: 'set sets',
  KIT: 'kit kits kt',
  PK: 'pk pks pkg pkgs pack packs package packages pck bx bxs box boxes ctn ctns carton cartons cs case cases bag bags cd card cards',
  DZ: 'dz doz dozen dozens',
  RL: 'rl rls roll rolls',
  FT: 'ft foot feet',
  GAL: 'gal gallon gallons',
  QT: 'qt qts quart quarts',
  BTL: 'btl bottle bottles'
}).flatMap(([unit, names]) => names.split(' ').map(name => [name, unit])))

/** What a unit is, whatever it is called; undefined for a word that is not a unit. */
export function unitOf (name: string): string | undefined {
  return unitNames[name.toLowerCase().replace(/\.$/, '')]
}

/** Characters of a quantity with its unit. */
const quantityMax = 40
/** What begins with a letter, or has no digit, as most words do: they need no further look. */
const noNumber = /^(?:(?!x|q(?:ty|uantity))[a-z]|[ -/:-~]*$)/i
const times = /^(?:x|×|\*|qty|quantity)[.:=]?\s*(?=[\d(])/i
/** `2 @ $8.40`, `2 x $8.40` */
const price = / ?(?:@|[x×](?= ?[$€£]))(?: ?[$€£]? ?\d.*)?$/i
const withUnit = /^([^\p{L}×]+)(\p{L}+\.?|×)$/u
const whole = /^\+?\d+$/
const zeroDecimals = /^\+?\d+(?:\.0*|,0{1,2})$/
/** With any thousands separator except a single dot, which may come before decimals. */
const thousands = /^\d{1,3}(?:(?:,\d{3})+|(?:['’ ]\d{3})+|(?:\.\d{3}){2,})(?:[.,]0{1,2})?$/
const dotThousands = /^\d{1,3}(?:\.\d{3})+,0{1,2}$/
const negative = /^(?:[-−–]\s*\d.*|\(\s*\d.*\)|\d.*-|\d.*\bcr)$/i
const number = /^[-+]?\d[\d.,' /]*(?:e[-+]?\d+)?%?$/i
const words = new Set(['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'dozen', 'pair'])

/** Reads a quantity as people, programs and spreadsheets write it: `2`, `2.00`, `1,200`, `x2`, `2 pcs`, `2/EA`, `2 @ $8.40`, `1 PR`. Pieces have no unit. */
export function writtenQuantity (text: string): WrittenQuantity | QuantityFault {
  if (text.length > quantityMax || noNumber.test(text)) return 'none'
  const bare = asciiDigits(text).trim().replace(times, '').replace(price, '')
  if (negative.test(bare)) return 'return'
  const [, front, name] = withUnit.exec(bare) ?? []
  const unit = name === undefined || /^[x×]$/i.test(name) ? undefined : unitOf(name)
  const digits = front !== undefined && (unit !== undefined || /^[x×]$/i.test(name ?? '')) ? (unit === 'EA' ? front.replace(/\/ ?$/, '') : front).trim() : bare
  const count = wholeNumber(digits)
  if (count === undefined) return number.test(digits) ? 'fraction' : 'none'
  return unit === undefined || unit === 'EA' ? { count } : { count, unit: (name ?? '').toUpperCase().replace('.', '') }
}

function wholeNumber (text: string): number | undefined {
  if (whole.test(text)) return Number(text)
  if (zeroDecimals.test(text) && !thousands.test(text)) return Number(text.replace(',', '.'))
  if (dotThousands.test(text)) return Number(text.replace(/,.*/, '').replaceAll('.', ''))
  return thousands.test(text) ? Number(text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')) : undefined
}

/** Digits of any script, such as full-width or Arabic ones, as plain digits. */
function asciiDigits (text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return plainText(text).normalize('NFKC').replaceAll('\u2044', '/').replace(/[^\P{Nd}0-9]/gu, digit => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** The digits of a script are consecutive, from zero on. */
function digitValue (code: number): number {
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code - zero
}

/** The quantity as a field shows it: its digits, and the unit unless it is pieces. Undefined if the text is not a quantity that a line may have. */
export function shownQuantity (text: string): string | undefined {
  const written = writtenQuantity(text)
  if (typeof written === 'string' || written.count > 99_999) return undefined
  return written.unit === undefined ? String(written.count) : `${written.count} ${written.unit}`
}

/** Whether the text is meant as a quantity, right or wrong: any number, or a word for one. */
export function isMeantAsQuantity (text: string): boolean {
  if (text.length > quantityMax) return false
  if (noNumber.test(text)) return words.has(text.toLowerCase())
  return shownQuantity(text) !== undefined || writtenQuantity(text) === 'return' || number.test(asciiDigits(text))
}

/** An amount of money: with a sign, or with two decimals that are not both zero. */
export function isMoney (text: string): boolean {
  return /^(?:(?:[$€£]|USD|EUR)\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£]|USD|EUR))$/.test(text) || (/^\d[\d,]*\.\d{2}$/.test(text) && shownQuantity(text) === undefined)
}

/** Any number with decimals, as amounts have them in columns of their own. Spreadsheets may leave out a last zero. */
export function isAmount (text: string): boolean {
  return /^[$€£]?\d[\d.,]*[.,]\d{1,2}$/.test(text)
}

/** A year of manufacture, as descriptions have it. */
export function isYear (text: string): boolean {
  return /^(?:19[5-9]\d|20[0-4]\d)$/.test(text)
}
