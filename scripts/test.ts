import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { buildConsole, buildPage } from './build-page.ts'

/**
 * Runs the tests of one lane as far as this machine can, or only the named files: unit, port and call tests with tap,
 * components with Vitest, then the journeys in a browser. Lists what it could not run and what failed, and ends with a line of
 * totals for people and scripts.
 *
 * The slow lane (`--slow`) has the test files with `.slow.` in their name and the journeys tagged `@slow`. Beside a file with
 * `.alone.` in its name, nothing else runs.
 */

/** `failed` names each failed test, with its file. */
type Results = { passed: number, failed: string[], skipped: number }
type Lane = 'fast' | 'slow'

/** What is read of Vitest's report. */
type ComponentReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: Array<{ name: string, assertionResults: Array<{ fullName: string, status: string }> }>
}

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const tap = 'tap/dist/esm/run.mjs'
const required = (process.env['CI_REQUIRE'] ?? '').split(',')
const missing = new Set<string>()

/** Playwright matches this against a journey's file name, title and tags. */
const slowJourney = String.raw`\.slow\.|@slow\b`

const isSlow = (file: string): boolean => file.includes('.slow.')

function filesOf (lane: Lane, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter(file => isSlow(file) === (lane === 'slow')).sort()
}

/** Most test files start a process of their own, and many start the portal. What Node has compiled is kept, which halves their starts. */
const compiledCode = { NODE_COMPILE_CACHE: join(cache, 'compiled') }

function run (script: string, parameters: string[], environment: Record<string, string> = {}): number {
  const child = spawnSync(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: root, stdio: 'inherit', env: { ...process.env, ...compiledCode, ...environment }
  })
  return child.status ?? 1
}

/** A run that fails without a failed test could not load a file, so this counts as a failure. */
function orUnloaded (status: number, runner: string, results: Results): Results {
  return status !== 0 && results.failed.length === 0 ? { ...results, failed: [`${runner} ended with ${status}`] } : results
}

/** Seconds. Bounds what hangs. A busy machine takes its time. */
const slowFile = 3600

/** Tests that measure time, take every core, or have a clock that is much faster than the machine's. They come last, one file at a time. */
const isAlone = (file: string): boolean => file.includes('.alone.')

function unitTests (files: string[]): Results[] {
  run(tap, ['build'])
  return [tapped(files.filter(file => !isAlone(file))), tapped(files.filter(isAlone), '--jobs=1')]
}

function tapped (files: string[], ...options: string[]): Results {
  if (files.length === 0) return { passed: 0, failed: [], skipped: 0 }
  const output = join(cache, 'unit.tap')
  rmSync(output, { force: true })
  const limit = files.some(isSlow) ? [`--timeout=${slowFile}`] : []
  const status = run(tap, ['run', '--reporter=silent', ...limit, ...options, `--output-file=${output}`, ...files])
  return orUnloaded(status, 'tap', report(existsSync(output) ? readFileSync(output, 'utf8') : ''))
}

/**
 * Prints a line for each file, and the whole TAP output of each failed file. Counts the tests in each file, which are
 * indented by one level, and files that failed outside any test.
 */
function report (output: string): Results {
  const results: Results = { passed: 0, failed: [], skipped: 0 }
  let failedInFile: string[] = []
  let lines: string[] = []
  for (const line of output.split('\n')) {
    lines.push(line)
    const match = /^( {4})?(not )?ok \d+ - (.*)$/.exec(line)
    if (match === null) continue
    const [, indent, not, rest = ''] = match
    const skip = /# SKIP (.*?)(?: # time.*)?$/.exec(rest)
    if (indent === undefined) {
      console.log(not === undefined ? `  ✓ ${rest}` : `${lines.join('\n')}\n  ✗ ${rest}`)
      const file = rest.replace(/ # time.*$/, '')
      if (not !== undefined && failedInFile.length === 0) results.failed.push(file)
      results.failed.push(...failedInFile.map(name => `${file} › ${name}`))
      failedInFile = []
      lines = []
    } else if (skip !== null) {
      results.skipped++
      missing.add(skip[1] ?? 'a test')
    } else if (not !== undefined) failedInFile.push(rest.replace(/ # time.*$/, ''))
    else results.passed++
  }
  return results
}

function componentTests (files: string[]): Results {
  const output = join(cache, 'components.json')
  rmSync(output, { force: true })
  const status = run('vitest/vitest.mjs', ['run', '--root', 'web', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...files])
  if (!existsSync(output)) return { passed: 0, failed: [`Vitest ended with ${status}`], skipped: 0 }
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = JSON.parse(readFileSync(output, 'utf8')) as ComponentReport
  const failed = testResults.flatMap(({ name: file, assertionResults }) => assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${relative(root, file)} › ${fullName}`))
  return orUnloaded(status, 'Vitest', { passed, failed, skipped })
}

/** The first one is headless only, and opens a page in a third of the time. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @param which files, or the options with which Playwright selects a lane */
function journeys (which: string[]): Results {
  const browser = process.env['CHROMIUM'] ?? browsers.find(path => existsSync(path))
  if (browser === undefined) {
    missing.add('no Chromium on this machine: the journeys in a browser')
    return { passed: 0, failed: required.includes('chromium') ? ['The journeys had no Chromium'] : [], skipped: 1 }
  }
  const report = join(cache, 'journeys.json')
  rmSync(report, { force: true })
  buildPage()
  buildConsole()
  const status = run('@playwright/test/cli.js', ['test', ...which], { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) return { passed: 0, failed: [`Playwright ended with ${status}`], skipped: 0 }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only at the second try: see "flaky" above`)
  const failed = specsOf(suites).filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  return orUnloaded(status, 'Playwright', { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped })
}

function specsOf (suites: JSONReportSuite[]): JSONReportSpec[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

mkdirSync(cache, { recursive: true })
const { values: { slow }, positionals: named } = parseArgs({ options: { slow: { type: 'boolean', default: false } }, allowPositionals: true })
const lane: Lane = slow ? 'slow' : 'fast'
const isJourney = (file: string): boolean => file.startsWith('e2e/')
const isComponent = (file: string): boolean => file.endsWith('.test.tsx')
const isAll = named.length === 0

const components = isAll ? filesOf(lane, 'web/src/**/*.test.tsx') : named.filter(isComponent)
const units = isAll
  ? filesOf(lane, '{contracts,erp-gateway,bff,web,fixtures,scripts,campaign,bench}/**/*.test.ts')
  : named.filter(file => !isJourney(file) && !isComponent(file))
const chosenJourneys = isAll ? [slow ? '--grep' : '--grep-invert', slowJourney] : named.filter(isJourney)

const results: Results[] = []
if (units.length > 0) results.push(...unitTests(units))
if (components.length > 0) results.push(componentTests(components))
if (chosenJourneys.length > 0) results.push(journeys(chosenJourneys))

const sum = (key: 'passed' | 'skipped'): number => results.reduce((total, counts) => total + counts[key], 0)
const failed = results.flatMap(result => result.failed)
for (const reason of missing) console.log(`Not run: ${reason}`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`)
process.exitCode = failed.length === 0 ? 0 : 1
