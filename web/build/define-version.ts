import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of package.json at the root. */
export function versionOfPackage (): string {
  // npm keeps the file in this form.
  return (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version
}

/** What the page's code is built and tested with: the version, for `src/lib/program/version.ts`. */
export function versionDefined (): Record<string, string> {
  return { portalVersion: JSON.stringify(versionOfPackage()) }
}
