import { sessionEnd } from '../../domain/session/session.ts'

/** The longest delay that a browser's timer supports, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Calls back once the session has expired, even if the computer was asleep at that moment. If a login in another tab
 * extends the session, the new end counts.
 * @returns a function that stops waiting
 */
export function onSessionExpiry (ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  const look = () => {
    clearTimeout(timer)
    const left = sessionEnd() - Date.now()
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, longest))
      return
    }
    stop()
    ended()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
