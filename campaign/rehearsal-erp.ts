import { minute } from '@portal/contracts/base/time-units'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { whole } from '@portal/fixtures/data/random'
import { PortalError } from '../bff/src/errors.ts'
import type { Erp, ErpContext, SubmitOutcome } from '../bff/src/ports/erp/erp.ts'
import type { Clock } from './people/browser.ts'
import type { ErpOutages } from './processes/erp.ts'
import type { Changed, ErpOrder } from './history.ts'
import { pricesAfter } from './processes/fake-erp.ts'
import { contentOfPosted } from './final-state.ts'
import { contentOfFile } from './people/order-body.ts'
import { soldItems } from './people/sold-items.ts'

/** How many generated dealers the ERP has. */
export const dealers = 12
const higherPrices = pricesAfter([])
/** Milliseconds of portal time. */
const pricesHold = 7 * minute

/**
 * An ERP that loses requests and answers, is slow, and creates another order for a repeated reference.
 * @param pricesMove whether prices are different every few minutes
 */
export function createRehearsalErp (clock: Clock, random: () => number, pricesMove: boolean) {
  const orders: ErpOrder[] = []
  const records = new Map(Array.from(canonicalData({ size: 0, dealers }).dealers, ({ dealer }) => {
    return [dealer.customer_number, { ...dealer, suspended: false, new_dealer: false }]
  }))
  let fails = true
  let awaySince: number | undefined
  let changes: readonly Changed[] = []

  async function take (order: Omit<ErpOrder, 'id' | 'stands'>): Promise<SubmitOutcome> {
    const add = (): SubmitOutcome => {
      const id = String(8_000_001 + orders.length)
      orders.push({ id, stands: true, ...order })
      return { kind: 'accepted', erpOrderId: id }
    }
    await clock.delay(200 + whole(random, 3000))
    if (awaySince !== undefined) return { kind: 'not-sent', reason: 'it is away' }
    const fate = fails ? random() : 0
    if (fate < 0.45) return add()
    if (fate < 0.5) return { kind: 'rejected', message: 'NO' }
    if (fate < 0.55) return { kind: 'not-sent', reason: 'refused as too busy' }
    if (fate < 0.6) {
      await clock.delay(40_000)
      return add()
    }
    if (fate < 0.75) add()
    // The order arrives after the portal has stopped waiting, but before the ERP counts as settled.
    else if (fate < 0.9) clock.delay(150_000).then(add, () => {})
    return { kind: 'unknown', reason: 'no answer' }
  }

  async function look<T> (seen: () => T): Promise<T> {
    await clock.delay(100)
    if (awaySince !== undefined) throw new PortalError('erp_unavailable')
    const fate = fails ? random() : 1
    if (fate < 0.15) throw new PortalError('erp_unavailable')
    if (fate < 0.2) throw new PortalError('erp_bad_reply')
    return seen()
  }

  /** The changes in effect. While the ERP is away, what was known before is shown. */
  function current ({ display }: ErpContext): readonly Changed[] {
    if (awaySince === undefined) return pricesMove && Math.floor(clock.now() / pricesHold) % 2 === 1 ? higherPrices : changes
    if (display !== true) throw new PortalError('erp_unavailable')
    return []
  }

  const outages: ErpOutages = {
    goAway: async () => { awaySince = clock.now() },
    comeBack: async changed => {
      awaySince = undefined
      changes = changed
    },
    takeBack: async () => { changes = [] }
  }

  const port: Pick<Erp, 'dealer' | 'prices' | 'submitOrder' | 'submitLightspeedFile' | 'findOrderByReference' | 'order'> = {
    dealer: async (customer, context) => {
      const dealer = records.get(customer)
      return dealer && { ...dealer, suspended: current(context).some(change => change.kind === 'suspended' && change.customer === customer) }
    },
    prices: async (numbers, _customer, context) => {
      const now = current(context)
      const sold = soldItems.filter(({ item_number: item }) => numbers.includes(item) && !now.some(change => change.kind === 'gone' && change.item === item))
      const items = sold.map(item => {
        const dearer = now.find(change => change.kind === 'dearer' && change.item === item.item_number)
        return dearer?.kind === 'dearer' ? { ...item, dealer_price: dearer.price } : item
      })
      return { items, notChecked: [] }
    },
    submitOrder: async order => await take({ reference: order.reference, content: contentOfPosted(order) }),
    submitLightspeedFile: async ({ reference, customerNumber, base64 }) => {
      const [, po = ''] = /^PO:(.*)\r\n/.exec(atob(base64)) ?? []
      return await take({ reference, content: contentOfFile(customerNumber, po, base64) })
    },
    findOrderByReference: async reference => await look(() => {
      if (fails && random() < 0.1) return 'unsure'
      const found = orders.find(order => order.reference === reference)
      return found === undefined ? 'none' : { erpOrderId: found.id, status: found.stands ? 'unconfirmed' : 'deleted' }
    }),
    order: async id => await look(() => {
      const content = orders.find(order => order.id === id && order.stands)?.content
      return content === undefined ? undefined : shown(id, content)
    })
  }
  /** The distributor's people delete an order. */
  function remove (id: string): void {
    const at = orders.findIndex(order => order.id === id)
    const order = orders[at]
    if (order !== undefined) orders[at] = { ...order, stands: false }
  }

  return { port, orders, remove, outages, awaySince: () => awaySince, calm: () => { fails = false } }
}

function shown (id: string, { customer, po, lines }: ErpOrder['content']) {
  return {
    _id: id,
    type: 'unconfirmed' as const,
    po_number: po,
    order_number: null,
    customer_number: customer,
    order_date: null,
    shipping_method: 'default',
    pending_shipment: false,
    freight_minimum: 0,
    parts: lines.map(({ item, quantity }) => ({
      item_number: item,
      item_description: '',
      manufacturer_number: '',
      retail_price: 0,
      dealer_price: 0,
      quantity,
      quantity_shipped: 0,
      quantity_backordered: 0,
      quantity_available: 0
    }))
  }
}
