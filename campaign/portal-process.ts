import { run } from '../bff/src/server.ts'
import { createFastClock, paceIn } from './fast-clock.ts'

/** The very portal of `npm start`, on the clock of a campaign. Its only argument is the pace of that. */

const pace = paceIn(process.argv[2])

const clock = createFastClock(pace)

await run({
  clock,
  shownAt: clock.shownAt,
  // A write's limit stays below a lease, as it is. A read's is longer than its share: the machine is as slow as ever.
  erpLimits: {
    connect: Math.max(300, 2000 / pace.speed),
    attempt: Math.max(400, 5000 / pace.speed),
    retryPause: 250 / pace.speed,
    write: 60_000 / pace.speed
  }
})
if (process.exitCode === undefined) process.stdout.write('the portal listens\n')
