import { formatMoney } from '@portal/contracts/base/money'
import { formatCount } from '@portal/contracts/base/numbers'
import { formatPrice } from '@portal/contracts/base/price'
import { orderFigures } from '@portal/contracts/rules/orders/order-figures'
import { withPrices, type LineDifference } from '@portal/contracts/rules/orders/line-differences'
import { orderChanges } from '@portal/contracts/rules/orders/order-changes'
import type { Order } from '@portal/contracts/orders'
import type { SubmittedOrder } from '../../ports/orders/order-journal.ts'

const namedMax = 10

/** How the ERP's order differs in quantities and prices from what was ordered. Prices are not compared where it is no longer known what they were. */
export function differencesFrom ({ request, parts, incomplete }: SubmittedOrder, order: Order): LineDifference[] {
  return withPrices(parts, order.parts, incomplete === true ? [] : orderChanges({ po_number: request.data.po_number, parts }, order))
}

/** How an order in the ERP differs from what was ordered: `A 1 instead of 2, B at $9.00 instead of $8.40`. */
export function differencesInWords (differences: readonly LineDifference[]): string {
  const named = differences.slice(0, namedMax).map(inWords)
  return [...named, ...(differences.length > namedMax ? [`${differences.length - namedMax} more`] : [])].join(', ')
}

function inWords ({ item_number: item, ordered, in_erp: inErp, price }: LineDifference): string {
  const pieces = ordered === inErp ? [] : [`${formatCount(inErp)} instead of ${formatCount(ordered)}`]
  const unit = price?.price_unit === undefined ? {} : { price_unit: price.price_unit }
  const cost = price === undefined ? [] : [`at ${formatPrice({ price: price.in_erp, ...unit })} instead of ${formatPrice({ price: price.ordered, ...unit })}`]
  return [item, [...pieces, ...cost].join(' ')].join(' ')
}

/** What the dealer is told when staff have linked an order to one of the ERP that differs from it; undefined if it does not. */
export function linkedMessage (differences: readonly LineDifference[], { total }: SubmittedOrder, { parts }: Pick<Order, 'parts'>): string | undefined {
  if (differences.length === 0) return undefined
  const items = formatMoney(orderFigures({ parts }).order_total)
  return `In our ordering system, this order differs from what was submitted: ${differencesInWords(differences)}. ` +
    `Its items come to ${items}; ${formatMoney(total)} was submitted. Call us if you do not want it like this.`
}
