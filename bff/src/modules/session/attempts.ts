import { throttling } from '@portal/contracts/policy/throttling'
import { throttled } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Limit } from '../../ports/throttle.ts'

type AttemptPorts = Pick<Ports, 'throttle'>

/**
 * The limits that a login counts against. The user name is counted as it was typed, whether or not an account has it: counting an
 * account's e-mail address and dealer number together would reveal to a stranger that they belong together.
 */
export function loginLimits (username: string, client: string): Limit[] {
  const { windowMs, loginsPerName, loginsPerClient } = throttling
  return [{ key: `login:${username.toLowerCase()}`, max: loginsPerName, windowMs }, { key: `client:${client}`, max: loginsPerClient, windowMs }]
}

/** The limits that an entry of the current password counts against. */
export function proofLimits (userId: string): Limit[] {
  return [{ key: `proof:${userId}`, max: throttling.loginsPerName, windowMs: throttling.windowMs }]
}

/**
 * Makes an attempt, unless too many have failed. `attempt` resolves to undefined if it fails.
 * @throws PortalError `throttled`
 */
export async function attempted<T> ({ throttle }: AttemptPorts, limits: readonly Limit[], attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const wait = await throttle.admit(limits)
  if (wait > 0) throw throttled(wait)
  const result = await attempt()
  if (result !== undefined) await throttle.forgive(limits)
  return result
}
