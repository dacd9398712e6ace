import { centsToDecimal } from '@portal/contracts/base/money'
import { willCall } from '@portal/contracts/rules/checkout/ship-method'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import { brokenPacks } from '@portal/contracts/rules/stock/supply'
import { fateOfOrder } from '@portal/erp-gateway/helpers/order-fate'
import { Refused, type GatewayErp } from '@portal/erp-gateway/server/erp'
import type { OrderToPost } from '@portal/erp-gateway/contract/records/orders'
import { numberedAddresses } from './customers.ts'
import { isTaken, type Ask, type Database } from './database.ts'
import { itemsOf } from './items.ts'

/** Takes orders. @param today the distributor's day */
export function postingMethods (database: Database, today: () => string): Pick<GatewayErp, 'postOrder' | 'findByReference'> {
  /** Stores the whole order and its reference in one transaction, so there is never one without the other. */
  async function store (ask: Ask, order: OrderToPost): Promise<string> {
    const { reference, customerNumber, lines, shipping } = order
    const [customer] = await ask<{ is_on_hold: boolean, ship_label: string }>(
      'select is_on_hold, s.label as ship_label from customer c join ship_method s on s.code = c.ship_method where c.number = $1', [customerNumber])
    if (customer === undefined) throw new Refused(`CUSTOMER ${customerNumber} NOT ON FILE`)
    if (customer.is_on_hold) throw new Refused('ACCOUNT ON HOLD. PLEASE CALL US.')
    const address = (await numberedAddresses({ ask }, customerNumber)).get(order.shipTo)
    if (address === undefined || address.is_gone) throw new Refused(`SHIP-TO ${order.shipTo} NOT ON FILE`)
    const items = await itemsOf(ask, customerNumber, lines.map(({ itemNumber }) => itemNumber))
    const priced = lines.map(({ itemNumber, quantity, note }) => {
      const item = items.get(itemNumber)
      if (item === undefined) throw new Refused(`ITEM ${itemNumber} NOT ON FILE`)
      return { item, quantity, note, ...unitPrice(item, quantity) }
    })
    const [broken] = brokenPacks(priced)
    if (broken !== undefined) throw new Refused(`ITEM ${broken.item_number} IS SOLD IN PACKS OF ${broken.pack} ONLY`)
    const [row] = await ask<{ id: string }>(`insert into sales_order (customer, po_number, ordered_on, ship_method, address, instructions, placed_by)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [customerNumber, order.poNumber, today(), shipping === 'will-call' ? willCall : 'default', address.id, order.specialInstructions, order.orderedBy ?? null])
    const id = row?.id ?? ''
    // Another post of the same reference waits here until this transaction ends, and is then refused.
    await ask('insert into portal_reference (reference, customer, order_id) values ($1, $2, $3)', [reference, customerNumber, id])
    await ask(`insert into sales_order_line (order_id, line, item, quantity, price, price_unit, note)
      select $1, * from unnest($2::integer[], $3::text[], $4::integer[], $5::numeric[], $6::integer[], $7::text[])`,
    [
      id, priced.map((_, index) => index + 1), priced.map(({ item }) => item.item_number), priced.map(({ quantity }) => quantity),
      priced.map(({ price }) => centsToDecimal(price)), priced.map(({ price_unit: unit }) => unit ?? 1), priced.map(({ note }) => note)
    ])
    return id
  }

  return {
    async postOrder ({ mark: _, ...order }) {
      try {
        return { erpOrderId: await database.transaction(async ask => await store(ask, order)) }
      } catch (error) {
        // The gateway then finds the order that has the reference.
        if (isTaken(error)) throw new Refused('THIS REFERENCE HAS AN ORDER')
        throw error
      }
    },
    async findByReference ({ reference }) {
      // In one snapshot, so that an order that is just being invoiced is not missed.
      const [row] = await database.ask<{ customer: string, order_id: string, is_confirmed: boolean | null, is_invoiced: boolean }>(`
        select r.customer, r.order_id, o.is_confirmed, exists (select from invoice i where i.order_id = r.order_id) as is_invoiced
        from portal_reference r left join sales_order o on o.id = r.order_id where r.reference = $1`, [reference])
      if (row === undefined) return undefined
      const { customer: customerNumber, order_id: erpOrderId, is_confirmed: isConfirmed, is_invoiced: isInvoiced } = row
      return { customerNumber, erpOrderId, status: await fateOfOrder(() => isConfirmed === null ? undefined : isConfirmed ? 'confirmed' : 'unconfirmed', () => isInvoiced) }
    }
  }
}
