import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, noResults, withLoadFailure, root, runRunner, type Results } from './results.ts'

/** The part of Vitest's report that is read. Times are milliseconds since 1970. */
type Report = {
  numPassedTests: number
  numPendingTests: number
  testResults: Array<{ name: string, startTime: number, endTime: number, assertionResults: Array<{ fullName: string, status: string }> }>
}

/** Runs tests of components with Vitest. */
export function componentTests (files: readonly string[]): Results {
  const output = join(cache, 'components.json')
  rmSync(output, { force: true })
  const status = runRunner('vitest/vitest.mjs', ['run', '--root', 'web', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...files])
  if (!existsSync(output)) return { ...noResults(), failed: [`Vitest ended with ${status}`] }
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  const failed = testResults.flatMap(({ name, assertionResults }) => assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${relative(root, name)} › ${fullName}`))
  const times = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
  return withLoadFailure(status, 'Vitest', { ...noResults(), passed, failed, skipped, times })
}
