import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { Ports } from '../../ports/ports.ts'

type WorkPorts = Pick<Ports, 'keptCarts' | 'journal' | 'releases'>

/** What waits at dealers: lines in the person's carts, and orders. Dealers with nothing are left out. `key` changes whenever any of it does. */
export type DealerWork = { carts: ReadonlyMap<CustomerNumber, number>, waiting: ReadonlyMap<CustomerNumber, number>, key: string }

/** What waits at all dealers, whether or not the person may see them. */
export async function dealerWork ({ keptCarts, journal, releases }: WorkPorts, userId: UserId): Promise<DealerWork> {
  const [carts, orders, requests] = await Promise.all([keptCarts.filled(userId), journal.waitingByDealer(), releases.openByDealer()])
  const waiting = new Map(orders)
  for (const [number, count] of requests) waiting.set(number, count + (waiting.get(number) ?? 0))
  const inOrder = (counts: ReadonlyMap<CustomerNumber, number>) => [...counts].sort(([a], [b]) => a < b ? -1 : 1)
  return { carts, waiting, key: JSON.stringify([inOrder(carts), inOrder(waiting)]) }
}

export function workAt ({ carts, waiting }: DealerWork, customerNumber: CustomerNumber): Pick<ListedDealer, 'cart_lines' | 'orders_waiting'> {
  const [lines, orders] = [carts.get(customerNumber), waiting.get(customerNumber)]
  return { ...(lines !== undefined && { cart_lines: lines }), ...(orders !== undefined && { orders_waiting: orders }) }
}
