import { orderQuestions } from '@portal/contracts/policy/page'
import { toApiError, type ApiError } from '../lib/api-error.ts'
import { whenOnline } from '../lib/when-online.ts'

/** Milliseconds to wait after so many questions in a row have failed. */
export function pauseAfter (failures: number): number {
  const { first, longest } = orderQuestions.retry
  return Math.min(longest, first * 2 ** (failures - 1))
}

type Pace = {
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  /** The same, or as soon as the browser has found its connection again. */
  waitForConnection: (milliseconds: number) => Promise<void>
  /** Resolves when a person looks at the page. */
  looked: () => Promise<void>
  /** Calls back when they look away. @returns the way to say that it no longer matters */
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
  async looked () {
    if (document.visibilityState === 'visible') return
    const look = new AbortController()
    await new Promise<void>(resolve => {
      document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') resolve() }, { signal: look.signal })
    })
    look.abort()
  },
  onAway (away) {
    const watching = new AbortController()
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') away() }, { signal: watching.signal })
    return () => { watching.abort() }
  }
}

/** Errors after which asking again is no use. */
const final: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>([
  'unauthenticated', 'not_found', 'dealer_required', 'dealer_not_yours', 'dealer_changed'
])

/**
 * Asks again and again while a person looks at the page (long polling). Each question says what was seen last; the BFF answers once there is
 * something else, or after some seconds. So the person sees a change at once, and few questions are asked. One that fails is asked again,
 * after longer and longer pauses. A page that nobody looks at drops its question: a browser has six connections for all of its tabs.
 * @param ask gets the last answer, to say that it has been seen
 * @param tell hears of every answer; false ends it
 * @returns the way to stop
 */
export function follow<Answer> (
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
