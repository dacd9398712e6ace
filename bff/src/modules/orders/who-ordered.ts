import type { OrderId, UserId } from '@portal/contracts/base/ids'
import { optionalNames } from '../../lib/optional-names.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

type Listed = { _id?: OrderId, reference?: string, submission_state?: string }
type Named = { placed_by?: string, asked_by?: string, mine?: true }

/**
 * The orders with who placed them, if they came from the portal. While the database is away or slow, the names are left out.
 * @param userId the reader's
 */
export async function withOrderers<O extends Listed> ({ journal, clock }: Pick<Ports, 'journal' | 'clock'>, orders: readonly O[], userId: UserId): Promise<Array<O & Named>> {
  const referenceOf = ({ _id, reference, submission_state: state }: Listed) => reference ?? (state === undefined ? undefined : _id)
  const known = await optionalNames(clock, journal.orderersOf(orders.flatMap(order => referenceOf(order) ?? [])))
  return orders.map(order => {
    const orderer = known?.get(referenceOf(order) ?? '')
    if (orderer === undefined) return order
    const { placedBy, askedBy } = orderer
    const isMine = orderer.userId === userId || orderer.askerId === userId
    const names = { ...(placedBy !== undefined && { placed_by: placedBy }), ...(askedBy !== undefined && { asked_by: askedBy }) }
    return { ...order, ...names, ...(isMine && { mine: true as const }) }
  })
}

/** The same for one order: only the names. */
export function orderersIn ({ order: { placed_by: staff, ordered_by: placedBy = staff, asked_by: askedBy } }: JournalEntry): Omit<Named, 'mine'> {
  return { ...(placedBy !== undefined && { placed_by: placedBy }), ...(askedBy !== undefined && { asked_by: askedBy }) }
}
