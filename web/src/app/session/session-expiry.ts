import { minute } from '@portal/contracts/base/time-units'
import { hasSessionCookie } from '../../domain/session/session.ts'

/**
 * Calls back once the session has expired, even if the computer was asleep at that moment. The browser itself removes the readable cookie, whose
 * lifetime is a duration, so no clock has to be right. If a login in another tab extends the session, the new end counts.
 * @returns a function that stops waiting
 */
export function onSessionExpiry (ended: () => void): () => void {
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
  const look = () => {
    if (hasSessionCookie()) return
    stop()
    ended()
  }
  const timer = setInterval(look, minute)
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
