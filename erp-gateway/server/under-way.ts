/** The time for an answer is up. */
export class TooLate extends Error {}

/** What work knows about its time. The signal is created when it is first asked for, since most work never needs it. */
export type Limited = { readonly signal: AbortSignal }

/** Work in progress, each piece with a time for its answer. */
export type UnderWay = {
  count(): number
  /**
   * Resolves or rejects as the work does, or rejects with `TooLate` when the time is up. The signal then tells the work, which continues to its end.
   * @param onLate called when work ends after its time, with its error if it failed
   */
  within<Result>(milliseconds: number, work: (time: Limited) => Promise<Result>, onLate: (error?: unknown) => void): Promise<Result>
  /** Resolves when all work has ended. */
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
      let controller: AbortController | undefined
      let late: TooLate | undefined
      const limited = {
        get signal () {
          controller ??= new AbortController()
          if (late !== undefined) controller.abort(late)
          return controller.signal
        }
      }
      const timer = setTimeout(() => {
        late = new TooLate(`no answer within ${milliseconds} ms`)
        controller?.abort(late)
        reject(late)
      }, milliseconds)
      count += 1
      work(limited).then(result => {
        if (late !== undefined) onLate()
        resolve(result)
      }, (error: unknown) => {
        if (late !== undefined) onLate(error)
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
