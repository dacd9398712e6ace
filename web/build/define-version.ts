import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the page's code is built and tested with: the version of package.json at the root, for `src/lib/program/version.ts`. */
export function versionDefined (): Record<string, string> {
  // npm keeps the file in this form.
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return { portalVersion: JSON.stringify(version) }
}
