import type { Invoice, InvoiceLine, InvoiceSummary } from '@portal/contracts/invoices'
import { amountOf } from '@portal/contracts/base/price'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { cents } from '@portal/erp-gateway/helpers/cents'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import { numberedAddresses, numberOfAddress } from './customers.ts'
import type { Database } from './database.ts'
import { isId } from './orders.ts'

type InvoiceRow = {
  id: string,
  number: string,
  customer: string,
  order_number: string,
  ordered_on: string | null,
  po_number: string,
  dated: string,
  due: string,
  ship_method: string,
  terms: string
  address: string | null,
  freight: string,
  tax: string,
  total: string,
  paid: string,
  tracking_number: string | null,
  placed_by: string | null,
  rep: string,
  item_numbers: string[]
}

const invoices = `select i.*, c.rep, coalesce((select json_agg(distinct l.item) from invoice_line l where l.invoice = i.id), '[]') as item_numbers
  from invoice i join customer c on c.number = i.customer`

type LineRow = {
  item: string, description: string, maker_number: string, list_price: string | null, ordered: number, shipped: number, price: string, price_unit: number
}

const lines = `select l.item, i.description, i.maker_number, i.list_price, l.ordered, l.shipped, l.price, l.price_unit
  from invoice_line l join item i on i.number = l.item where l.invoice = $1 order by l.line`

type BoughtRow = { item: string, description: string, times: string, pieces: string, last_bought: string, last_price: string, price_unit: number }

/** What counts as bought: pieces on invoices, not those on credit memos. */
const bought = `select l.item, i.description, count(distinct v.id) as times, sum(l.shipped) as pieces, max(v.dated) as last_bought,
  (array_agg(l.price order by v.dated desc, v.id desc, l.line desc))[1] as last_price,
  (array_agg(l.price_unit order by v.dated desc, v.id desc, l.line desc))[1] as price_unit
  from invoice v join invoice_line l on l.invoice = v.id join item i on i.number = l.item
  where v.customer = $1 and v.total >= 0 and l.shipped > 0 group by l.item, i.description order by last_bought desc, l.item`

/** Invoices and credit memos. @param today the distributor's day */
export function invoiceMethods (database: Database, today: () => string): Pick<GatewayErp, 'invoices' | 'invoice' | 'purchases'> {
  const { ask } = database

  function summaryOf (row: InvoiceRow): Omit<InvoiceSummary, 'item_numbers'> {
    const [total, paid] = [cents(row.total), cents(row.paid)]
    return {
      _id: row.id,
      invoice_number: row.number,
      order_number: row.order_number,
      po_number: row.po_number,
      customer_number: row.customer,
      order_invoice_date: row.dated,
      date_payment_due: row.due,
      ...(row.placed_by !== null && { placed_by: row.placed_by }),
      invoice_total: total,
      balance: total - paid,
      payment_state: paid === total ? 'paid' : row.due < today() ? 'overdue' : paid === 0 ? 'open' : 'part_paid'
    }
  }

  return {
    async invoices ({ customerNumber, since, until = '9999-12-31' }) {
      const [rows, addresses] = await Promise.all([
        ask<InvoiceRow>(`${invoices} where i.customer = $1 and i.dated between $2 and $3`, [customerNumber, since, until]), numberedAddresses(database, customerNumber)
      ])
      return rows.map((row): InvoiceSummary => {
        const shipTo = numberOfAddress(addresses, row.address)
        return { ...summaryOf(row), item_numbers: row.item_numbers, ...(shipTo !== undefined && { ship_address: shipTo }) }
      })
    },
    async invoice ({ id }): Promise<Invoice | undefined> {
      if (!isId(id)) return undefined
      const [row] = await ask<InvoiceRow>(`${invoices} where i.id = $1`, [id])
      if (row === undefined) return undefined
      const [own, addresses] = await Promise.all([ask<LineRow>(lines, [id]), numberedAddresses(database, row.customer)])
      const freight = cents(row.freight)
      return {
        ...summaryOf(row),
        sales_rep: row.rep,
        order_entry_date: row.ordered_on,
        shipping_instructions: row.ship_method,
        purchase_terms: row.terms,
        misc_note: '',
        ship_address: numberOfAddress(addresses, row.address) ?? defaultAddressKey,
        sales_tax: cents(row.tax),
        retail_pricing: false,
        ...(freight !== 0 && { charges: [{ name: 'FREIGHT', amount: freight }] }),
        ...(row.tracking_number !== null && { shipments: [{ carrier: '', tracking_number: row.tracking_number, shipped_on: row.dated }] }),
        details: [...own.map(lineOf), ...(freight === 0 ? [] : [charged(freight)])]
      }
    },
    async purchases ({ customerNumber, limit }) {
      const [[first], rows] = await Promise.all([
        ask<{ since: string | null }>('select min(dated) as since from invoice where customer = $1', [customerNumber]),
        ask<BoughtRow>(`${bought} limit ${limit + 1}`, [customerNumber])
      ])
      const parts = rows.slice(0, limit).map(({ item, description, times, pieces, last_bought, last_price: price, price_unit }) =>
        ({ item_number: item, item_description: description, times: Number(times), pieces: Number(pieces), last_bought, last_price: cents(price), price_unit }))
      return { since: first?.since ?? null, parts, more: rows.length > limit }
    }
  }
}

const nothing = { quantity_ordered: 0, quantity_shipped: 0, quantity_backordered: 0, special_charge_amount: 0, item_cost: 0 }

function lineOf ({ item, description, maker_number: maker, list_price: list, ordered, shipped, price, price_unit }: LineRow): InvoiceLine {
  return {
    ...nothing,
    item_number: item,
    item_description: description,
    manufacturer_number: maker,
    item_cost: amountOf({ price: cents(price), price_unit }, shipped),
    quantity_ordered: ordered,
    quantity_shipped: shipped,
    // An invoice has amounts, and no prices for many pieces.
    ...(list !== null && price_unit === 1 && { retail_price: cents(list) })
  }
}

/** A line that only carries a special charge. */
function charged (amount: number): InvoiceLine {
  return { ...nothing, item_number: '', item_description: 'FREIGHT', manufacturer_number: '', special_charge_amount: amount }
}
