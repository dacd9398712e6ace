import type { UserId } from '@portal/contracts/base/ids'
import { throttling } from '@portal/contracts/policy/throttling'
import { throttled } from '../../errors.ts'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'
import type { User } from '../../ports/accounts/users.ts'

/**
 * The limits that a login counts against. A browser that has logged into the account before is counted separately, so that a stranger's wrong
 * passwords do not lock it out. Others are counted by name within their network, by network, and by name over all networks. The name is counted as
 * typed, whether or not an account has it: counting an account's email address and dealer number together would reveal that they belong together.
 * @param known a name for the browser and the account, if the browser has logged into the account before
 * @param account undefined if none has the name. Failures before a new password no longer count anywhere
 */
export function loginLimits (username: string, client: string, known: string | undefined, account: Pick<User, 'id' | 'epoch'> | undefined): Limit[] {
  // An unknown name takes as much work.
  const of = account?.id ?? 'nobody'
  const { windowMs, loginsPerDevice, loginsPerNameAndClient, loginsPerName, loginsPerClient } = throttling
  if (known !== undefined) return [{ key: ['device', known, String(account?.epoch)], of, max: loginsPerDevice, windowMs }]
  // As accounts are found: each spelling that finds one is the same name.
  const name = [username.toUpperCase().toLowerCase(), String(account?.epoch ?? 0)]
  return [
    { key: ['client', client], max: loginsPerClient, windowMs },
    { key: ['login-in-network', client, ...name], of, max: loginsPerNameAndClient, windowMs },
    { key: ['login', ...name], of, max: loginsPerName, windowMs }
  ]
}

/** The limits that an entry of the current password counts against. */
export function proofLimits (userId: UserId): Limit[] {
  return [{ key: ['proof', userId], of: userId, max: throttling.passwordProofs, windowMs: throttling.windowMs }]
}

/** Counts something that may be done only a limited number of times, whatever its outcome. @throws PortalError `throttled` */
export async function allowed ({ throttle }: { throttle: Throttle }, limits: readonly Limit[]): Promise<void> {
  const wait = await throttle.admit(limits)
  if (wait > 0) throw throttled(wait)
}

/**
 * Makes an attempt unless too many have failed. `attempt` resolves to undefined if it fails.
 * @param about what is tried, for the audit log
 * @throws PortalError `throttled`
 */
export async function attempted<T> (
  { throttle }: { throttle: Throttle }, limits: readonly Limit[], attempt: () => Promise<T | undefined>, about?: string
): Promise<T | undefined> {
  const wait = await throttle.admit(limits)
  if (wait > 0) throw throttled(wait, about)
  const result = await attempt()
  if (result !== undefined) await throttle.forgive(limits)
  return result
}
