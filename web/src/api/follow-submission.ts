import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import { toApiError, type ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'

const firstDelay = 2000
/** An order that another process of the portal takes up is settled within some seconds. */
const atFirstDelay = 4
const longestDelay = 15_000
/** About ten minutes; by then the list of open orders is the place to look. */
const mostPolls = 46

/** Milliseconds before the nth question, from 0 on; undefined when it is time to stop asking. */
export function pollDelay (n: number): number | undefined {
  return n < mostPolls ? Math.min(longestDelay, Math.round(firstDelay * 1.5 ** Math.max(0, n - atFirstDelay))) : undefined
}

/** True while the ERP has not said yes or no. */
export function isOpen (state: SubmissionState): boolean {
  return state !== 'accepted' && state !== 'rejected'
}

export type Following = {
  ask: (reference: string) => Promise<Submission>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

const live: Following = {
  ask: async reference => (await call('submission', { reference }, { background: true })).submission,
  wait: milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds) })
}

/** Errors after which asking again is no use. */
const final: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>(['unauthenticated', 'not_found', 'dealer_required', 'dealer_not_yours'])

/**
 * Asks what has become of a submission, ever more slowly, until it is settled or ten minutes have gone by. A question that
 * fails is asked again.
 * @param tell hears of every answer
 * @returns the way to stop
 */
export function followSubmission (reference: string, tell: (submission: Submission) => void, { ask, wait }: Following = live): () => void {
  let stopped = false
  const follow = async () => {
    for (let n = 0; ; n++) {
      const delay = pollDelay(n)
      if (delay === undefined) return
      await wait(delay)
      if (stopped) return
      const answer = await ask(reference).catch(toApiError)
      if (stopped) return
      if (answer instanceof Error) {
        if (final.has(answer.code)) return
        continue
      }
      tell(answer)
      if (!isOpen(answer.state)) return
    }
  }
  follow()
  return () => { stopped = true }
}
