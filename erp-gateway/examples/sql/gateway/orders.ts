import { amountOf } from '@portal/contracts/base/price'
import { cents } from '@portal/erp-gateway/helpers/cents'
import { Refused, type GatewayErp, type ListedOrder } from '@portal/erp-gateway/server/erp'
import { numberedAddresses, numberOfAddress } from './customers.ts'
import type { Database } from './database.ts'

type OrderRow = {
  id: string,
  customer: string,
  number: string | null,
  po_number: string,
  is_confirmed: boolean,
  is_picking: boolean,
  ordered_on: string,
  ship_method: string,
  address: string
  instructions: string,
  placed_by: string | null,
  revisions: number,
  reference: string | null,
  freight_minimum: string
}

const orders = `select o.*, r.reference, c.freight_minimum
  from sales_order o join customer c on c.number = o.customer left join portal_reference r on r.order_id = o.id`

type LineRow = {
  order_id: string
  item: string
  description: string
  maker_number: string
  list_price: string | null
  price: string
  quantity: number
  shipped: number
  price_unit: number
  on_hand: number
  note: string
}

const lines = `select l.order_id, l.item, i.description, i.maker_number, i.list_price, l.price, l.price_unit, l.quantity, l.shipped, i.on_hand, l.note
  from sales_order_line l join item i on i.number = l.item`

/** Orders that are neither invoiced nor deleted. */
export function orderMethods (database: Database): Pick<GatewayErp, 'orders' | 'order' | 'deleteOrder'> {
  const { ask } = database
  return {
    async orders ({ customerNumber, status }) {
      const rows = await ask<OrderRow>(`${orders} where o.customer = $1 and o.is_confirmed = $2`, [customerNumber, status === 'open'])
      const ordered = await ask<LineRow>(`${lines} where l.order_id = any($1::bigint[]) order by l.order_id, l.line`, [rows.map(({ id }) => id)])
      const parts = Map.groupBy(ordered, line => line.order_id)
      return rows.map((row): ListedOrder => {
        const own = parts.get(row.id) ?? []
        return {
          ...headOf(row),
          order_total: own.reduce((sum, { price, price_unit, quantity }) => sum + amountOf({ price: cents(price), price_unit }, quantity), 0),
          pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
          pieces_backordered: own.reduce((sum, line) => sum + backOrdered(row, line), 0),
          item_numbers: [...new Set(own.map(({ item }) => item))]
        }
      })
    },
    async order ({ id }) {
      if (!isId(id)) return undefined
      const [row] = await ask<OrderRow>(`${orders} where o.id = $1`, [id])
      if (row === undefined) return undefined
      const [own, addresses] = await Promise.all([ask<LineRow>(`${lines} where l.order_id = $1 order by l.line`, [id]), numberedAddresses(database, row.customer)])
      const shipTo = numberOfAddress(addresses, row.address)
      return {
        ...headOf(row),
        freight_minimum: cents(row.freight_minimum),
        ...(row.placed_by !== null && { placed_by: row.placed_by }),
        ...(shipTo !== undefined && { ship_address: shipTo }),
        special_instructions: row.instructions,
        parts: own.map(line => ({
          item_number: line.item,
          item_description: line.description,
          manufacturer_number: line.maker_number,
          ...(line.list_price !== null && { retail_price: cents(line.list_price) }),
          dealer_price: cents(line.price),
          price_unit: line.price_unit,
          quantity: line.quantity,
          quantity_shipped: line.shipped,
          quantity_backordered: backOrdered(row, line),
          quantity_available: line.on_hand,
          note: line.note
        }))
      }
    },
    // The gateway has checked whose order it is, but it may have just been confirmed.
    async deleteOrder ({ id, customerNumber }) {
      const deleted = await ask('delete from sales_order where id = $1 and customer = $2 and not is_confirmed returning id', [id, customerNumber])
      if (deleted.length > 0) return true
      if ((await ask('select 1 from sales_order where id = $1 and customer = $2', [id, customerNumber])).length > 0) throw new Refused('ORDER IS CONFIRMED ALREADY')
      return false
    }
  }
}

/** Ids are bigints. Any other text names no order, which is not an error. */
export function isId (text: string): boolean {
  return /^\d{1,18}$/.test(text)
}

function headOf (row: OrderRow) {
  return {
    _id: row.id,
    customer_number: row.customer,
    ...(row.reference !== null && { reference: row.reference }),
    po_number: row.po_number,
    order_number: row.number,
    type: row.is_confirmed ? 'confirmed' as const : 'unconfirmed' as const,
    order_date: row.ordered_on,
    shipping_method: row.ship_method,
    pending_shipment: row.is_picking,
    ...(row.revisions > 0 && { revisions: row.revisions })
  }
}

function backOrdered ({ is_picking: isPicking }: OrderRow, { quantity, shipped, on_hand: onHand }: LineRow): number {
  return isPicking ? Math.max(0, quantity - shipped - Math.max(0, onHand)) : 0
}
