import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../ports/system/clock.ts'

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  delay: async milliseconds => await setTimeout(milliseconds, undefined, { ref: false })
}
