import Type, { type TSchema } from 'typebox'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'

/**
 * The schema of one line of typed text. The BFF trims the text before it checks it, and a refusal names the field by its label. `pattern`
 * replaces the default one, for text that allows fewer characters.
 */
export function Line (field: TypedField) {
  return typed('line', field)
}

type TypedField = { label: string, min?: 0 | 1, max: number, pattern?: string, description?: string }

function typed (kind: 'line' | 'address', { label, min = 0, max, pattern = patterns.line, description }: TypedField) {
  return Type.String({ title: label, 'x-typed': kind, minLength: min, maxLength: max, pattern, ...(description !== undefined && { description }) })
}

/** The schema of a typed email address or account number, in which spaces mean nothing. Parameters are those of `Line`. */
export function Address (field: TypedField) {
  return typed('address', field)
}

/** The schema of typed text that may have line breaks. */
export function Multiline ({ label, max }: { label: string, max: number }) {
  return Type.String({ title: label, 'x-typed': 'multiline', maxLength: max, pattern: patterns.multiline })
}

/** The schema of an id. Only the type knows its kind. */
export function IdField<I extends string> (schema: TSchema = Type.String()) {
  return Type.Unsafe<I>(schema)
}

/** The schema of a record's id that a client sends. */
export function RecordId<I extends string = string> () {
  return IdField<I>(Type.String({ minLength: 1, maxLength: limits.recordIdMax, pattern: patterns.recordId }))
}

/** The schema of a whole number that a client sends: a version, a count, the key of an address. */
export function Count ({ min = 0, max = limits.integerMax, description }: { min?: number, max?: number, description?: string } = {}) {
  return Type.Integer({ minimum: min, maximum: max, ...(description !== undefined && { description }) })
}

/** The schema of a whole number from the ERP: exact, and stored in no column of the portal's database. */
export function Figure ({ min = -Number.MAX_SAFE_INTEGER, description }: { min?: number, description: string }) {
  return Count({ min, max: Number.MAX_SAFE_INTEGER, description })
}

/** Money: a whole number of US cents; negative for credits. */
export const Cents = Figure({ description: 'US cents' })
/** The number of pieces that the prices beside it are for; left out if they are for one. */
export const PriceUnit = Type.Optional(Count({ min: 2, max: limits.priceUnitMax, description: 'The number of pieces that the price is for; 1 if left out' }))
/** A calendar day. */
export const IsoDate = Type.String({ pattern: patterns.isoDate, description: 'YYYY-MM-DD' })
/** An instant, as `Date.prototype.toISOString` writes it. */
export const Instant = Type.String({ pattern: patterns.instant, description: 'ISO 8601, UTC' })
export const Email = Address({ label: 'Email address', min: 1, max: limits.emailMax, pattern: patterns.email })
/** What an account logs in with. */
export const AccountName = Address({ label: 'Email address', min: 1, max: limits.emailMax, pattern: patterns.accountName, description: 'Email address or account number' })
export const CustomerNumber = IdField<ids.CustomerNumber>(Type.String({ pattern: patterns.customerNumber, description: 'The dealer\'s account number' }))
export const RepNumber = IdField<ids.RepNumber>(Type.String({ pattern: patterns.repNumber, description: 'A sales representative\'s number' }))
export const ItemNumber = IdField<ids.ItemNumber>(
  Type.String({ minLength: 1, maxLength: limits.itemNumberMax, pattern: patterns.itemNumber, description: 'Part number' })
)
/** A password that is entered to be compared with the account's. */
export const CurrentPassword = Type.String({ minLength: 1, maxLength: limits.passwordEnteredMax })
/** A code of the account's second factor, needed only if the account has one. */
export const Code = Line({ label: 'Code', min: 1, max: limits.factorCodeMax, description: 'Six digits of an authenticator app, or a recovery code' })
