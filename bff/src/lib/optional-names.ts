import { timings } from '@portal/contracts/policy/timings'
import { PortalError } from '../errors.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * Names from the portal's database, which an answer can do without: undefined while the database is away, or if it does not answer within
 * `timings.optionalNamesWait`.
 */
export async function optionalNames<T> (clock: Ports['clock'], reading: Promise<T>): Promise<T | undefined> {
  const read = reading.catch((error: unknown) => {
    if (error instanceof PortalError && error.code === 'portal_unavailable') return undefined
    throw error
  })
  return await Promise.race([read, clock.delay(timings.optionalNamesWait).then(() => undefined)])
}
