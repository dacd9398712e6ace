import { olderProcess } from '@portal/contracts/policy/page-timings'
import { ApiError } from './api-error.ts'

export type Waiting = {
  now: () => number
  /** Resolves earlier if the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/**
 * Makes a call, and repeats it for as long as it only reaches processes of an older build, which cannot read it and do nothing for it.
 * @throws ApiError `older_process` after `olderProcess.timeout`
 */
export async function untilRead<T> (send: () => Promise<T>, signal: AbortSignal | undefined, { now, wait }: Waiting = real): Promise<T> {
  const until = now() + olderProcess.timeout
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'older_process' || now() >= until) throw error
      await wait(olderProcess.pause, signal)
    }
  }
}

const real: Waiting = {
  now: () => performance.now(),
  wait: async (milliseconds, signal) => {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      // The call itself then says that it was canceled.
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      }, { once: true })
    })
  }
}
