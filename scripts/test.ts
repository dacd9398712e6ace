import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { buildConsole, buildPage } from './build-page.ts'
import { slowestFiles, type FileTime } from './slowest-files.ts'
import { findChromium, isChromiumRequired } from './chromium.ts'

/**
 * Runs the tests of one lane as far as this machine can, or only the named files: unit, port and call tests with tap,
 * components with Vitest, then the journeys in a browser. Lists what it could not run and what failed, and ends with a line of
 * totals for people and scripts.
 *
 * The slow lane (`--slow`) has the test files with `.slow.` in their name and the journeys tagged `@slow`.
 */

/** `failed` names each failed test, with its file. */
type Results = { passed: number, failed: string[], skipped: number, times: FileTime[] }
type Lane = 'fast' | 'slow'

/** What is read of Vitest's report. */
type ComponentReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: Array<{ name: string, startTime: number, endTime: number, assertionResults: Array<{ fullName: string, status: string }> }>
}

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const missing = new Set<string>()

/** Playwright matches this against a journey's file name, title and tags. */
const slowJourney = String.raw`\.slow\.|@slow\b`

function filesOf (lane: Lane, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter(file => file.includes('.slow.') === (lane === 'slow')).sort()
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

/**
 * Runs each file in a process of its own, some at once. tap's own runner would watch what each process loads, which takes as much time
 * as a quarter of the tests.
 */
async function unitTests (files: string[]): Promise<Results> {
  const results: Results = { passed: 0, failed: [], skipped: 0, times: [] }
  const waiting = files.values()
  const work = async (): Promise<void> => {
    for (const file of waiting) report(file, await tapOf(file), results)
  }
  // Slow tests run processes of their own, which take every core. Side by side, they would exceed their time limits.
  await Promise.all(slow ? [work()] : [work(), work()])
  return results
}

type Tap = { output: string, status: number | null, seconds: number }

async function tapOf (file: string): Promise<Tap> {
  const start = performance.now()
  // What hangs ends itself after TAP_TIMEOUT, unless it has set another time, and says what it waited for. A loop cannot.
  const child = spawn(process.execPath, [file], {
    cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...compiledCode, TAP_TIMEOUT: '180' }, timeout: 600_000, killSignal: 'SIGKILL'
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>])
  return { output, status, seconds: (performance.now() - start) / 1000 }
}

/** Prints a line for the file, or its whole TAP output if it failed, and counts its tests. */
function report (file: string, { output, status, seconds }: Tap, results: Results): void {
  const failed = new Set<string>()
  for (const [, not, name = ''] of output.matchAll(/^(not )?ok \d+ - (.*)$/gm)) {
    const skip = /# SKIP (.*?)(?: # time.*)?$/.exec(name)
    if (skip !== null) {
      results.skipped++
      missing.add(skip[1] ?? 'a test')
    } else if (not !== undefined) failed.add(`${file} › ${name.replace(/ # time.*$/, '')}`)
    else results.passed++
  }
  if (status !== 0 && failed.size === 0) failed.add(file)
  results.failed.push(...failed)
  results.times.push({ file, seconds })
  const line = `${file} (${seconds.toFixed(1)} s)`
  console.log(failed.size === 0 ? `  ✓ ${line}` : `${output}\n  ✗ ${line}`)
}

function componentTests (files: string[]): Results {
  const output = join(cache, 'components.json')
  rmSync(output, { force: true })
  const status = run('vitest/vitest.mjs', ['run', '--root', 'web', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...files])
  if (!existsSync(output)) return { passed: 0, failed: [`Vitest ended with ${status}`], skipped: 0, times: [] }
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = JSON.parse(readFileSync(output, 'utf8')) as ComponentReport
  const failed = testResults.flatMap(({ name: file, assertionResults }) => assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${relative(root, file)} › ${fullName}`))
  const times = testResults.map(({ name: file, startTime, endTime }) => ({ file: relative(root, file), seconds: (endTime - startTime) / 1000 }))
  return orUnloaded(status, 'Vitest', { passed, failed, skipped, times })
}

/** @param which files, or the options with which Playwright selects a lane */
function journeys (which: string[]): Results {
  const browser = findChromium()
  if (browser === undefined) {
    missing.add('no Chromium on this machine: the journeys in a browser')
    return { passed: 0, failed: isChromiumRequired ? ['The journeys had no Chromium'] : [], skipped: 1, times: [] }
  }
  const report = join(cache, 'journeys.json')
  rmSync(report, { force: true })
  buildPage()
  // No fast journey opens the testers' console.
  if (slow || !isAll) buildConsole()
  const status = run('@playwright/test/cli.js', ['test', ...which], { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) return { passed: 0, failed: [`Playwright ended with ${status}`], skipped: 0, times: [] }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only at the second try: see "flaky" above`)
  const specs = specsOf(suites)
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  const times = specs.map(({ file, tests }) => {
    const tries = tests.flatMap(({ results }) => results)
    return { file: `e2e/${file}`, seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
  })
  return orUnloaded(status, 'Playwright', { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, times })
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
if (units.length > 0) results.push(await unitTests(units))
if (components.length > 0) results.push(componentTests(components))
if (chosenJourneys.length > 0) results.push(journeys(chosenJourneys))

const sum = (key: 'passed' | 'skipped'): number => results.reduce((total, counts) => total + counts[key], 0)
const failed = results.flatMap(result => result.failed)
for (const line of slowestFiles(results.flatMap(result => result.times), performance.now() / 1000)) console.log(line)
for (const reason of missing) console.log(`Not run: ${reason}`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`)
process.exitCode = failed.length === 0 ? 0 : 1
