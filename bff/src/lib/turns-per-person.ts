/** Does so much work at once for each of many people. The rest of a person's work waits, and nobody else's. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createTurns (most: number): Turns {
  const lines = new Map<string, { running: number, waiting: Array<() => void> }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < most) line.running++
    // Whoever ends hands the place on.
    else await new Promise<void>(resolve => { line.waiting.push(resolve) })
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
