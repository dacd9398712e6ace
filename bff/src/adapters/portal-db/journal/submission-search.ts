import { sql, type ExpressionBuilder } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { bareNumber, wordsOfTerm } from '@portal/contracts/rules/stock/part-numbers'
import { withoutSpokenLabel } from '@portal/contracts/rules/text/list-search'
import { withoutZeros } from '@portal/contracts/rules/text/typed-number'
import type { NarrowedSearch } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'

/** A PO number in lower case, as `bareNumber` makes it, except for rare symbols. */
export const barePoNumber = ['-', ' ', '/', '.', '#', '_'].reduce((text, sign) => sql<string>`replace(${text}, ${sign}, '')`, sql<string>`lower(po_number)`)

/** As typed, and without the zeros with which people fill numbers up. */
export function spellings (number: string): string[] {
  return [...new Set([number, withoutZeros(number)])]
}

/** The orders that have this id in the ERP, or are known to have this order number there. */
export function erpOrderNumbered (row: ExpressionBuilder<PortalSchema, 'submission'>, text: string) {
  return [
    row('erp_order_id', 'in', spellings(text)),
    row('erp_order_id', 'in', row.selectFrom('watched_order').select('erp_order_id').where('order_number', 'in', spellings(text.toUpperCase())))
  ]
}

/** See `OrderJournal.search`. */
export async function searchSubmissions (
  database: Database, term: string | undefined, limit: number, customers: readonly CustomerNumber[], { part, people, state, since, before }: NarrowedSearch
): Promise<SubmissionRow[]> {
  return await database.run(async db => {
    let query = db.selectFrom('submission').selectAll()
    if (term === undefined) {
      query = query.where('state', '<>', 'withdrawn')
    } else {
      const text = storableText(withoutSpokenLabel(term))
      const words = wordsOfTerm(text).map(word => bareNumber(word).toLowerCase()).filter(word => word !== '')
      query = query.where(row => row.or([
        row('reference', '=', text.toUpperCase()),
        ...erpOrderNumbered(row, text),
        row('po_number', '=', text),
        ...(words.length === 0 ? [] : [row.and(words.map(word => sql<boolean>`${barePoNumber} like ${`%${word}%`}`))]),
        row.and([row('customer_number', 'in', [...spellings(text.toUpperCase()), ...customers]), row('state', '<>', 'withdrawn')])
      ]))
    }
    if (since !== undefined) query = query.where('created_at', '>=', since)
    if (before !== undefined) query = query.where('created_at', '<', before)
    if (state !== undefined) query = query.where('state', '=', state)
    if (people !== undefined) {
      query = query.where(row => row.or([row('user_id', 'in', ['', ...people.ids]), row('ordered_by', 'in', ['', ...people.names])]))
    }
    if (part !== undefined) query = query.where(sql<boolean>`payload like ${`%${partInPayload(part)}%`} escape '!'`)
    return await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  })
}

/**
 * An ordered part as the payload names it: JSON, in which no other text can look like a field. Its punctuation counts:
 * to ignore it in whole orders would take five times as long.
 */
function partInPayload (part: string): string {
  return storableText(`"item_number":${JSON.stringify(part.toUpperCase())}`).replace(/[!%_]/g, '!$&')
}

/** See `OrderJournal.orderers`. */
export async function ordererNames (database: Database): Promise<string[]> {
  const rows = await database.run(async db => await db.selectFrom('submission').select('ordered_by').distinct()
    .where('ordered_by', 'is not', null).orderBy('ordered_by').execute())
  return rows.flatMap(({ ordered_by: name }) => name ?? [])
}
