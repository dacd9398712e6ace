import type { OrderId, UserId } from '@portal/contracts/base/ids'
import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

type Listed = { _id?: OrderId, reference?: string, submission_state?: string }
type Named = { placed_by?: string, asked_by?: string, mine?: true }

/**
 * The orders with who placed them, if they came from the portal. While the database is away, the names are left out.
 * @param userId the reader's
 */
export async function withOrderers<O extends Listed> ({ journal }: Pick<Ports, 'journal'>, orders: readonly O[], userId: UserId): Promise<Array<O & Named>> {
  const referenceOf = ({ _id, reference, submission_state: state }: Listed) => reference ?? (state === undefined ? undefined : _id)
  const known = await journal.orderersOf(orders.flatMap(order => referenceOf(order) ?? [])).catch(unlessAway)
  return orders.map(order => {
    const orderer = known?.get(referenceOf(order) ?? '')
    if (orderer === undefined) return order
    const { placedBy, askedBy } = orderer
    const isMine = orderer.userId === userId || orderer.askerId === userId
    const names = { ...(placedBy !== undefined && { placed_by: placedBy }), ...(askedBy !== undefined && { asked_by: askedBy }) }
    return { ...order, ...names, ...(isMine && { mine: true as const }) }
  })
}

function unlessAway (error: unknown): undefined {
  if (error instanceof PortalError && error.code === 'portal_unavailable') return undefined
  throw error
}

/** The same for one order: only the names. */
export function orderersIn ({ order: { placed_by: staff, ordered_by: placedBy = staff, asked_by: askedBy } }: JournalEntry): Omit<Named, 'mine'> {
  return { ...(placedBy !== undefined && { placed_by: placedBy }), ...(askedBy !== undefined && { asked_by: askedBy }) }
}
