import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configTable, envExample } from '../../bff/src/start/config.ts'

/**
 * Writes the table of variables in docs/configuration.md and `.env.example` from the configuration itself. With `--check` it only reports
 * whether they are up to date.
 */

const [start, end] = ['<!-- configuration: generated -->', '<!-- /configuration -->']

function withTable (page: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/configuration.md needs the marks ${start} and ${end}`)
  return `${page.slice(0, from + start.length)}\n\n${configTable()}\n\n${page.slice(to)}`
}

const generated: Readonly<Record<string, (present: string) => string>> = { 'docs/configuration.md': withTable, '.env.example': envExample }

for (const [name, make] of Object.entries(generated)) {
  const file = join(import.meta.dirname, '../..', name)
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const current = make(present)
  if (!process.argv.includes('--check')) writeFileSync(file, current)
  else if (current !== present) {
    console.error(`The variables in ${name} are not current: run \`node scripts/checks/config-docs.ts\` through npm exec.`)
    process.exitCode = 1
  }
}
