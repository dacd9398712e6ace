/** Does the work for one key one after the other, and that for different keys side by side. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createTurns (): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
