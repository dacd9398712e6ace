import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configTable } from '../bff/src/config.ts'

/**
 * Writes the README's table of variables from the configuration itself. With `--check` it only reports whether the
 * table is up to date.
 */

const file = join(import.meta.dirname, '../README.md')
const [start, end] = ['<!-- configuration: generated -->', '<!-- /configuration -->']

const readme = readFileSync(file, 'utf8')
const from = readme.indexOf(start)
const to = readme.indexOf(end)
if (from < 0 || to < from) throw new Error(`README.md needs the marks ${start} and ${end}`)
const current = `${readme.slice(0, from + start.length)}\n\n${configTable()}\n\n${readme.slice(to)}`

if (!process.argv.includes('--check')) writeFileSync(file, current)
else if (current !== readme) {
  console.error('The README\'s table of variables is not current: run `node scripts/config-docs.ts` through npm exec.')
  process.exitCode = 1
}
