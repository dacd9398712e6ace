import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import type { GatewayItem } from '@portal/erp-gateway/contract/records/items'
import { cents } from '@portal/erp-gateway/helpers/cents'
import { words } from '@portal/erp-gateway/helpers/words'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import type { Ask } from './database.ts'

type ItemRow = {
  number: string,
  description: string,
  maker_number: string,
  list_price: string | null,
  price: string | null,
  price_unit: number,
  on_hand: number,
  unit: string,
  pack: number,
  packs_only: boolean
  replaced_by: string | null,
  breaks: Array<[quantity: number, price: string]> | null,
  codes: string[] | null
}

/** Items that are sold, at a customer's prices; without prices if `$1` is no customer. Callers append a condition and an order. */
const items = `select i.number, i.description, i.maker_number, i.list_price, i.price_unit, i.on_hand, i.unit, i.pack, i.packs_only, i.replaced_by,
  case when $1 = '' then null else coalesce(p.price, i.price) end as price,
  (select json_agg(json_build_array(b.quantity, b.price::text) order by b.quantity) from price_break b where b.item = i.number and $1 <> '') as breaks,
  (select json_agg(b.code order by b.code) from bar_code b where b.item = i.number) as codes
  from item i left join customer_price p on p.item = i.number and p.customer = $1 where i.is_sold`

/** Leading zeros of a bar code do not matter. */
const byBarCode = 'i.number in (select item from bar_code where ltrim(code, \'0\') = any($2::text[]))'

async function isCustomer (ask: Ask, customerNumber: string): Promise<boolean> {
  return (await ask('select 1 from customer where number = $1', [customerNumber])).length > 0
}

/** The items with these numbers, by their numbers, at a customer's prices. */
export async function itemsOf (ask: Ask, customerNumber: string, numbers: readonly string[]): Promise<Map<string, GatewayItem>> {
  const rows = await ask<ItemRow>(`${items} and i.number = any($2::text[])`, [customerNumber, numbers])
  return new Map(rows.map(row => [row.number, itemOf(row)]))
}

export function itemMethods (ask: Ask): Pick<GatewayErp, 'search' | 'prices'> {
  return {
    async search ({ term, customerNumber, limit }) {
      if (customerNumber !== '' && !await isCustomer(ask, customerNumber)) return undefined
      const bare = bareNumber(term)
      // Every word in one of its spellings.
      const spellings = words(term).map(word => word.map(containing))
      const having = spellings.map((_, index) => `i.search_text like any($${index + 5}::text[])`).join(' and ') || 'false'
      const rows = await ask<ItemRow>(`${items} and ((${having}) or ${byBarCode})
        order by ${byBarCode} desc, i.number = $3 desc, i.bare_number = $4 desc, starts_with(i.bare_number, $4) desc, i.number collate "C"
        limit ${limit + 1}`, [customerNumber, significant([term]), term.toUpperCase(), bare, ...spellings])
      return { items: rows.slice(0, limit).map(itemOf), more: rows.length > limit }
    },
    async prices ({ customerNumber, itemNumbers }) {
      if (!await isCustomer(ask, customerNumber)) return undefined
      const found = await itemsOf(ask, customerNumber, itemNumbers)
      const unknown = itemNumbers.filter(number => !found.has(number))
      if (unknown.length === 0) return [...found.values()]
      return [...found.values(), ...(await ask<ItemRow>(`${items} and ${byBarCode}`, [customerNumber, significant(unknown)])).map(itemOf)]
    }
  }
}

/** A pattern for `like`, with the characters that are special there escaped. */
function containing (text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** The bar codes among these texts, without leading zeros. */
function significant (texts: readonly string[]): string[] {
  return texts.flatMap(text => barCodeNumber(text)?.replace(/^0+/, '') ?? [])
}

function itemOf (row: ItemRow): GatewayItem {
  const { number, description, maker_number: maker, list_price: list, price, price_unit, on_hand: quantity, unit, pack, packs_only: packsOnly } = row
  const { replaced_by: successor, breaks, codes } = row
  const [first, ...further] = (breaks ?? []).map(([from, price]) => ({ discount_quantity: from, discount_price: cents(price) }))
  return {
    item_number: number,
    item_description: description,
    manufacturer_number: maker,
    quantity,
    ...(list !== null && { retail_price: cents(list) }),
    ...(price !== null && { dealer_price: cents(price) }),
    price_unit,
    ...(first !== undefined && { priceBreak: first }),
    ...(further.length > 0 && { further_breaks: further }),
    unit_of_measure: unit,
    ...(pack > 0 && { pack_size: pack }),
    ...(packsOnly && { sold_in_packs: true }),
    ...(successor !== null && { superseded_by: successor }),
    ...(codes !== null && { bar_codes: codes })
  }
}
