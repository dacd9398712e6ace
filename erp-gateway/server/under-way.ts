/** The time for an answer is over. */
export class TooLate extends Error {}

/** Work that is under way, each with a time for its answer. */
export type UnderWay = {
  count(): number
  /**
   * Resolves or rejects as the work does, or rejects with `TooLate` when the time is over. The signal then tells the work, which goes on to
   * its end.
   * @param onLate called when work ends after its time, with its error if it failed
   */
  within<Result>(milliseconds: number, work: (signal: AbortSignal) => Promise<Result>, onLate: (error?: unknown) => void): Promise<Result>
  /** Resolves when all work has come to its end. */
  ended(): Promise<void>
}

export function createUnderWay (): UnderWay {
  let count = 0
  let onEnded: (() => void) | undefined

  function end (): void {
    count -= 1
    if (count === 0) onEnded?.()
  }

  return {
    count: () => count,
    within: (milliseconds, work, onLate) => new Promise((resolve, reject) => {
      const controller = new AbortController()
      const { signal } = controller
      const timer = setTimeout(() => {
        const late = new TooLate(`no answer within ${milliseconds} ms`)
        controller.abort(late)
        reject(late)
      }, milliseconds)
      count += 1
      work(signal).then(result => {
        if (signal.aborted) onLate()
        resolve(result)
      }, (error: unknown) => {
        if (signal.aborted) onLate(error)
        reject(error)
      }).finally(() => {
        clearTimeout(timer)
        end()
      })
    }),
    async ended () {
      if (count > 0) await new Promise<void>(resolve => { onEnded = resolve })
    }
  }
}
