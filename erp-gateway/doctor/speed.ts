import type { Client } from '../tools/client.ts'
import type { Read } from '../tools/reads.ts'
import type { Speed } from './report.ts'

/** A quick read is timed often, a slow one three times at least, and a very slow one once. Milliseconds. */
const least = 3
const spend = 250
const spendOnLeast = 1500

/**
 * Times a read, one request after another. Undefined if it was not answered, or if no time is left.
 * @param most how often a quick read is timed
 * @param until the time on the clock of `performance.now()` after which none is begun
 */
export async function speedOf (read: Read, via: Pick<Client, 'ask'>, { most, until }: { most: number, until: number }): Promise<Speed | undefined> {
  const times: number[] = []
  let spent = 0
  while (times.length < most && spent < (times.length < least ? spendOnLeast : spend) && performance.now() < until) {
    const { milliseconds, status } = await read.ask(via)
    if (status === undefined) break
    times.push(milliseconds)
    spent += milliseconds
  }
  if (times.length === 0) return undefined
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.ceil(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { p50: at(0.5), p95: at(0.95), samples: times.length }
}
