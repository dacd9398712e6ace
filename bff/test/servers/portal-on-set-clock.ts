import { systemClock } from '../../src/adapters/system/clock.ts'
import { run } from '../../src/start/server.ts'
import { readClock } from './set-clock.ts'

/** The portal of `npm start`, on a clock that a test sets while it runs. */

const shown = readClock(process.env['CLOCK_FILE'] ?? '')

await run({
  clock: { now: () => Date.now() + shown().ahead + shown().later, delay: systemClock.delay },
  shownAt: machineTime => machineTime + shown().later
})
