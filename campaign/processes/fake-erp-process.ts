import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import type { Fault } from '@portal/fixtures/fake-erp/faults'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { createFastClock, type Pace } from '../fast-clock.ts'
import type { Changed } from '../history.ts'
import { createErpFaults } from './erp-faults.ts'

/**
 * The fake ERP in a process of its own, so that it can be killed; it stores its orders in a file. It is worse than the gateway contract
 * allows: a repeated reference creates another order, so that an order that is sent twice does not go unnoticed.
 * The only argument is its initial state, as JSON.
 */
export type FakeErpStart = {
  port: number
  stateFile: string
  dealers: number
  pace: Pace
  /** The seed of the faults; without one there are none. */
  seed?: number | undefined
  /** It is up, but every request fails in the same way. */
  absence?: 'refuses' | 'hangs' | undefined
  changes: readonly Changed[]
}

const { port, stateFile, dealers, pace, seed, absence, changes } = JSON.parse(process.argv[2] ?? '') as FakeErpStart
const weather = seed === undefined ? undefined : createErpFaults(seed)

function strike (operation: OperationName): Fault | undefined {
  switch (absence) {
    case 'refuses': return { operation, kind: 'status', status: 503 }
    case 'hangs': return { operation, kind: 'hang' }
    default: return weather?.strike(operation)
  }
}

const { distributor } = await startFakeErp({
  port,
  stateFile,
  data: canonicalData({ size: 0, dealers }),
  now: createFastClock(pace).now,
  strike,
  forgetful: true
})
for (const change of changes) {
  if (change.kind === 'suspended') distributor.suspendDealer(change.customer, true)
  else distributor.changeItem(change.item, change.kind === 'gone' ? { sold: false } : { dealer: change.price })
}
const tell = (): void => { process.send?.({ faults: weather?.counts() ?? {} }) }
tell()
setInterval(tell, 100)
process.once('disconnect', () => process.exit(0))
