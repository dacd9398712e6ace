import { limits } from '@portal/contracts/policy/limits'
import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import type { FoundItem, Item, PriceBreak } from '@portal/contracts/stock'
import { amount, amountOrBlank, dayOrNone, flag, httpsAddress, nonBlankText, piecesOrOne, quantity, text, textOrNull, trueOrNone, whole } from '../codecs.ts'
import { invalid } from '../codec.ts'
import { field, inline, list, optional, record, type Part, type PartsOf } from '../record.ts'
import { ifBlank } from './if-blank.ts'
import { widths } from './field-widths.ts'

/** The part number, wherever a record names a part that must be one. */
export const partNumber = field('ITNBR', nonBlankText(widths.partNumber, 'item'), { means: 'Part number', shown: 'Everywhere a part is shown' })
export const description = field('ITDSC', text(60, 'keep'), { means: 'Description of the part', shown: 'Everywhere a part is shown', blank: 'The part is shown by its number alone' })
export const manufacturerNumber = field('MFGNO', text(widths.partNumber, 'item'), { means: 'The manufacturer\'s number; blank if it is not on file', shown: 'Stock, the order\'s own page, the invoice', blank: ifBlank.nothing, constant: '""' })

/** The number of pieces that the record's other prices are for, wherever there is a unit price. */
export const priceUnit = optional('PRUNT', piecesOrOne, {
  means: 'Price unit: the number of pieces that each price beside it is for, e.g. `100`', shown: 'Wherever the price is: "$12.50 per 100"', blank: 'Prices are for one piece'
})

const whereOrdered = 'Wherever the part can be ordered'

const breakFrom = field('BRKQT', whole({ min: 0, max: 9_999_999 }), {
  means: 'Quantity from which BRKPR applies; 0 without a price break', shown: whereOrdered, blank: 'There is no price break', constant: '0'
})
const breakPrice = field('BRKPR', amountOrBlank, {
  means: 'Price for PRUNT pieces from quantity BRKQT on; blank without a price break', shown: whereOrdered, blank: 'There is no price break; not allowed if BRKQT is above 0', constant: '""'
})

/** What the portal has of a price break, where there is one. */
const wholeBreak = inline<PriceBreak>({
  discount_quantity: field('BRKQT', whole({ min: 1, max: 9_999_999 }), { means: 'From this quantity' }),
  discount_price: field('BRKPR', amount, { means: 'Price' })
})

const furtherBreak = record<PriceBreak>('PriceBreak', {
  discount_quantity: field('BRKQT', whole({ min: 1, max: 9_999_999 }), { means: 'Quantity from which BRKPR applies' }),
  discount_price: field('BRKPR', amount, { means: 'Price for PRUNT pieces from quantity BRKQT on' })
})

/** The two fields of a price break, which belong together. */
const priceBreak: Part<PriceBreak | undefined> = {
  fields: [
    ...breakFrom.fields.map(field => ({ ...field, property: 'discount_quantity' })), ...breakPrice.fields.map(field => ({ ...field, property: 'discount_price' }))
  ],
  condition: {
    if: { properties: { BRKQT: { type: 'integer', minimum: 1 } } },
    then: { properties: { BRKPR: { pattern: '\\d', description: 'An amount, because BRKQT is above 0' } } }
  },
  decode (wire) {
    const from = breakFrom.decode(wire)
    const price = breakPrice.decode(wire)
    if (from === invalid || price === invalid) return invalid
    if (from === 0) return undefined
    return price === undefined ? invalid : { discount_price: price, discount_quantity: from }
  },
  encode (value, padded, into) {
    breakFrom.encode(value?.discount_quantity ?? 0, padded, into)
    breakPrice.encode(value?.discount_price, padded, into)
  },
  problems (wire, path) {
    const single = [...breakFrom.problems(wire, path), ...breakPrice.problems(wire, path)]
    if (single.length > 0 || priceBreak.decode(wire) !== invalid) return single
    return [{ path: `${path}/BRKPR`, expected: 'an amount, because BRKQT is above 0', found: wire['BRKPR'] }]
  },
  accepts: value => value === undefined || wholeBreak.accepts(value),
  valueProblems: (value, path) => value === undefined ? [] : wholeBreak.valueProblems(value, path)
}

