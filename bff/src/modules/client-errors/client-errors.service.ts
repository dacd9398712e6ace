import { throttling } from '@portal/contracts/policy/throttling'
import { throttled } from '../../errors.ts'
import type { Limit } from '../../ports/accounts/throttle.ts'
import type { Ports } from '../../ports/ports.ts'

/**
 * Counts a report, so that nobody fills the log.
 * @param client the network that it comes from
 * @throws PortalError `throttled`
 */
export async function admitReport ({ throttle }: Pick<Ports, 'throttle'>, client: string): Promise<void> {
  const limit: Limit = { key: ['client-error', client], max: throttling.failuresPerClient, windowMs: throttling.windowMs }
  const wait = await throttle.admit([limit])
  if (wait > 0) throw throttled(wait)
}
