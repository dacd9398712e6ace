import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { FileTime } from './slowest-files.ts'

/** `failed` names each failed test with its file; `missing` says what this machine lacks for the skipped ones. */
export type Results = { passed: number, failed: string[], skipped: number, missing: Set<string>, times: FileTime[] }

export const root = join(import.meta.dirname, '../..')
/** Where the runners leave their reports. */
export const cache = join(root, '.cache')

/** The environment of every test. Node's compile cache halves the starts of processes, of which most files have one and many start portals. */
export const testEnvironment: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled') }

export function noResults (): Results {
  return { passed: 0, failed: [], skipped: 0, missing: new Set(), times: [] }
}

/** Runs a test runner, with its output on the terminal. */
export function runRunner (script: string, parameters: readonly string[], environment: Record<string, string> = {}): number {
  const child = spawnSync(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: root, stdio: 'inherit', env: { ...testEnvironment, ...environment }
  })
  return child.status ?? 1
}

/** A run that fails without a failed test could not load a file, which counts as a failure. */
export function withLoadFailure (status: number, runner: string, results: Results): Results {
  return status !== 0 && results.failed.length === 0 ? { ...results, failed: [`${runner} ended with ${status}`] } : results
}
