import { timings } from '@portal/contracts/policy/timings'
import type { OrderWatch } from './ports/order-watch.ts'
import type { Ports } from './ports/ports.ts'

/** Milliseconds between two looks into the journal: a person sees within two seconds what stands there. */
const lookEvery = 500

type Waiting = { seen: Parameters<OrderWatch['changed']>[0], until: number, end: () => void }

/**
 * However many wait, the journal is asked once each time, for all of them, and not at all while nobody waits.
 * `end` lets none wait any longer.
 */
export function createOrderWatch (
  { journal, clock }: { journal: Pick<Ports['journal'], 'statesOf'>, clock: Ports['clock'] }
): OrderWatch & { end: () => void } {
  const waiting = new Set<Waiting>()
  let looking = false
  let ended = false

  function release (released: Iterable<Waiting>): void {
    for (const each of released) {
      waiting.delete(each)
      each.end()
    }
  }

  async function look (): Promise<void> {
    const asked = [...waiting]
    const states = await journal.statesOf([...new Set(asked.flatMap(({ seen }) => seen.map(({ reference }) => reference)))])
    const now = clock.now()
    release(asked.filter(({ seen, until }) => until <= now || seen.some(({ reference, state }) => states.get(reference) !== state)))
  }

  async function keepLooking (): Promise<void> {
    if (looking) return
    looking = true
    while (waiting.size > 0) {
      // Without the journal each of them is told so by their own read.
      await look().catch(() => { release(waiting) })
      await clock.delay(lookEvery)
    }
    looking = false
  }

  return {
    async changed (seen) {
      if (ended) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ seen, until: clock.now() + timings.changeWait, end: resolve })
      keepLooking()
      await promise
    },
    end () {
      ended = true
      release(waiting)
    }
  }
}
