import { canonicalData } from '@portal/fixtures/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import { createFastClock, paceIn } from './fast-clock.ts'
import { createWeather } from './weather.ts'

/**
 * The fake ERP in a process of its own, so that it can be killed; it stores its orders in a file. It is worse than the gateway contract
 * allows: a repeated reference creates another order, so nothing hides what was sent twice.
 * Arguments: port, file, number of dealers, the clock's pace, and the seed of the faults; without a seed there are none.
 */

const [port, stateFile, dealers, pace, seed] = process.argv.slice(2)
const weather = seed === undefined ? undefined : createWeather(Number(seed))
await startFakeErp({
  port: Number(port),
  stateFile,
  data: canonicalData({ size: 0, dealers: Number(dealers) }),
  now: createFastClock(paceIn(pace)).now,
  strike: weather?.strike,
  forgetful: true
})
const tell = (): void => { process.send?.({ faults: weather?.counts() ?? {} }) }
tell()
setInterval(tell, 100)
process.once('disconnect', () => process.exit(0))
