import { sessionEnd } from '../domain/session/session.ts'

/** The longest that a browser's timer can wait. */
const longest = 2 ** 31 - 1

/**
 * Calls back once when the session is past its end, also after the computer has slept over it. A later end, from a login in
 * another tab, is waited for instead.
 * @returns the way to stop
 */
export function onSessionEnd (ended: () => void): () => void {
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
