import { globSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { componentTests } from './tests/components.ts'
import { journeys } from './tests/journeys.ts'
import { cache, root, type Results } from './tests/results.ts'
import { slowestFiles } from './tests/slowest-files.ts'
import { isSlow, tapFiles } from './tests/tap-files.ts'

/**
 * Runs the tests of one lane as far as this machine can, or only the named files: unit, port and call tests with tap,
 * components with Vitest, then the journeys in a browser. Lists what took longest, what it could not run and what failed, and ends with
 * a line of totals for people and scripts.
 *
 * The slow lane (`--slow`) has the test files with `.slow.` in their name and the journeys tagged `@slow`.
 */

mkdirSync(cache, { recursive: true })
const { values: { slow }, positionals: named } = parseArgs({ options: { slow: { type: 'boolean', default: false } }, allowPositionals: true })
const isJourney = (file: string): boolean => file.startsWith('e2e/')
const isComponent = (file: string): boolean => file.endsWith('.test.tsx')
const isAll = named.length === 0

function filesOf (pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter(file => isSlow(file) === slow).sort()
}

const components = isAll ? filesOf('web/src/**/*.test.tsx') : named.filter(isComponent)
const units = isAll
  ? filesOf('{contracts,erp-gateway,bff,web,fixtures,scripts,campaign,bench}/**/*.test.ts')
  : named.filter(file => !isJourney(file) && !isComponent(file))
const chosenJourneys = named.filter(isJourney)

const results: Results[] = []
if (units.length > 0) results.push(await tapFiles(units))
if (components.length > 0) results.push(componentTests(components))
if (isAll) results.push(journeys(slow ? 'slow' : 'fast'))
else if (chosenJourneys.length > 0) results.push(journeys(chosenJourneys))

const sum = (key: 'passed' | 'skipped'): number => results.reduce((total, counts) => total + counts[key], 0)
const failed = results.flatMap(result => result.failed)
for (const line of slowestFiles(results.flatMap(result => result.times), performance.now() / 1000)) console.log(line)
for (const reason of new Set(results.flatMap(result => [...result.missing]))) console.log(`Not run: ${reason}`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`)
process.exitCode = failed.length === 0 ? 0 : 1
