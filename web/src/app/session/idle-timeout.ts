import { endAnnounced } from '@portal/contracts/policy/sessions'
import { minute, second } from '@portal/contracts/base/time-units'

/** What the BFF says about the session: when it ends if it is not used, in milliseconds since 1970, and whether use extends it. */
export type SessionDeadline = { endsAt: number, extendable: boolean }

/** The store records use only to the minute. */
const granularity = minute
/** Other tabs may extend the session: while its end is announced, the BFF is asked this often. */
const askEvery = 15 * second
const retryAfter = 10 * second

/**
 * Watches for the end of a session that nobody uses. Its end is near only if the BFF says so: other tabs and other pages use it as well.
 * @param idle how long the session survives without being used, in milliseconds
 * @param longest how long it lasts from now at most, however it is used: a page may be loaded shortly before that
 * @param ask asks the BFF in the background, which does not extend the session. Rejects without an answer; other code then learns whether the session
 * is over
 * @param onNear the end is near; undefined if it is not, or no longer
 * @param onOver the session should be over, and nothing says otherwise, so the screen must be blank. False if it continues
 */
export function watchIdleTimeout ({ idle, longest, ask, onNear, onOver }: {
  idle: number
  longest: number
  ask: () => Promise<SessionDeadline>
  onNear: (standing: SessionDeadline | undefined) => void
  onOver: (over: boolean) => void
}): { look: () => Promise<void>, stop: () => void } {
  let endsAt = Date.now() + idle - granularity
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function plan (delay: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, Math.max(0, delay))
  }

  async function look (): Promise<void> {
    clearTimeout(timer)
    if (Date.now() >= endsAt) onOver(true)
    let standing: SessionDeadline
    try {
      standing = await ask()
    } catch {
      const left = endsAt - Date.now()
      return plan(left > 0 ? Math.min(retryAfter, left) : retryAfter)
    }
    if (isStopped) return
    endsAt = standing.endsAt
    onOver(false)
    const left = endsAt - Date.now()
    onNear(left <= endAnnounced ? standing : undefined)
    plan(left <= endAnnounced ? Math.min(askEvery, left) : left - endAnnounced)
  }

  function comeBack (): void {
    // Timers do not run while the computer sleeps.
    if (document.visibilityState === 'visible' && Date.now() >= endsAt - endAnnounced) look()
  }

  document.addEventListener('visibilitychange', comeBack)
  plan(Math.min(endsAt - Date.now(), longest) - endAnnounced)
  return {
    look,
    stop () {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      onOver(false)
    }
  }
}
