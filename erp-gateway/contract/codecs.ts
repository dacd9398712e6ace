import { isoDateFrom, type IsoDate } from '@portal/contracts/base/dates'
import { centsToDecimal, type Cents } from '@portal/contracts/base/money'
import { formatCount } from '@portal/contracts/base/numbers'
import { limits } from '@portal/contracts/policy/limits'
import { codec, invalid, type Codec, type Invalid, type Recorded } from './codec.ts'

/** The kinds of field in the ERP gateway's records. */

const padding = 'Padded with blanks'

/**
 * Characters of any text, its padding included: far more than a legacy system's widest field has. Longer text is damaged, and costs time wherever it
 * is read.
 */
const textMax = 1000
const short = `text of at most ${formatCount(textMax)} characters`

function isShortText (wire: unknown): wire is string {
  return typeof wire === 'string' && wire.length <= textMax
}

/**
 * Text; blank for none.
 * @param width characters to which legacy systems pad it
 */
export function text (width: number, recorded: Recorded = 'words'): Codec<string> {
  return codec({
    schema: { type: 'string', maxLength: textMax, description: padding },
    expected: short,
    recorded,
    portalValue: short,
    accepts: isShortText,
    decode: wire => isShortText(wire) ? wire.trim() : invalid,
    encode: (value, padded) => padded ? value.padEnd(width) : value
  })
}

/** Text that is never blank: numbers and codes that other records refer to. */
export function nonBlankText (width: number, recorded: Recorded): Codec<string> {
  const { encode } = text(width)
  return codec({
    schema: { type: 'string', maxLength: textMax, pattern: '\\S', description: `${padding}, never blank` },
    expected: `${short} that is not blank`,
    recorded,
    portalValue: `${short} that is not blank and has no blanks at its ends`,
    accepts: value => isShortText(value) && value !== '' && value.trim() === value,
    decode: wire => isShortText(wire) ? wire.trim() || invalid : invalid,
    encode
  })
}

/** Text; null for blank. */
export function textOrNull (width: number, recorded: Recorded): Codec<string | null> {
  const plain = text(width, recorded)
  return codec({
    ...plain,
    portalValue: `${short}, or null`,
    accepts: value => value === null || isShortText(value),
    decode (wire) {
      const read = plain.decode(wire)
      return read === '' ? null : read
    },
    encode: (value, padded) => plain.encode(value ?? '', padded)
  })
}

/** One of a list of codes, and what each means in the portal. */
export function code<const Value extends string> (meanings: Readonly<Record<string, Value>>, recorded: Recorded = 'keep'): Codec<Value> {
  const codes = Object.keys(meanings)
  const byMeaning = new Map(Object.entries(meanings).map(([code, meaning]) => [meaning, code]))
  return codec({
    schema: { type: 'string', enum: codes },
    expected: codes.map(code => `"${code}"`).join(' or '),
    recorded,
    portalValue: [...byMeaning.keys()].map(meaning => `'${meaning}'`).join(' or '),
    accepts: value => byMeaning.has(value as Value),
    decode: wire => typeof wire === 'string' && Object.hasOwn(meanings, wire) ? meanings[wire] ?? invalid : invalid,
    encode: value => byMeaning.get(value)
  })
}

/** The same; null for blank. */
export function codeOrNull<const Value extends string> (meanings: Readonly<Record<string, Value>>): Codec<Value | null> {
  const { schema, expected, recorded, portalValue, accepts, decode, encode } = code(meanings)
  return codec<Value | null>({
    schema: { ...schema, enum: [...Object.keys(meanings), ''] },
    expected: `${expected}, or blank for none`,
    recorded,
    portalValue: `${portalValue}, or null`,
    accepts: value => value === null || accepts(value),
    decode: wire => typeof wire === 'string' && wire.trim() === '' ? null : decode(wire),
    encode: (value, padded) => value === null ? '' : encode(value, padded)
  })
}

const flags = code({ Y: 'yes', N: 'no' })

/** `"Y"` or `"N"`. */
export const flag: Codec<boolean> = codec({
  ...flags,
  portalValue: 'true or false',
  accepts: value => typeof value === 'boolean',
  decode: wire => wire === 'Y' ? true : wire === 'N' ? false : invalid,
  encode: value => value ? 'Y' : 'N'
})

/** `"Y"`; null for `"N"`. */
export const trueOrNone: Codec<true | null> = codec({
  ...flags,
  portalValue: 'true, or null',
  accepts: value => value === true || value === null,
  decode: wire => wire === 'Y' ? true : wire === 'N' ? null : invalid,
  encode: value => value === true ? 'Y' : 'N'
})

