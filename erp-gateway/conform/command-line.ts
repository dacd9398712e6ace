import { randomBytes, randomUUID } from 'node:crypto'
import { optionsOf, targetUrl, WrongUse } from '../tools/options.ts'
import { checkWritable, writeReports } from './files.ts'
import { conform } from './run.ts'
import { createTerminal, summary } from './terminal.ts'

const usage = `Tries an ERP gateway against every guarantee of its contract.

  npm run erp:conform -- --target URL --report DIR [--key K] [--dealer N] [--write]

  --target URL  the address of the gateway, with its path
  --report DIR  folder for report.html, junit.xml and report.json
  --key K       the gateway's key (the portal's ERP_KEY)
  --dealer N    customer number of the dealer to try; one of the gateway's own if left out
  --write       posts orders, whose PO numbers begin with CONFORM, for that dealer, and deletes them again
  --help        prints this

Exit code 0: nothing failed. 1: something did. 2: wrong use. 130: ended with Ctrl-C.
`

type Outputs = {
  out: (line: string) => void
  err: (line: string) => void
}

function textOf (name: string, value: string | undefined): string | undefined {
  if (value?.trim() === '') throw new WrongUse(`--${name} is blank`)
  return value
}

/** @param signal ends the run early. @returns the exit code. @throws WrongUse */
async function run (args: readonly string[], out: Outputs['out'], signal: AbortSignal): Promise<number> {
  const values = optionsOf(args, {
    target: { type: 'string' },
    key: { type: 'string' },
    dealer: { type: 'string' },
    report: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  })
  if (values.help) {
    out(usage)
    return 0
  }
  const [url, key, dealer, dir] = [targetUrl(values.target), textOf('key', values.key), textOf('dealer', values.dealer)?.trim(), textOf('report', values.report)]
  if (dir === undefined) throw new WrongUse('--report is missing: a folder for the reports, e.g. --report conform-report')
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new WrongUse('--key may have visible ASCII characters only')
  checkWritable(dir)

  const terminal = createTerminal(out, Date.now)
  out(`Trying ${url}${values.write ? '' : ', reads only'}`)
  const ticks = setInterval(terminal.tick, 250)
  try {
    const report = await conform({
      url, key, dealer, write: values.write, now: Date.now, nextId: randomUUID, run: runName(), signal, progress: terminal
    })
    const path = writeReports(dir, report)
    for (const line of summary(report, path)) out(line)
    return report.interrupted ? 130 : report.checks.some(check => check.verdict === 'fail') || report.left.length > 0 ? 1 : 0
  } finally {
    clearInterval(ticks)
  }
}

/** Six letters and digits, so that the PO number is at most 16 characters long. */
function runName (): string {
  return randomBytes(8).toString('base64url').replace(/[^A-Za-z0-9]/g, '').toUpperCase().padEnd(6, '0').slice(0, 6)
}

/** The command line of conform. Resolves with the exit code. */
export async function commandLine (args: readonly string[], { out, err }: Outputs, signal: AbortSignal): Promise<number> {
  try {
    return await run(args, out, signal)
  } catch (error) {
    err(error instanceof WrongUse ? `${error.message}. --help says more.` : `conform has failed: ${error instanceof Error ? error.message : String(error)}`)
    return error instanceof WrongUse ? 2 : 1
  }
}
