import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { identities } from '@portal/erp-gateway/recorder/pseudonyms'
import { startRecorder } from '@portal/erp-gateway/recorder/recorder'

/**
 * Records an ERP: `npm run erp:record -- --target https://erp.example.com --out recordings --port 9100`, then start a
 * portal with `ERP_URL=http://127.0.0.1:9100`. Stop it with Ctrl-C; it exits with an error if any exchange was not
 * written.
 */
const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    out: { type: 'string' },
    port: { type: 'string', default: '9100' },
    seed: { type: 'string' },
    as: { type: 'string', multiple: true, default: [] },
    omit: { type: 'string', multiple: true, default: [] }
  }
})

const usage = `npm run erp:record -- --target URL --out FOLDER [--port 9100] [--as customer:40217=10001]... [--omit FIELD]... [--seed SECRET]
  --as     the replacement for a ${identities.join(', ')} number, e.g. a demo account's number for a dealer's
  --omit   a field that is left out of every exchange
  --seed   makes the same replacements as an earlier run with the same seed; keep it secret`

function chosen (text: string) {
  const match = /^(\w+):(.+)=(.+)$/.exec(text)
  const kind = identities.find(known => known === match?.[1])
  const [, , real, shown] = match ?? []
  if (kind === undefined || real === undefined || shown === undefined) throw new Error(`--as ${text} is not of the form customer:40217=10001`)
  return { kind, real, shown }
}

if (values.target === undefined || values.out === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  const recorder = await startRecorder({
    target: values.target,
    dir: values.out,
    port: Number(values.port),
    seed: values.seed ?? randomBytes(32).toString('base64url'),
    chosen: values.as.map(chosen),
    omit: values.omit,
    report: line => { console.log(line) }
  })
  console.log(`Recording ${values.target} at ${recorder.url} into ${values.out}; Ctrl-C ends it`)
  const end = async (): Promise<void> => {
    await recorder.close()
    const refused = recorder.refused()
    console.log(`${recorder.written()} exchanges written, ${refused.length} not written`)
    for (const reason of refused) console.error(`  ${reason}`)
    process.exitCode = refused.length === 0 ? 0 : 1
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { end().catch(console.error) })
}
