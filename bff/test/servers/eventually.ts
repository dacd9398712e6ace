import { setTimeout } from 'node:timers/promises'

/** Retries until it succeeds: for servers that are starting, which no test clock controls. */
export async function eventually<T> (work: () => Promise<T>, withinMs = 30_000): Promise<T> {
  const until = performance.now() + withinMs
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await setTimeout(20)
    }
  }
}