const forDealers = 'Stock, to dealers and staff; never to visitors'
const packSize = whole({ min: 0, max: 9_999_999 })

/** An item's fields that come from the ERP: `quantity_capped` and `bar_code` are the portal's own. */
type FromErp<Shown extends Item> = Omit<Shown, 'quantity_capped' | 'bar_code'> & { bar_codes?: string[] }

/** An item, with a customer's price if there is one. */
export type GatewayItem = FromErp<Item>

/** Tells the items that were asked for: by their part numbers, or by a bar code, however many zeros that has in front. */
export function askedFor (numbers: Iterable<string>): (item: Pick<GatewayItem, 'item_number' | 'bar_codes'>) => boolean {
  const wanted = new Set(numbers)
  const articles = new Set([...wanted].flatMap(number => barCodeNumber(number) ?? []))
  return ({ item_number: number, bar_codes: codes = [] }) =>
    wanted.has(number) || (articles.size > 0 && codes.some(code => articles.has(barCodeNumber(code) ?? '')))
}

const onHand = field('QTYOH', quantity, { means: 'Pieces on hand; negative if more are promised than are in stock', shown: `${whereOrdered}: how many can be had at once` })

const itemParts: PartsOf<GatewayItem> = {
  item_number: partNumber,
  item_description: description,
  manufacturer_number: manufacturerNumber,
  quantity: onHand,
  retail_price: optional('LSTPR', amountOrBlank, {
    means: 'Suggested retail price, for PRUNT pieces', shown: 'Stock', blank: 'A dash is shown, also to visitors, and CSTPR is what it costs, which must be there for a customer'
  }),
  dealer_price: field('CSTPR', amountOrBlank, {
    means: 'The customer\'s price, for PRUNT pieces; blank if no customer was named', shown: `${whereOrdered}, and in every total`, blank: 'LSTPR is taken, which must be there for a customer'
  }),
  price_unit: priceUnit,
  priceBreak,
  further_breaks: optional('BREAK', list(furtherBreak, { max: limits.priceBreaksMax }), {
    means: 'Price breaks besides BRKQT and BRKPR, of the same kind', shown: 'Like those: the next one for the quantity that is entered', blank: 'BRKQT and BRKPR are the only one'
  }),
  unit_of_measure: optional('UOMCD', textOrNull(6, 'keep'), { means: 'What one piece is, e.g. `EA`, `PR` or `SET`', shown: 'Stock', blank: ifBlank.nothing }),
  pack_size: optional('PKQTY', packSize, { means: 'Pieces in a pack; any quantity can be ordered, unless PKONL is `Y`', shown: 'Stock, if it is above 1; wherever a quantity is entered, if PKONL is `Y`', blank: ifBlank.nothing }),
  sold_in_packs: optional('PKONL', trueOrNone, {
    means: '`Y` if only whole packs of PKQTY pieces can be ordered',
    shown: 'Wherever a quantity is entered. The portal refuses an order of a broken pack',
    blank: 'Any quantity can be ordered'
  }),
  superseded_by: optional('SUPBY', textOrNull(widths.partNumber, 'item'), { means: 'Part number of the part that replaces this one', shown: `${whereOrdered}, and back orders: as a link that searches for it, or as the part to order instead`, blank: ifBlank.nothing }),
  expected_arrival: optional('ETADT', dayOrNone, { means: 'Day on which further pieces are expected', shown: 'Stock, to dealers and staff, where none is on hand', blank: ifBlank.nothing }),
  bar_codes: optional('UPCNO', list(nonBlankText(14, 'item')), {
    means: 'Bar codes of the part: UPC-A, EAN-8, EAN-13 or GTIN-14 with the check digit, with or without zeros in front',
    shown: 'On a part that was found by one of them, as when its label was scanned, and in the file for receiving an invoice',
    blank: 'The part is not found by its bar code'
  })
}

