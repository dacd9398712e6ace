import type { Client } from '../tools/client.ts'
import type { Read } from '../tools/reads.ts'
import type { Speed } from './report.ts'

/** A quick read is timed often, a slow one a few times: no operation takes long. Milliseconds. */
const often = { most: 20, spend: 250, least: 3, spendAtLeast: 1500 }

/** Times a read, one request after another. Undefined if it was not answered, or it is too late for it. */
export async function speedOf (read: Read, via: Pick<Client, 'ask'>, until: number): Promise<Speed | undefined> {
  const times: number[] = []
  let spent = 0
  while (times.length < often.most && spent < (times.length < often.least ? often.spendAtLeast : often.spend)) {
    if (performance.now() >= until) break
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