/** A text that is always the same. */
export function constant<Value extends string> (value: Value): Codec<Value> {
  return codec({
    schema: { type: 'string', const: value },
    expected: `"${value}"`,
    recorded: 'keep',
    portalValue: `'${value}'`,
    accepts: found => found === value,
    decode: wire => wire === value ? value : invalid,
    encode: () => value
  })
}

/** A whole number. */
export function whole ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Codec<number> {
  const most = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`
  const expected = min === Number.MIN_SAFE_INTEGER ? 'a whole number, which may be negative' : `a whole number from ${min}${most}`
  const fits = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
  return codec({
    schema: { type: 'integer', minimum: min, maximum: max },
    expected,
    recorded: 'keep',
    portalValue: expected,
    accepts: fits,
    decode: wire => fits(wire) ? wire : invalid,
    encode: value => value
  })
}

const pieces = whole({ min: 0, max: limits.priceUnitMax })

/** A number of pieces; null for one, which 0 stands for, too. */
export const piecesOrOne: Codec<number | null> = codec({
  ...pieces,
  portalValue: `${pieces.portalValue}, or null`,
  accepts: value => value === null || pieces.accepts(value),
  decode (wire) {
    const count = pieces.decode(wire)
    return count === 0 || count === 1 ? null : count
  },
  encode: value => value ?? 1
})

/** Pieces; may be negative. */
export const quantity = whole()

const digits = '(?:\\d{1,11}(?:\\.\\d{0,2})?|\\.\\d{1,2})'
const decimal = `(?:-?${digits}|${digits}-)`
const blanks = ' {0,24}'
const blankForm = /^ {0,24}$/
/** Sign before, whole, decimals, sign after. It needs a digit somewhere. */
const amountForm = /^ {0,24}(-?)(?=\.?\d)(\d{0,11})(?:\.(\d{0,2}))?(-?) {0,24}$/
const amountWidth = 12

/** `"45.10-"` → -4510; undefined if it is blank. */
function readAmount (wire: unknown): Cents | undefined | Invalid {
  if (typeof wire !== 'string') return invalid
  const match = amountForm.exec(wire)
  if (match === null) return blankForm.test(wire) ? undefined : invalid
  const [, before, whole = '', decimals = '', after] = match
  if (before !== '' && after !== '') return invalid
  const cents = Number(whole + decimals.padEnd(2, '0'))
  return (before !== '' || after !== '') && cents !== 0 ? -cents : cents
}

function writeAmount (cents: Cents, padded: boolean): string {
  return padded ? `${centsToDecimal(Math.abs(cents))}${cents < 0 ? '-' : ' '}`.padStart(amountWidth) : centsToDecimal(cents)
}

function writeBlank (padded: boolean): string {
  return padded ? ' '.repeat(amountWidth) : ''
}

const wholeCents = 'a whole number of cents'

/** An amount has at most eleven digits before its decimals. */
function isCents (value: unknown): value is Cents {
  return typeof value === 'number' && Number.isInteger(value) && value > -1e13 && value < 1e13
}

const amountText = 'decimal text with at most two decimals, e.g. "109.95" or "45.10-"'
const signed = 'Decimal; a negative amount may trail its sign'

/** An amount that must be there. */
export const amount: Codec<Cents> = codec({
  schema: { type: 'string', pattern: `^${blanks}${decimal}${blanks}$`, description: signed },
  expected: amountText,
  recorded: 'money',
  portalValue: wholeCents,
  accepts: isCents,
  decode: wire => readAmount(wire) ?? invalid,
  encode: writeAmount
})

const blankOrAmount = {
  schema: { type: 'string', pattern: `^${blanks}(?:${decimal}${blanks})?$`, description: `${signed}; blank for none` },
  expected: `${amountText}, or blank for none`,
  recorded: 'money'
} as const

/** An amount that may be blank, which is not the same as zero. */
export const amountOrBlank: Codec<Cents | undefined> = codec({
  ...blankOrAmount,
  portalValue: `${wholeCents}, or undefined`,
  accepts: value => value === undefined || isCents(value),
  decode: readAmount,
  encode: (value, padded) => value === undefined ? writeBlank(padded) : writeAmount(value, padded)
})

/** An amount where blank means zero. */
export const amountOrZero: Codec<Cents> = codec({
  ...blankOrAmount,
  portalValue: wholeCents,
  accepts: isCents,
  decode: wire => readAmount(wire) ?? 0,
  encode: (value, padded) => value === 0 ? writeBlank(padded) : writeAmount(value, padded)
})

function dayOf (value: number): IsoDate | Invalid {
  return isoDateFrom(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100) ?? invalid
}

/** Whether a value is a day as `isoDateFrom` writes it. */
function isDay (value: unknown): value is IsoDate {
  return typeof value === 'string' && isoDate.test(value) && dayOf(numberOfDay(value)) === value
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const dayText = 'a day as text, e.g. \'2026-09-14\''

function numberOfDay (value: IsoDate): number {
  return Number(value.replaceAll('-', ''))
}

const dayFormat = 'YYYYMMDD'

/** A day that must be there, `20260309`. */
export const day: Codec<IsoDate> = codec({
  schema: { type: 'integer', description: dayFormat },
  expected: `a number ${dayFormat}, e.g. 20260914`,
  recorded: 'keep',
  portalValue: dayText,
  accepts: isDay,
  decode: wire => typeof wire === 'number' ? dayOf(wire) : invalid,
  encode: numberOfDay
})

/** A day; 0 for none. */
export const dayOrNone: Codec<IsoDate | null> = codec({
  schema: { type: 'integer', description: `${dayFormat}, 0 for none` },
  expected: `${day.expected}, or 0 for none`,
  recorded: 'keep',
  portalValue: `${dayText}, or null`,
  accepts: value => value === null || isDay(value),
  decode: wire => wire === 0 ? null : day.decode(wire),
  encode: (value, padded) => value === null ? 0 : day.encode(value, padded)
})

const centuryFormat = 'CYYMMDD'
const earliest = '1970'

/**
 * The leading 1 is replaced with "20". Six digits mean the 1900s: their leading digit is a 0, which a number cannot show. Days before
 * 1970 are refused, because a gateway that leaves out the century writes March 15, 2024 as March 15, 1924.
 */
function centuryDayOf (value: number): IsoDate | Invalid {
  const digits = String(value)
  if (!/^1?\d{6}$/.test(digits)) return invalid
  const read = dayOf(Number(digits.length === 7 ? `20${digits.slice(1)}` : `19${digits}`))
  return read === invalid || read < earliest ? invalid : read
}

/** A day as CYYMMDD, `1240315`; 0 for none. */
export const centuryDayOrNone: Codec<IsoDate | null> = codec({
  schema: { type: 'integer', description: `${centuryFormat}, 0 for none; C stands for the century` },
  expected: `a number ${centuryFormat} from ${earliest} on, e.g. 1240315 for March 15, 2024, or 0 for none`,
  recorded: 'keep',
  portalValue: `${dayText}, from ${earliest} on, or null`,
  accepts: value => value === null || (isDay(value) && inCenturies(value)),
  decode: wire => wire === 0 ? null : typeof wire === 'number' ? centuryDayOf(wire) : invalid,
  encode (value) {
    if (value === null) return 0
    if (!inCenturies(value)) throw new RangeError(`out of range: ${value}`)
    return numberOfDay(value) - 19_000_000
  }
})

function inCenturies (value: IsoDate): boolean {
  return value >= earliest && value < '2100'
}

/** The address of a file that browsers may load; null for blank. */
export const httpsAddress: Codec<string | null> = codec({
  schema: { type: 'string', maxLength: textMax, pattern: '^(?:https://[^\\s]+)? *$', description: 'An https address; blank for none' },
  expected: 'an https address without user name, e.g. "https://pictures.example.com/a.jpg", or blank for none',
  recorded: 'keep',
  portalValue: 'an https address without user name, or null',
  accepts: value => value === null || (isShortText(value) && isHttps(value)),
  decode (wire) {
    if (!isShortText(wire)) return invalid
    const address = wire.trimEnd()
    return address === '' ? null : isHttps(address) ? address : invalid
  },
  encode: value => value ?? ''
})

function isHttps (address: string): boolean {
  if (!/^https:\/\/\S+$/.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

const base64Form = '^[A-Za-z0-9+/]*={0,2}$'
const base64Pattern = new RegExp(base64Form)

function isBase64 (value: unknown): value is string {
  return typeof value === 'string' && value !== '' && base64Pattern.test(value)
}

/** The bytes of a file in base64; never empty. */
export const base64: Codec<string> = codec({
  schema: { type: 'string', minLength: 1, pattern: base64Form },
  expected: 'base64',
  recorded: 'file',
  portalValue: 'base64',
  accepts: isBase64,
  decode: wire => isBase64(wire) ? wire : invalid,
  encode: value => value
})
