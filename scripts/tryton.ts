import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installCommand, lackingForTryton } from '@portal/erp-gateway/examples/tryton/demo/packages'
import { ConfigError } from '../bff/src/start/config.ts'
import { launch } from './tryton/launcher.ts'
import { createProgress } from './tryton/progress.ts'
import { Refused } from './command/refused.ts'

/** The whole portal on a real ERP: `npm run tryton`. Tryton comes from Debian's packages. Everything listens on loopback. */

const usage = `npm run tryton -- [--parts NUMBER]

Starts Tryton with a small distributor, the gateway in front of it, and the portal in front of that. The first start takes about a minute.
  --parts  generated parts for a new catalog: 500 if left out; 5,000 take a minute more

PORT (8080) is the portal's. DATA_DIR (./data/tryton) holds everything, including the passwords: remove it to start over.`

const partsMax = 100_000

function partsFrom (text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const parts = Number(text)
  if (!Number.isInteger(parts) || parts < 0 || parts > partsMax) throw new Refused(`--parts must be a whole number up to ${partsMax.toLocaleString('en-US')}`)
  return parts
}

function optionsOf () {
  try {
    return parseArgs({ options: { parts: { type: 'string' }, help: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function main (): Promise<void> {
  const { parts: text, help } = optionsOf()
  if (help) return console.log(usage)
  const parts = partsFrom(text)
  const lacking = lackingForTryton()
  if (lacking !== undefined) throw new Refused(`There is ${lacking} on this machine. Debian 12 has all that is needed:\n\n  ${installCommand}\n`)

  const ending = new AbortController()
  const end = (): void => { ending.abort() }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const progress = createProgress(process.stdout)
  const stop = await launch({
    dataDir: resolve(process.env['DATA_DIR'] ?? 'data/tryton'),
    parts,
    environment: process.env,
    progress,
    signal: ending.signal,
    givenUp () {
      process.exitCode = 1
      end()
    }
  })
  if (!ending.signal.aborted) await new Promise<void>(resolve => { ending.signal.addEventListener('abort', () => { resolve() }) })
  await progress.step('Ending the portal, the gateway and Tryton', stop)
}

try {
  await main()
} catch (error) {
  // Stopped during the start.
  if (error instanceof Error && error.name === 'AbortError') process.exitCode = 130
  // Anything else is a fault, and its stack trace is printed.
  else if (!(error instanceof Refused || error instanceof ConfigError)) throw error
  else {
    console.error(error.message)
    process.exitCode = 1
  }
}