export const item = record<GatewayItem>('Item', itemParts)

/** An item in the results of a search. */
export type GatewayFoundItem = FromErp<FoundItem>

const warehouse = record<NonNullable<FoundItem['warehouses']>[number]>('Warehouse', {
  name: field('WHSNM', nonBlankText(20, 'words'), { means: 'Name of the warehouse', shown: forDealers }),
  quantity: field('QTYOH', quantity, { means: 'Pieces on hand there', shown: forDealers })
})

export const foundItem = record<GatewayFoundItem>('FoundItem', {
  ...itemParts,
  picture: optional('PICTR', httpsAddress, { means: 'Address of a picture', shown: 'Stock, if its host is one of `PICTURE_HOSTS`', blank: ifBlank.nothing }),
  warehouses: optional('WHSES', list(warehouse), { means: 'Pieces on hand by warehouse. QTYOH is what counts for orders', shown: forDealers, blank: ifBlank.nothing })
})

const customer = field('CUST', nonBlankText(widths.customerNumber, 'customer'), { means: 'Customer number' })
const someCustomer = field('CUST', text(widths.customerNumber, 'customer'), { means: 'Customer number; blank for a visitor who is not logged in' })

/** One item, and the customer whose price it has. */
export type ItemForCustomer = GatewayItem & { customerNumber: CustomerNumber }
export const itemForCustomer = record<ItemForCustomer>('ItemForCustomer', { ...itemParts, customerNumber: customer })

export type ItemAsked = { itemNumber: ItemNumber, customerNumber: CustomerNumber }
const askedNumber = field('ITNBR', nonBlankText(widths.partNumber, 'item'), { means: 'Part number, or a bar code in UPCNO that is no part number' })
export const itemAsked = record<ItemAsked>('ItemAsked', { itemNumber: askedNumber, customerNumber: customer })

const searchTerm = field('TERM', text(40, 'term'), { means: 'Text to find in a part number, manufacturer\'s number or description, in lower case, or a bar code; matched in any case' })

/** `customerNumber` is empty for a visitor. */
export type SearchAsked = { term: string, customerNumber: CustomerNumber, limit: number }
export const searchAsked = record<SearchAsked>('SearchAsked', {
  term: searchTerm,
  customerNumber: someCustomer,
  limit: field('LIMIT', whole({ min: 1, max: 10_000 }), { means: 'Maximum number of items in the answer' })
})

/** Repeats the term and the customer of the search: the results alone could belong to another request. */
export type FoundItems = { term: string, customerNumber: CustomerNumber, items: GatewayFoundItem[], more: boolean }
export const foundItems = record<FoundItems>('FoundItems', {
  term: searchTerm,
  customerNumber: someCustomer,
  items: field('ITEMS', list(foundItem), { means: 'The items found, an exact part number first' }),
  more: field('MORE', flag, { means: '`Y` if there are more than LIMIT' })
})

export type PricesAsked = { customerNumber: CustomerNumber, itemNumbers: ItemNumber[] }
export const pricesAsked = record<PricesAsked>('PricesAsked', {
  customerNumber: customer,
  itemNumbers: field('ITEMS', list(nonBlankText(widths.partNumber, 'item'), { max: 10_000 }), { means: 'Part numbers, or bar codes in UPCNO that are no part numbers, each once' })
})

export type Prices = { customerNumber: CustomerNumber, items: GatewayItem[] }
export const prices = record<Prices>('Prices', {
  customerNumber: customer,
  items: field('ITEMS', list(item), { means: 'The items that are sold, each once' })
})
