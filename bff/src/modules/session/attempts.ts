import { throttling } from '@portal/contracts/policy/throttling'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Limit } from '../../ports/throttle.ts'

type AttemptPorts = Pick<Ports, 'throttle'>

/**
 * What a login counts against. The user name as it was typed, whether or not an account has it: were the two names of one
 * account counted together, that would tell a stranger that they belong together.
 */
export function loginLimits (username: string, client: string): Limit[] {
  const { windowMs, loginsPerName, loginsPerClient } = throttling
  return [{ key: `login:${username.toLowerCase()}`, max: loginsPerName, windowMs }, { key: `client:${client}`, max: loginsPerClient, windowMs }]
}

/** What proving the current password counts against. */
export function proofLimits (userId: string): Limit[] {
  return [{ key: `proof:${userId}`, max: throttling.loginsPerName, windowMs: throttling.windowMs }]
}

/**
 * Lets `attempt` be made so many times as it may fail: it resolves to undefined where it did.
 * @throws PortalError `throttled`
 */
export async function attempted<T> ({ throttle }: AttemptPorts, limits: readonly Limit[], attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  if (!await throttle.admit(limits)) throw new PortalError('throttled')
  const result = await attempt()
  if (result !== undefined) await throttle.forgive(limits)
  return result
}
