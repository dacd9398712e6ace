import { run } from '../../bff/src/start/server.ts'
import { createFastClock, paceIn } from '../fast-clock.ts'

/** The portal of `npm start`, on the campaign's clock. The only argument is the clock's pace. */

const pace = paceIn(process.argv[2])

const clock = createFastClock(pace)
/** A timer takes whole milliseconds. */
const scaled = (milliseconds: number): number => Math.round(milliseconds / pace.speed)

await run({
  clock,
  shownAt: clock.shownAt,
  // The limit of a write stays below the lease. The limit of a read is scaled less, because the machine is no faster.
  erpLimits: {
    connect: Math.max(300, scaled(2000)),
    attempt: Math.max(400, Math.min(5000, scaled(20_000))),
    retryPause: scaled(250),
    write: scaled(60_000)
  }
})
if (process.exitCode === undefined) process.stdout.write('the portal listens\n')
