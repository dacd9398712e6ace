/** Limits how much work runs at once for each person. The rest of that person's work waits; other people's does not. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** The longest wait for a turn, and the error after it. */
type WaitLimit = { milliseconds: number, tooLong: () => Error }

/** @param limit without it, work waits as long as necessary */
export function createTurns (most: number, limit?: WaitLimit): Turns {
  const lines = new Map<string, { running: number, waiting: Set<() => void> }>()

  async function turnIn (waiting: Set<() => void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    if (limit === undefined) return await promise
    const { milliseconds, tooLong } = limit
    const timer = setTimeout(() => {
      waiting.delete(resolve)
      reject(tooLong())
    }, milliseconds)
    await promise.finally(() => { clearTimeout(timer) })
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.running < most) line.running++
    // When work ends, the next in line gets its place.
    else await turnIn(line.waiting)
    try {
      return await work()
    } finally {
      const [next] = line.waiting
      if (next === undefined) {
        if (--line.running === 0) lines.delete(key)
      } else {
        line.waiting.delete(next)
        next()
      }
    }
  }
}
