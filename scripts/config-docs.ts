import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configTable, envExample } from '../bff/src/start/config.ts'

/**
 * Writes the README's table of variables and `.env.example` from the configuration itself. With `--check` it only reports whether they
 * are up to date.
 */

const [start, end] = ['<!-- configuration: generated -->', '<!-- /configuration -->']

function withTable (readme: string): string {
  const from = readme.indexOf(start)
  const to = readme.indexOf(end)
  if (from < 0 || to < from) throw new Error(`README.md needs the marks ${start} and ${end}`)
  return `${readme.slice(0, from + start.length)}\n\n${configTable()}\n\n${readme.slice(to)}`
}

const generated: Readonly<Record<string, (present: string) => string>> = { 'README.md': withTable, '.env.example': envExample }

for (const [name, make] of Object.entries(generated)) {
  const file = join(import.meta.dirname, '..', name)
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const current = make(present)
  if (!process.argv.includes('--check')) writeFileSync(file, current)
  else if (current !== present) {
    console.error(`The variables in ${name} are not current: run \`node scripts/config-docs.ts\` through npm exec.`)
    process.exitCode = 1
  }
}
