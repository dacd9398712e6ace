/** Starts the work of many people, with a limit per person in each turn of the event loop. The rest starts in later turns. */
export type FairStarts = (key: string) => Promise<void>

/**
 * Shares the processor: when somebody asks for hundreds of things at once, others wait for a few of them, not for all.
 * @param most pieces of one person's work that start in one turn
 */
export function createFairStarts (most: number): FairStarts {
  const lines = new Map<string, { begun: number, waiting: Array<() => void> }>()

  function nextTurn (): void {
    for (const [key, line] of lines) {
      const next = line.waiting.splice(0, most)
      if (next.length === 0) lines.delete(key)
      line.begun = next.length
      for (const begin of next) begin()
    }
    if (lines.size > 0) setImmediate(nextTurn)
  }

  return async key => {
    if (lines.size === 0) setImmediate(nextTurn)
    const line = lines.get(key) ?? { begun: 0, waiting: [] }
    lines.set(key, line)
    if (line.begun++ < most) return
    await new Promise<void>(resolve => { line.waiting.push(resolve) })
  }
}
