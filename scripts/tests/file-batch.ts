import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { root } from './results.ts'
import { endOfFile } from './tap-output.ts'

/**
 * Runs the test files that standard input names one after another, and writes a line behind the results of each. To load the server takes longer than
 * most of its tests.
 */
const limit = Number(process.env['TAP_TIMEOUT']) * 1000
let start = 0
for (const file of (await text(process.stdin)).split('\n')) {
  t.setTimeout(limit)
  await import(join(root, file)).catch((error: unknown) => { t.fail('The file can be loaded', { error }) })
  while (!t.idle) await once(t, 'idle')
  const now = performance.now()
  t.comment(endOfFile(file, (now - start) / 1000))
  start = now
}
