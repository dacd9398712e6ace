import type { CustomerNumber } from '@portal/contracts/base/ids'
import { day } from '@portal/contracts/base/time-units'
import { isoDateOf } from '@portal/contracts/base/dates'
import { askedFor } from '../../contract/records/items.ts'
import type { GatewayLatestOrder } from '../../contract/records/orders.ts'
import type { GatewayErp } from '../erp.ts'
import { askEach, newestFirst } from './lists.ts'

type Derivable = 'item' | 'prices' | 'dealersOfRep' | 'dealersOutsideReps' | 'latestOrder' | 'latestOrders' | 'statusOf'

/** Methods of the ERP, or those derived in their place; undefined for those that cannot be derived. */
export type DerivedMethods = { readonly [Method in Derivable]: NonNullable<GatewayErp[Method]> | undefined }

/** How old an invoice may be and still count as the dealer's latest order. */
const latestInvoicesDays = 730

/**
 * The methods that can be derived from others if the ERP lacks them.
 * @param now milliseconds since 1970
 */
export function derivedMethods (erp: GatewayErp, now: () => number): DerivedMethods {
  const latestOrder = erp.latestOrder?.bind(erp) ?? latestFromLists(erp, now)
  return {
    item: erp.item?.bind(erp) ?? itemFromPrices(erp.prices?.bind(erp)),
    prices: erp.prices?.bind(erp) ?? pricesFromItem(erp.item?.bind(erp)),
    dealersOfRep: erp.dealersOfRep?.bind(erp) ?? listFromDealers(erp.dealers?.bind(erp)),
    dealersOutsideReps: erp.dealersOutsideReps?.bind(erp) ?? listFromDealers(erp.dealers?.bind(erp)),
    latestOrder,
    latestOrders: erp.latestOrders?.bind(erp) ?? latestOfEach(latestOrder),
    statusOf: erp.statusOf?.bind(erp) ?? statusFromOrder(erp.order?.bind(erp))
  }
}

function itemFromPrices (prices: GatewayErp['prices']): DerivedMethods['item'] {
  return prices && (async ({ itemNumber, customerNumber }, context) => {
    const found = await prices({ itemNumbers: [itemNumber], customerNumber }, context)
    const own = found?.find(({ item_number }) => item_number === itemNumber)
    const [byBarCode, ...others] = found?.filter(askedFor([itemNumber])) ?? []
    return own ?? (others.length === 0 ? byBarCode : undefined)
  })
}

function pricesFromItem (item: GatewayErp['item']): DerivedMethods['prices'] {
  return item && (async ({ itemNumbers, customerNumber }, context) => {
    const found = await askEach(itemNumbers, async itemNumber => await item({ itemNumber, customerNumber }, context), context.signal)
    return found.filter(item => item !== undefined)
  })
}

/** The gateway removes the dealers that do not belong in a list. */
function listFromDealers (dealers: GatewayErp['dealers']): DerivedMethods['dealersOfRep'] & DerivedMethods['dealersOutsideReps'] {
  return dealers && ((_asked, context) => dealers(context))
}

/** Whichever of the newest orders and the newest invoice was ordered last. */
function latestFromLists (erp: GatewayErp, now: () => number): DerivedMethods['latestOrder'] {
  const [orders, invoices, invoice] = [erp.orders?.bind(erp), erp.invoices?.bind(erp), erp.invoice?.bind(erp)]
  return orders && (async ({ customerNumber }, context) => {
    const since = isoDateOf(now() - latestInvoicesDays * day, 'UTC')
    const [unconfirmed, open, billed] = await Promise.all([
      orders({ customerNumber, status: 'unconfirmed' }, context),
      orders({ customerNumber, status: 'open' }, context),
      invoices?.({ customerNumber, since }, context) ?? []
    ])
    // Lists may hold more than was asked for.
    const own = (listed: { customer_number: CustomerNumber }): boolean => listed.customer_number === customerNumber
    const candidates: GatewayLatestOrder[] = [...unconfirmed, ...open].filter(own).map(({ _id, type, po_number, order_date }) =>
      ({ _id, type, po_number, order_date, customerNumber }))
    // A credit memo has no order.
    const ordered = billed.filter(invoice => own(invoice) && invoice.order_number !== '')
    const [newest] = newestFirst(ordered, ({ order_invoice_date }) => order_invoice_date)
    if (newest !== undefined) {
      const whole = await invoice?.({ id: newest._id }, context)
      const { _id, po_number } = newest
      candidates.push({ _id, type: 'invoiced', po_number, order_date: whole?.order_entry_date ?? newest.order_invoice_date, customerNumber })
    }
    return newestFirst(candidates, ({ order_date }) => order_date)[0]
  })
}

function latestOfEach (latestOrder: DerivedMethods['latestOrder']): DerivedMethods['latestOrders'] {
  return latestOrder && (async ({ customerNumbers }, context) => {
    const found = await askEach(customerNumbers, async customerNumber => await latestOrder({ customerNumber }, context), context.signal)
    return found.filter(order => order !== undefined)
  })
}

function statusFromOrder (order: GatewayErp['order']): DerivedMethods['statusOf'] {
  return order && (async (asked, context) => (await order(asked, context))?.type)
}
