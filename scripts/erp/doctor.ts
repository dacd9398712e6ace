import { randomUUID } from 'node:crypto'
import { styleText } from 'node:util'
import { doctorLimits, examine } from '@portal/erp-gateway/doctor/doctor'
import { plain, printed } from '@portal/erp-gateway/doctor/print'
import { optionsOf, targetUrl, WrongUse } from '@portal/erp-gateway/tools/options'
import { ConfigError, readConfig } from '../../bff/src/start/config.ts'
import { acceptedKey } from '../doctor/erp.ts'

/**
 * What is wrong with a gateway, and what to do about it: `npm run erp:doctor`, with the portal's variables, or with
 * `-- --target https://erp.example.com`. It only reads.
 */

const usage = `Says what is wrong with an ERP's gateway, and what to do first. It only reads.

npm run erp:doctor -- [--target URL [--key KEY]] [--dealer NUMBER] [--json]
  --target  the address of the gateway, with its path; ERP_URL, with ERP_KEY, if left out
  --key     the key of the gateway at --target
  --dealer  the customer number of the dealer to try; one that the gateway lists if left out
  --json    prints the report for machines
  --help prints this

Exit code 0: nothing is wrong. 1: something is. 2: wrong use.`

try {
  const values = optionsOf(process.argv.slice(2), {
    target: { type: 'string' }, key: { type: 'string' }, dealer: { type: 'string' }, json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false }
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const report = await examine({
    ...values.target === undefined && values.key === undefined ? await ownGateway() : { url: targetUrl(values.target), key: values.key },
    dealer: values.dealer,
    now: Date.now,
    nextId: () => `doctor-${randomUUID()}`,
    limits: doctorLimits,
    progress: showProgress
  })
  showProgress('')
  const { stdout } = process
  const paint: typeof plain = stdout.isTTY ? (style, text) => styleText(style, text, { stream: stdout }) : plain
  stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : printed(report, paint))
  process.exitCode = report.healthy ? 0 : 1
} catch (error) {
  if (!(error instanceof WrongUse) && !(error instanceof ConfigError)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}

/** The portal's key, which is secret, is sent only to the portal's gateway. */
async function ownGateway (): Promise<{ url: string, key: string | undefined }> {
  const { erpUrl, erpKey, erpKeyNext } = readConfig(process.env)
  const url = targetUrl(erpUrl)
  return { url, key: await acceptedKey(url, erpKey, erpKeyNext) }
}

/** Replaces the line shown before. */
function showProgress (what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${what}`)
}
