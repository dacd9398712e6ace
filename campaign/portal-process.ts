import { run } from '../bff/src/start/server.ts'
import { createFastClock, paceIn } from './fast-clock.ts'

/** The portal of `npm start`, on the campaign's clock. The only argument is the clock's pace. */

const pace = paceIn(process.argv[2])

const clock = createFastClock(pace)

await run({
  clock,
  shownAt: clock.shownAt,
  // The limit of a write stays below the lease. That of a read is not scaled as much, because the machine is no faster.
  erpLimits: {
    connect: Math.max(300, 2000 / pace.speed),
    attempt: Math.max(400, Math.min(5000, 20_000 / pace.speed)),
    retryPause: 250 / pace.speed,
    write: 60_000 / pace.speed
  }
})
if (process.exitCode === undefined) process.stdout.write('the portal listens\n')
