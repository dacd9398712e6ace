import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The portal's version. The package.json at the root is the only place that states it. */
export const version = readVersion()

function readVersion (): string {
  // npm makes sure that the file has this shape.
  return (JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }).version
}
