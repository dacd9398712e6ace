import { ordersHeld } from '@portal/contracts/policy/messages'
import { PortalError } from '../errors.ts'
import { databaseTime } from './database-time.ts'
import type { Ports } from '../ports/ports.ts'

/** `settledAfter`: milliseconds after which the ERP has either processed an order or never will, by the clock of any process. */
type HeldPorts = Pick<Ports, 'journal' | 'clock' | 'clockCheck'> & { settledAfter: number }

/**
 * Until when no order is received after the journal was restored from a backup: what was sent before may still be under way in the ERP. Milliseconds since
 * 1970; undefined while orders are received.
 * @throws as the journal does
 */
export async function ordersHeldUntil ({ journal, settledAfter, ...clocks }: HeldPorts): Promise<number | undefined> {
  const restoredAt = await journal.restoredAt()
  return restoredAt !== undefined && databaseTime(clocks) < restoredAt + settledAfter ? restoredAt + settledAfter : undefined
}

/** Refuses an order until then. It says nothing of an earlier sending, which may have reached the ERP. @param wait milliseconds */
export function heldError (wait: number): PortalError {
  return new PortalError('orders_held', {
    message: ordersHeld(wait),
    retryAfter: wait,
    cause: new Error('the journal was restored a moment ago, and the ERP may still be processing what was sent before')
  })
}
