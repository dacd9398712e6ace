import { invalid, type Codec } from '../contract/codec.ts'
import { isObject, type Field } from '../contract/record.ts'

/** A mistake that integrators make, recognized in one value. */
export type Mistake = {
  /** Its name for machines. */
  name: string
  /** What is wrong, as the rest of a sentence that begins with the field. */
  says: string
  /** What to do. */
  fix: string
}

/** A value in another form, which may be what was meant. */
type Repair = { name: string, says: string, repaired: (wire: unknown) => unknown }

const text = (change: (text: string) => unknown) => (wire: unknown): unknown => typeof wire === 'string' ? change(wire) : invalid
const number = (change: (number: number) => unknown) => (wire: unknown): unknown => typeof wire === 'number' ? change(wire) : invalid
const yesNo = (yes: boolean): string => yes ? 'Y' : 'N'

const dashedForm = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ].*)?$/
const americanForm = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/
const centuryDays = 19_000_000

function dashed (wire: string): number | typeof invalid {
  const match = dashedForm.exec(wire)
  if (match !== null) return Number(`${match[1]}${match[2]}${match[3]}`)
  const [, month = '', day = '', year] = americanForm.exec(wire) ?? []
  return year === undefined ? invalid : Number(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`)
}

function inCentury (day: number | typeof invalid): number | typeof invalid {
  return day === invalid ? invalid : day - centuryDays
}

/** Cut to two decimals, if it is an amount with more. */
function toTheCent (wire: string): string | typeof invalid {
  return /^\s*-?\d*\.\d{3,}-?\s*$/.test(wire) ? wire.replace(/(\.\d\d)\d+/, '$1') : invalid
}

/** Tried in this order: the first that makes the value fit names the mistake. */
const repairs: readonly Repair[] = [
  { name: 'flag-as-boolean', says: 'is true or false, not a flag in text', repaired: wire => typeof wire === 'boolean' ? yesNo(wire) : invalid },
  { name: 'flag-as-boolean', says: 'is true or false in words, not a flag', repaired: text(wire => /^(true|false|yes|no)$/i.test(wire) ? yesNo(/^[ty]/i.test(wire)) : invalid) },
  { name: 'flag-as-number', says: 'is 1 or 0, not a flag in text', repaired: wire => [0, 1, '0', '1'].some(one => one === wire) ? yesNo(Number(wire) === 1) : invalid },
  { name: 'lower-case', says: 'is in lower case', repaired: text(wire => wire.toUpperCase()) },
  { name: 'upper-case', says: 'is in upper case', repaired: text(wire => wire.toLowerCase()) },
  { name: 'padded-code', says: 'has blanks around it', repaired: text(wire => wire.trim()) },
  { name: 'date-with-dashes', says: 'is a date with separators', repaired: text(dashed) },
  { name: 'date-with-dashes', says: 'is a date with separators', repaired: text(wire => inCentury(dashed(wire))) },
  { name: 'number-as-text', says: 'is a number in text', repaired: text(wire => /^\s*-?\d+\s*$/.test(wire) ? Number(wire) : invalid) },
  { name: 'number-as-text', says: 'is blank text where a number belongs', repaired: text(wire => wire.trim() === '' ? 0 : invalid) },
  { name: 'year-in-full', says: 'is YYYYMMDD, not CYYMMDD', repaired: wire => inCentury(Number(wire)) },
  { name: 'no-century', says: 'is YYMMDD, without its century', repaired: number(wire => wire + 1_000_000) },
  { name: 'no-century', says: 'is YYMMDD, without its century', repaired: number(wire => wire < 1_000_000 ? wire + 20_000_000 : invalid) },
  { name: 'century-day', says: 'is CYYMMDD, not YYYYMMDD', repaired: number(wire => wire + centuryDays) },
  { name: 'text-as-number', says: 'is a number, not text', repaired: number(String) },
  { name: 'more-decimals', says: 'is a number with more than two decimals, not text', repaired: number(wire => wire.toFixed(2)) },
  { name: 'more-decimals', says: 'has more than two decimals', repaired: text(toTheCent) },
  { name: 'separators', says: 'has thousands separators or a currency sign', repaired: text(wire => /[,$]/.test(wire) ? wire.replaceAll(/[,$]/g, '') : invalid) },
  { name: 'list-as-object', says: 'is an object, not a list', repaired: wire => isObject(wire) ? [wire] : invalid }
]

/** A kind of field in words, for the names of mistakes: an amount as a number is another mistake than an id as a number. */
function kindOf ({ codec: { schema, recorded } }: Field): 'amount' | 'date' | 'number or code' | undefined {
  if (recorded === 'money') return 'amount'
  if (schema.type === 'integer' && /YYMMDD/.test(schema.description ?? '')) return 'date'
  return recorded === 'customer' || recorded === 'item' || recorded === 'document' || recorded === 'rep' ? 'number or code' : undefined
}

const byKind: Readonly<Record<string, Mistake['name']>> = {
  'text-as-number amount': 'amount-as-number',
  'text-as-number number or code': 'id-as-number',
  'number-as-text date': 'date-as-text'
}

/**
 * The mistake in a value that does not fit its field.
 * @param echo the field repeats what was asked for, so that the answer cannot be taken for another
 */
export function mistakeIn (field: Field, found: unknown, echo: boolean): Mistake {
  const { codec, name } = field
  if (found === undefined) return missing(field, echo)
  if (found === null) return isNull(field)
  for (const repair of repairs) {
    const value = repair.repaired(found)
    if (value === invalid || !fits(codec, value)) continue
    return {
      name: byKind[`${repair.name} ${kindOf(field)}`] ?? repair.name,
      says: repair.says,
      fix: Array.isArray(value) ? 'Send a list, [ … ], also for one entry and for none' : `Send ${shown(value)} instead of ${shown(found)}`
    }
  }
  return { name: 'invalid', says: 'does not fit', fix: `Make ${name} ${codec.expected}${constantOf(field)}` }
}

function isNull (field: Field): Mistake {
  const none = ['', 0, [], {}].find(value => fits(field.codec, value))
  const fix = field.optional ? 'Leave the field out' : none === undefined ? `Send ${field.codec.expected}${constantOf(field)}` : `Send ${shown(none)} for none`
  return { name: 'null', says: 'is null', fix }
}

function missing (field: Field, echo: boolean): Mistake {
  const { name, codec } = field
  if (name === 'FOUND') return { name: 'found-missing', says: 'is missing in a 404', fix: 'Answer 404 with {"FOUND":"N"} where the ERP has looked, and there is none' }
  if (echo) return { name: 'not-echoed', says: 'is not repeated in the answer', fix: `Repeat ${name} of the request: it shows that the answer belongs to it` }
  return { name: 'missing', says: 'is missing', fix: `Send ${name}: ${codec.expected}${constantOf(field)}` }
}

function constantOf ({ constant }: Field): string {
  return constant === undefined ? '' : `. For a start ${constant.replaceAll('`', '')} will do for every record`
}

function fits (codec: Codec<unknown>, value: unknown): boolean {
  return codec.decode(value) !== invalid || (codec.schema.type === 'array' && Array.isArray(value))
}

const longest = 60

/** A value as JSON, cut to a length that fits a line. */
export function shown (value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(value))
}

/** Text, cut to a length that fits a line. */
export function cut (text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
