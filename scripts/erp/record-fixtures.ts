import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { startRecorder } from '@portal/erp-gateway/recorder/recorder'
import { createErpHttp } from '../../bff/src/adapters/erp-http/erp-http.ts'
import { tour, typed } from '../../bff/test/recording-tour.ts'

/**
 * Regenerates `fixtures/recordings`: the recorder runs between the portal's adapter and the fake ERP during a tour of
 * every operation.
 */

const dir = join(import.meta.dirname, '../../fixtures/recordings')
rmSync(dir, { recursive: true, force: true })

/**
 * The dealers and representatives of the demo accounts keep their numbers, so that their recordings can be used after a
 * demo login.
 */
const kept = [
  ...['10001', '10002', '10003', '10004', '10005', '99999'].map(number => ({ kind: 'customer', real: number, shown: number } as const)),
  ...['07', '12'].map(number => ({ kind: 'rep', real: number, shown: number } as const))
]

const fakeErp = await startFakeErp({ data: canonicalData({ size: 0 }), now: () => Date.UTC(2026, 10, 20, 15), timeZone: 'America/Denver' })
const recorder = await startRecorder({ target: fakeErp.url, dir, seed: 'recordings of the fake ERP', chosen: kept })
const erp = createErpHttp({ url: recorder.url })
try {
  await tour(erp, typed)
} finally {
  await erp.close()
  await recorder.close()
  await fakeErp.close()
}
for (const reason of recorder.refused()) console.error(reason)
process.exitCode = recorder.refused().length === 0 ? 0 : 1
console.log(`${recorder.written()} exchanges in ${dir}`)
