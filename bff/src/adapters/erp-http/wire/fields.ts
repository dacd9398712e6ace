import Type from 'typebox'
import { isoDateFrom, type IsoDate } from '@portal/contracts/rules/dates'
import { decimalToCents, type Cents } from '@portal/contracts/rules/money'

/**
 * The types of field in the ERP gateway's records, and the functions that read them. A reader expects a value that its schema has
 * accepted; for anything else it throws a RangeError.
 */

/** Text, padded with blanks to the field's width. */
export const Text = Type.String({ description: 'Padded with blanks' })
/** Text that must not be blank: numbers and codes that other records refer to. */
export const Key = Type.String({ pattern: '\\S', description: 'Padded with blanks, never blank' })
export const Flag = Type.Enum(['Y', 'N'])
/** Pieces; may be negative. */
export const Quantity = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

const digits = '(?:\\d{1,11}(?:\\.\\d{0,2})?|\\.\\d{1,2})'
const decimal = `(?:-?${digits}|${digits}-)`
const blanks = ' {0,24}'

/** An amount that must be present. */
export const Money = Type.String({
  pattern: `^${blanks}${decimal}${blanks}$`,
  description: 'Decimal; a negative amount may trail its sign'
})
/** An amount that may be blank. */
export const MoneyOrBlank = Type.String({
  pattern: `^${blanks}(?:${decimal}${blanks})?$`,
  description: 'Decimal; a negative amount may trail its sign; blank for none'
})

export const DateNumber = Type.Refine(
  Type.Integer({ description: 'YYYYMMDD, 0 for none' }),
  value => isDate(value, dayOf), () => 'must be a date YYYYMMDD or 0')
/** A date that must be present. */
export const DayNumber = Type.Refine(
  Type.Integer({ description: 'YYYYMMDD' }),
  value => dayOf(value) !== undefined, () => 'must be a date YYYYMMDD')
export const CenturyDateNumber = Type.Refine(
  Type.Integer({ description: 'CYYMMDD, 0 for none; C stands for the century' }),
  value => isDate(value, centuryDayOf), () => 'must be a date CYYMMDD or 0')

export function readText (text: string): string {
  return text.trim()
}

export function readFlag (flag: 'Y' | 'N'): boolean {
  return flag === 'Y'
}

/** `"45.10-"` → -4510; undefined if the field is blank. */
export function readMoney (text: string): Cents | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const cents = decimalToCents(trimmed.endsWith('-') ? `-${trimmed.slice(0, -1)}` : trimmed)
  if (cents === undefined) throw new RangeError(`not an amount: ${trimmed}`)
  return cents
}

/** An amount where blank means zero. */
export function readAmount (text: string): Cents {
  return readMoney(text) ?? 0
}

/** `20260309` → `"2026-03-09"` */
export function readDayNumber (value: number): IsoDate {
  return readDay(value, dayOf)
}

/** As `readDayNumber`; null for 0. */
export function readDate (value: number): IsoDate | null {
  return value === 0 ? null : readDay(value, dayOf)
}

/** `1240315` → `"2024-03-15"`; null for 0. */
export function readCenturyDate (value: number): IsoDate | null {
  return value === 0 ? null : readDay(value, centuryDayOf)
}

function readDay (value: number, day: (value: number) => IsoDate | undefined): IsoDate {
  const read = day(value)
  if (read === undefined) throw new RangeError(`not a date: ${value}`)
  return read
}

function isDate (value: number, day: (value: number) => IsoDate | undefined): boolean {
  return value === 0 || day(value) !== undefined
}

function dayOf (value: number): IsoDate | undefined {
  return isoDateFrom(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100)
}

/**
 * The leading 1 is replaced with "20". Six digits mean the 1900s: their leading digit is a 0, which a number cannot show.
 */
function centuryDayOf (value: number): IsoDate | undefined {
  const text = String(value)
  if (!/^1?\d{6}$/.test(text)) return undefined
  return dayOf(Number(text.length === 7 ? `20${text.slice(1)}` : `19${text}`))
}
