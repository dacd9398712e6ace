import type { BoughtPart } from '@portal/contracts/bought-before'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { IsoDate } from '@portal/contracts/base/dates'
import { amount, day, dayOrNone, flag, whole } from '../codecs.ts'
import { field, list, record } from '../record.ts'
import { customerNumber } from './dealers.ts'
import { description, partNumber, priceUnit } from './items.ts'

const shown = 'Bought Before'
const oneOrMore = whole({ min: 1, max: 999_999_999 })

export const purchase = record<BoughtPart>('Purchase', {
  item_number: partNumber,
  item_description: description,
  times: field('TIMES', oneOrMore, { means: 'Invoices that it is on', shown, constant: '`1`' }),
  pieces: field('QTYBT', oneOrMore, { means: 'Pieces shipped with these invoices', shown }),
  last_bought: field('LBDAT', day, { means: 'Date of the last of them', shown }),
  last_price: field('LBPRC', amount, { means: 'What PRUNT pieces cost on the last of them', shown: `${shown}, beside today's price` }),
  price_unit: priceUnit
})

export type PurchasesAsked = { customerNumber: CustomerNumber, limit: number }
export const purchasesAsked = record<PurchasesAsked>('PurchasesAsked', {
  customerNumber,
  limit: field('LIMIT', whole({ min: 1, max: 10_000 }), { means: 'Maximum number of parts in the answer' })
})

/** Repeats the customer: an empty list alone could belong to another request. `since` is null if every purchase counts. */
export type Purchases = { customerNumber: CustomerNumber, since: IsoDate | null, parts: BoughtPart[], more: boolean }
export const purchases = record<Purchases>('Purchases', {
  customerNumber,
  since: field('SINCE', dayOrNone, { means: 'First day that counts', shown, blank: 'Every invoice that there ever was counts' }),
  parts: field('PARTS', list(purchase), { means: 'The parts, the latest first, each once' }),
  more: field('MORE', flag, { means: '`Y` if there are more than LIMIT' })
})
