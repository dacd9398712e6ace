import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The portal's version, as package.json at the root says it and nothing else does. */
export const version = readVersion()

function readVersion (): string {
  // npm keeps the file in this form.
  return (JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }).version
}
