import { timings } from '@portal/contracts/policy/timings'
import { doneForAll } from '../lib/asker.ts'
import type { OrderWatch } from '../ports/orders/order-watch.ts'
import type { Ports } from '../ports/ports.ts'

/** Milliseconds between two queries of the journal. A person sees a change within two seconds. */
const pollInterval = 500

type Waiting = { seen: Parameters<OrderWatch['changed']>[0], until: number, end: () => void }

/**
 * Polls the journal with one query for all who wait, and not at all while nobody waits.
 * `end` releases all who wait; after it, nobody waits.
 */
export function createOrderWatch (
  { journal, clock }: { journal: Pick<Ports['journal'], 'statesOf'>, clock: Ports['clock'] }
): OrderWatch & { end: () => void } {
  const waiting = new Set<Waiting>()
  let polling = false
  let ended = false

  function release (released: Iterable<Waiting>): void {
    for (const each of released) {
      waiting.delete(each)
      each.end()
    }
  }

  async function pollOnce (): Promise<void> {
    const batch = [...waiting]
    const states = await journal.statesOf([...new Set(batch.flatMap(({ seen }) => seen.map(({ reference }) => reference)))])
    const now = clock.now()
    release(batch.filter(({ seen, until }) => until <= now || seen.some(({ reference, state }) => states.get(reference) !== state)))
  }

  async function poll (): Promise<void> {
    if (polling) return
    polling = true
    while (waiting.size > 0) {
      // If the journal is away, all are released: each then reads the journal itself and reports the failure.
      await pollOnce().catch(() => { release(waiting) })
      await clock.delay(pollInterval)
    }
    polling = false
  }

  return {
    async changed (seen) {
      if (ended) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ seen, until: clock.now() + timings.changeWait, end: resolve })
      doneForAll(poll)
      await promise
    },
    end () {
      ended = true
      release(waiting)
    }
  }
}
