import type { ShownDealer } from '@portal/contracts/dealers'
import type { Order, OrderChange, OrderPart } from '@portal/contracts/orders'
import type { Cents } from '@portal/contracts/base/money'
import { formatPrice } from '@portal/contracts/base/price'
import { inUnitOf } from '@portal/contracts/rules/stock/pricing'
import { counted, formatCount } from '../../../lib/text/format.ts'

type PartChange = Extract<OrderChange, { item_number: string }>

/** A change as a sentence: what was ordered, and what it is now. */
export function changeInWords (change: OrderChange, dealer: Pick<ShownDealer, 'address'> | null): string {
  switch (change.kind) {
    case 'po_number': return `PO number: you entered ${change.from}, now ${change.to}.`
    case 'ship_to': {
      const [from, to] = [dealer?.address[String(change.from)], dealer?.address[String(change.to)]]
      const named = (of: typeof from, number: number): string => of === undefined ? `address ${number}` : `${of.name}, ${of.street}, ${of.city}`
      return `Ship-to address: you chose ${named(from, change.from)}, now ${named(to, change.to)}.`
    }
    default: return `${change.item_number} ${change.item_description}: ${ofPart(change)}`
  }
}

function ofPart (change: PartChange): string {
  switch (change.kind) {
    case 'quantity': return `you ordered ${formatCount(change.from)}, now ${formatCount(change.to)}.`
    case 'price': {
      const [from, to] = [change.from, change.to].map(price => formatPrice(inUnitOf(change, price)))
      return `the price${change.price_unit === undefined ? ' per piece' : ''} ${rose(change) ? 'rose' : 'fell'} from ${from} to ${to}.`
    }
    case 'added': return `added (${counted(change.to, 'piece')}).`
    case 'removed': return `removed (you ordered ${formatCount(change.from)}).`
  }
}

function rose ({ from, to }: { from: Cents, to: Cents }): boolean {
  return to > from
}

/** The remark on a part's line. */
export function changeAtLine (change: PartChange): string {
  switch (change.kind) {
    case 'quantity': return `Quantity changed: you ordered ${formatCount(change.from)}`
    case 'price': return `Price ${rose(change) ? 'raised' : 'lowered'} from ${formatPrice(inUnitOf(change, change.from))}`
    case 'added': return 'Added by the distributor'
    case 'removed': return `Removed by the distributor: you ordered ${formatCount(change.from)}`
  }
}

/** A line of the table of parts, with what the distributor has changed in it. */
export type PartRow = OrderPart & { changes: readonly PartChange[] }

/** The parts of an order, followed by those that were removed. If a part has several lines, the first has the changes. */
export function partRows ({ parts, changes = [] }: Pick<Order, 'parts' | 'changes'>): PartRow[] {
  const byNumber = Map.groupBy(changes.filter(change => 'item_number' in change), change => change.item_number.toUpperCase())
  const rows = parts.map(part => {
    const number = part.item_number.toUpperCase()
    const own = byNumber.get(number) ?? []
    byNumber.delete(number)
    return { ...part, changes: own }
  })
  const removed = [...byNumber.values()].flat().flatMap(change => change.kind === 'removed' ? [removedRow(change)] : [])
  return [...rows, ...removed]
}

function removedRow (change: Extract<OrderChange, { kind: 'removed' }>): PartRow {
  const { kind: _kind, from: _from, ...part } = change
  return { ...part, quantity: 0, quantity_shipped: 0, quantity_backordered: 0, quantity_available: 0, changes: [change] }
}

export function isRemoved ({ changes }: PartRow): boolean {
  return changes.some(({ kind }) => kind === 'removed')
}
