import { formatDate } from '../../base/dates.ts'
import { formatCount } from '../../base/numbers.ts'
import type { NewsOrder, OrderNewsContent } from '../../order-news.ts'
import type { OrderChange } from '../../orders.ts'
import { formatPrice } from '../../base/price.ts'
import { inUnitOf } from '../stock/pricing.ts'
import { orderNumberOf } from './order-names.ts'
import { shipmentText } from './shipments.ts'

/** The number of an order beside its news, which may name it themselves. Undefined if there is none. */
export function numberBesideNews (order: NewsOrder, { kind }: OrderNewsContent): string | undefined {
  return kind === 'confirmed' && order.order_number !== null ? undefined : orderNumberOf(order)
}

/** News of an order in words: the end of a sentence that begins with the order, and the details, one per line. */
export function newsInWords ({ order_number: number }: Pick<NewsOrder, 'order_number'>, content: OrderNewsContent): { said: string, details: string[] } {
  switch (content.kind) {
    case 'confirmed': return { said: number === null ? 'was confirmed.' : `was confirmed as order ${number}.`, details: [] }
    case 'changed': return {
      said: content.reopened === true ? 'was reopened by the distributor to change it. It is still valid, so do not order it again.' : 'was changed by the distributor.',
      details: content.changes.map(changeInNews)
    }
    case 'shipped': return { said: content.pieces === 0 ? 'has new tracking numbers.' : `was shipped: ${pieces(content.pieces)}.`, details: content.shipments.map(shipmentText) }
    case 'arrival': return {
      said: content.parts.some(({ from }) => from !== undefined) ? 'has a new expected arrival.' : 'has an expected arrival.',
      details: content.parts.map(({ item_number, item_description, from, to }) =>
        `${item_number} ${item_description}: ${formatDate(to)}${from === undefined ? '' : `, before ${formatDate(from)}`}`)
    }
    case 'canceled': return { said: 'was canceled by the distributor. It will not be delivered.', details: [] }
    case 'gone': return { said: 'is no longer shown by our ordering system. If you still expect it, contact us.', details: [] }
    case 'deleted': return { said: 'was deleted before it was confirmed. It will not be delivered.', details: content.reason === undefined ? [] : [`Reason: ${content.reason}`] }
    case 'invoiced': return { said: 'was invoiced.', details: [] }
  }
}

function changeInNews (change: OrderChange): string {
  switch (change.kind) {
    case 'po_number': return `PO number: ${change.to}, before ${change.from}`
    case 'ship_to': return 'Another ship-to address'
    default: {
      const part = `${change.item_number} ${change.item_description}`
      switch (change.kind) {
        case 'quantity': return `${part}: ${pieces(change.to)}, before ${formatCount(change.from)}`
        case 'price': {
          const [from, to] = [change.from, change.to].map(price => formatPrice(inUnitOf(change, price)))
          return `${part}: ${to}${change.price_unit === undefined ? ' each' : ''}, before ${from}`
        }
        case 'added': return `${part}: added, ${pieces(change.to)}`
        case 'removed': return `${part}: removed, before ${pieces(change.from)}`
      }
    }
  }
}

function pieces (count: number): string {
  return count === 1 ? '1 piece' : `${formatCount(count)} pieces`
}
