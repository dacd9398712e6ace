import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './build-page.ts'

/**
 * Runs every test that this machine can run: unit, port and call tests with tap, then the journeys in a browser. Names the tests that it
 * could not run, and ends with a summary line that people and scripts can read.
 */

type Counts = { passed: number, failed: number, skipped: number }

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const tap = 'tap/dist/esm/run.mjs'
const required = (process.env['CI_REQUIRE'] ?? '').split(',')
const missing = new Set<string>()

function run (script: string, parameters: string[], environment: Record<string, string> = {}): number {
  const child = spawnSync(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: root, stdio: 'inherit', env: { ...process.env, ...environment }
  })
  return child.status ?? 1
}

function unitTests (files: string[]): Counts {
  const output = join(cache, 'unit.tap')
  rmSync(output, { force: true })
  run(tap, ['build'])
  const status = run(tap, ['run', '--reporter=silent', `--output-file=${output}`, ...files])
  const counts = report(existsSync(output) ? readFileSync(output, 'utf8') : '')
  // If a run fails without a failed test, a file could not be loaded.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Prints a line for each file, and the whole TAP output of a file that failed. Counts the tests of each file, which TAP indents once, and
 * files that failed outside of any test.
 */
function report (output: string): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  let failedInFile = 0
  let lines: string[] = []
  for (const line of output.split('\n')) {
    lines.push(line)
    const match = /^( {4})?(not )?ok \d+ - (.*)$/.exec(line)
    if (match === null) continue
    const [, indent, not, rest = ''] = match
    const skip = /# SKIP (.*?)(?: # time.*)?$/.exec(rest)
    if (indent === undefined) {
      console.log(not === undefined ? `  ✓ ${rest}` : `${lines.join('\n')}\n  ✗ ${rest}`)
      if (not !== undefined && failedInFile === 0) counts.failed++
      failedInFile = 0
      lines = []
    } else if (skip !== null) {
      counts.skipped++
      missing.add(skip[1] ?? 'a test')
    } else if (not !== undefined) {
      counts.failed++
      failedInFile++
    } else counts.passed++
  }
  return counts
}

/** The first one has no windows, and opens a page in a third of the time. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function journeys (files: string[]): Counts {
  const browser = process.env['CHROMIUM'] ?? browsers.find(path => existsSync(path))
  if (browser === undefined) {
    const counts = { passed: 0, failed: required.includes('chromium') ? 1 : 0, skipped: 1 }
    missing.add('no Chromium on this machine: the journeys in a browser')
    return counts
  }
  const report = join(cache, 'journeys.json')
  rmSync(report, { force: true })
  buildPage()
  const status = run('@playwright/test/cli.js', ['test', ...files], { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only at the second try: see "flaky" above`)
  const failed = stats.unexpected
  return { passed: stats.expected + stats.flaky, failed: status !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped }
}

mkdirSync(cache, { recursive: true })
const named = process.argv.slice(2)
const isJourney = (file: string): boolean => file.startsWith('e2e/')
const results: Counts[] = []
if (named.length === 0 || named.some(file => !isJourney(file))) results.push(unitTests(named.filter(file => !isJourney(file))))
if (named.length === 0 || named.some(isJourney)) results.push(journeys(named.filter(isJourney)))

const total = (key: keyof Counts): number => results.reduce((sum, counts) => sum + counts[key], 0)
for (const reason of missing) console.log(`Not run: ${reason}`)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exitCode = total('failed') === 0 ? 0 : 1
