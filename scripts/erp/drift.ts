import { randomUUID } from 'node:crypto'
import { drift } from '@portal/erp-gateway/recorder/drift'
import { optionsOf, targetUrl, WrongUse } from '@portal/erp-gateway/tools/options'

/**
 * What has changed in the shape of a gateway's answers since they were recorded:
 * `npm run erp:drift -- --recordings recordings --target https://erp.example.com`. It repeats only reads.
 */

const usage = `npm run erp:drift -- --recordings FOLDER --target URL [--key KEY]
  --recordings  a folder that npm run erp:record has written
  --key         the gateway's key, which the portal has as ERP_KEY`

try {
  const values = optionsOf(process.argv.slice(2), { recordings: { type: 'string' }, target: { type: 'string' }, key: { type: 'string' } })
  if (values.recordings === undefined) throw new WrongUse('--recordings is missing: the folder of recordings, e.g. --recordings fixtures/recordings')
  const { drifts, repeated, uncompared } = await drift(values.recordings, {
    url: targetUrl(values.target), key: values.key, now: Date.now, nextId: () => `drift-${randomUUID()}`
  })
  for (const { operation, path, was, is } of drifts) console.log(`${operation}  ${path}  was ${was}, is ${is}`)
  for (const operation of uncompared) console.log(`${operation}  not compared: the gateway has no record for it`)
  console.log(`${repeated} recorded reads repeated, ${drifts.length} differences`)
  process.exitCode = drifts.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof WrongUse)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
