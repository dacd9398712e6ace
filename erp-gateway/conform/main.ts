import { commandLine } from './command-line.ts'

const out = (line: string): void => { process.stdout.write(`${line}\n`) }
const err = (line: string): void => { process.stderr.write(`${line}\n`) }

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ended.signal.aborted) {
      err('Stopped at once. Test orders may be left behind: their PO numbers begin with CONFORM.')
      process.exit(130)
    }
    err('Stopping, after deleting the test orders. A second signal stops at once.')
    ended.abort()
  })
}
// Connections that the client keeps open must not hold the process.
process.exit(await commandLine(process.argv.slice(2), { out, err }, ended.signal))
