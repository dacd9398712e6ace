import Type from 'typebox'
import { limits, patterns } from './limits.ts'

/** Fields that several domains share. */

/** Money: an integer number of US cents; negative for credits. */
export const Cents = Type.Integer({ description: 'US cents' })
/** A calendar day, `YYYY-MM-DD`. */
export const IsoDate = Type.String({ pattern: patterns.isoDate, description: 'YYYY-MM-DD' })
/** An instant, as `Date.prototype.toISOString` writes it. */
export const Instant = Type.String({ description: 'ISO 8601, UTC' })
export const Email = Type.String({ maxLength: limits.emailMax, pattern: patterns.email })
export const CustomerNumber = Type.String({ pattern: patterns.customerNumber, description: 'The dealer\'s account number' })
export const RepNumber = Type.String({ pattern: patterns.customerNumber, description: 'A sales representative\'s number' })
export const ItemNumber = Type.String({ minLength: 1, maxLength: limits.itemNumberMax, pattern: patterns.itemNumber, description: 'Part number' })
export const RecordId = Type.String({ minLength: 1, maxLength: 64 })
