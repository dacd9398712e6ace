import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { buildConsole, buildPage } from '../build-page.ts'
import { findChromium, isChromiumRequired } from '../chromium.ts'
import { cache, noResults, withLoadFailure, runRunner, type Results } from './results.ts'

/** Playwright matches this against a journey's file name, title and tags. */
const slowJourney = String.raw`\.slow\.|@slow\b`

/** Runs the journeys in a browser. @param which a lane, or files */
export function journeys (which: 'fast' | 'slow' | readonly string[]): Results {
  const browser = findChromium()
  if (browser === undefined) {
    const failed = isChromiumRequired ? ['The journeys had no Chromium'] : []
    return { ...noResults(), failed, skipped: 1, missing: new Set(['no Chromium on this machine: the journeys in a browser']) }
  }
  const report = join(cache, 'journeys.json')
  rmSync(report, { force: true })
  buildPage()
  // No fast journey opens the testers' console.
  if (which !== 'fast') buildConsole()
  const chosen = which === 'fast' ? ['--grep-invert', slowJourney] : which === 'slow' ? ['--grep', slowJourney] : which
  const status = runRunner('@playwright/test/cli.js', ['test', ...chosen], { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) return { ...noResults(), failed: [`Playwright ended with ${status}`] }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only on the second try: see "flaky" above`)
  const specs = specsOf(suites)
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  const times = specs.map(({ file, tests }) => {
    const tries = tests.flatMap(({ results }) => results)
    return { file: `e2e/${file}`, seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
  })
  return withLoadFailure(status, 'Playwright', { ...noResults(), passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, times })
}

function specsOf (suites: JSONReportSuite[]): JSONReportSpec[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}
