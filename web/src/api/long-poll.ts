import { orderQuestions } from '@portal/contracts/policy/page-timings'
import { toApiError, type ApiError } from '../lib/http/api-error.ts'
import { whenOnline } from '../lib/browser/when-online.ts'
import { whenVisible } from '../lib/browser/when-visible.ts'

/** Milliseconds to wait before the next attempt after this many failures in a row. */
export function pauseAfter (failures: number): number {
  const { first, longest } = orderQuestions.retry
  return Math.min(longest, first * 2 ** (failures - 1))
}

type Pace = {
  /** Resolves after the given time. */
  wait: (milliseconds: number) => Promise<void>
  /** Resolves after the given time, or as soon as the browser is online again. */
  waitForConnection: (milliseconds: number) => Promise<void>
  /** Resolves when the page is visible. */
  looked: () => Promise<void>
  /**
   * Calls back when the page is hidden.
   * @returns a function that stops listening
   */
  onAway: (away: () => void) => () => void
}

const wait: Pace['wait'] = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds) })

const live: Pace = {
  wait,
  async waitForConnection (milliseconds) {
    let stop = () => {}
    await Promise.race([wait(milliseconds), new Promise<void>(resolve => { stop = whenOnline(resolve) })])
    stop()
  },
  looked: whenVisible,
  onAway (away) {
    const watching = new AbortController()
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') away() }, { signal: watching.signal })
    return () => { watching.abort() }
  }
}

/** Errors that a retry cannot solve. */
const final: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>([
  'unauthenticated', 'not_found', 'dealer_required', 'dealer_not_yours', 'dealer_changed'
])

/**
 * Follows something by long polling while the page is visible. Each call names the last answer; the BFF replies as soon as there is something new, or
 * after a few seconds, so the user sees changes at once with few calls. A failed call is repeated after longer and longer pauses. A hidden page
 * aborts its call, because a browser allows only six connections for all its tabs.
 * @param ask makes the call; it gets the last answer, so that it can name what has been seen
 * @param tell is called with every answer; returns false to stop
 * @returns a function that stops it
 */
export function longPoll<Answer> (
  ask: (before: Answer | undefined, signal: AbortSignal) => Promise<Answer>, tell: (answer: Answer) => boolean, pace = live
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const go = async () => {
    let before: Answer | undefined
    let failures = 0
    while (true) {
      await pace.looked()
      if (signal.aborted) return
      const paced = pace.wait(orderQuestions.apart)
      const unseen = new AbortController()
      const forget = pace.onAway(() => { unseen.abort() })
      try {
        before = await ask(before, AbortSignal.any([signal, unseen.signal]))
        failures = 0
      } catch (error) {
        if (unseen.signal.aborted) continue
        failures++
        if (final.has(toApiError(error).code)) return
      } finally {
        forget()
      }
      if (signal.aborted || (failures === 0 && before !== undefined && !tell(before))) return
      await (failures === 0 ? paced : pace.waitForConnection(pauseAfter(failures)))
    }
  }
  go()
  return () => { stopping.abort() }
}
