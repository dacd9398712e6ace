import { setTimeout } from 'node:timers/promises'

/** Repeats what fails until it succeeds: for servers that are coming up, whose time no clock of the test decides. */
export async function eventually<T> (work: () => Promise<T>, withinMs = 10_000): Promise<T> {
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
