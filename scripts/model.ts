import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Checks the models of the submission protocol (docs/model/) with SPIN. Every promise must hold in every reachable state, and every deliberately
 * broken rule must be detected. `npm run model -- NAME` runs those whose name contains NAME, and explains how each violation comes about.
 */

type Size = Record<string, number>
type Run = { file: string, name: string, size: Size, search: 'promises' | 'ends', expected: 'holds' | 'found' }
type Outcome = { run: Run, problem: string | undefined, found: boolean, states: number, megabytes: number, seconds: number, story: string[] }

const root = join(import.meta.dirname, '..')
const sources = join(root, 'docs/model')
const work = join(root, '.cache/model')
const toolsMissing = ['spin', 'gcc'].filter(tool => spawnSync(tool, ['--version']).error !== undefined)
const execute = promisify(execFile)

/** The runs without a broken rule, in sizes that can be checked within a minute. */
const whole: Run[] = [
  { file: 'keys.pml', name: 'two orders, a colleague, a fault', size: { ORDERS: 2, COLLEAGUE: 1, FAULTS: 1 }, search: 'promises', expected: 'holds' },
  { file: 'keys.pml', name: 'an order, two faults', size: { ORDERS: 1, FAULTS: 2 }, search: 'promises', expected: 'holds' },
  { file: 'carts.pml', name: 'two devices, a fault', size: { BROWSERS: 2, FAULTS: 1 }, search: 'promises', expected: 'holds' },
  { file: 'carts.pml', name: 'two tabs, a fault', size: { BROWSERS: 1, FAULTS: 1 }, search: 'promises', expected: 'holds' },
  { file: 'carts.pml', name: 'a restore, three keys', size: { LINES: 1, RESTORES: 1, FAULTS: 0 }, search: 'promises', expected: 'holds' },
  { file: 'carts.pml', name: 'a restore, two keys, a fault', size: { PRESSES: 2, RESTORES: 1, FAULTS: 1 }, search: 'promises', expected: 'holds' },
  { file: 'carts.pml', name: 'lines move away and back', size: { MOVES: 1, FAULTS: 0 }, search: 'promises', expected: 'holds' },
  { file: 'prices.pml', name: 'three changes, two faults', size: { CHANGES: 3, FAULTS: 2 }, search: 'promises', expected: 'holds' },
  { file: 'sending.pml', name: 'two orders, two faults', size: { ORDERS: 2, FAULTS: 2, STAFF: 1 }, search: 'promises', expected: 'holds' },
  { file: 'sending.pml', name: 'an order, two people, three faults', size: { ORDERS: 1, FAULTS: 3, STAFF: 2 }, search: 'promises', expected: 'holds' },
  { file: 'sending.pml', name: 'two builds, two orders, a fault', size: { BUILDS: 2, ORDERS: 2, FAULTS: 1 }, search: 'promises', expected: 'holds' },
  { file: 'sending.pml', name: 'a restore, an order, two faults', size: { RESTORES: 1, ORDERS: 1, FAULTS: 2 }, search: 'promises', expected: 'holds' },
  { file: 'releases.pml', name: 'two releasers, a restore, two faults', size: { ASKS: 2, FAULTS: 2 }, search: 'promises', expected: 'holds' },
  { file: 'keys.pml', name: 'every run ends', size: { ORDERS: 2, FAULTS: 1 }, search: 'ends', expected: 'holds' },
  { file: 'carts.pml', name: 'every run ends', size: { LINES: 1, RESTORES: 1, FAULTS: 0 }, search: 'ends', expected: 'holds' },
  { file: 'prices.pml', name: 'every run ends', size: { CHANGES: 3, FAULTS: 1 }, search: 'ends', expected: 'holds' },
  { file: 'sending.pml', name: 'every run ends', size: { BUILDS: 2, ORDERS: 2, FAULTS: 1 }, search: 'ends', expected: 'holds' }
]

/** The sizes for runs with a broken rule. */
const usualSize: Record<string, Size> = {
  'keys.pml': { ORDERS: 2, FAULTS: 1 },
  'carts.pml': { FAULTS: 0 },
  'prices.pml': { CHANGES: 3, FAULTS: 1 },
  'sending.pml': { ORDERS: 1, FAULTS: 2, STAFF: 2 },
  'releases.pml': { ASKS: 2, FAULTS: 2 }
}

/** Broken rules that show only in another size, or in infinite runs. */
const otherSize: Record<string, Partial<Pick<Run, 'size' | 'search'>>> = {
  yes_switches_off: { size: { ORDERS: 1, COLLEAGUE: 1, FAULTS: 0 } },
  shown_to_anybody: { size: { ORDERS: 1, COLLEAGUE: 1, FAULTS: 0 } },
  found_by_form_alone: { size: { BROWSERS: 1, FAULTS: 0 } },
  restored_asks_nothing: { size: { LINES: 1, RESTORES: 1, FAULTS: 0 } },
  versions_come_again: { size: { LINES: 1, RESTORES: 1, FAULTS: 0 } },
  asked_on_one_device: { size: { LINES: 1, RESTORES: 1, FAULTS: 0 } },
  erp_is_not_asked: { size: { LINES: 1, RESTORES: 1, FAULTS: 1 } },
  moved_asks_nothing: { size: { MOVES: 1, FAULTS: 0 } },
  look_out_of_date: { size: { ORDERS: 1, FAULTS: 3, STAFF: 1 } },
  next_does_not_wait: { size: { ORDERS: 2, FAULTS: 1, STAFF: 1 } },
  next_goes_first: { size: { ORDERS: 2, FAULTS: 1, STAFF: 1 } },
  withdrawn_is_claimed: { size: { ORDERS: 2, FAULTS: 1, STAFF: 1 } },
  sends_without_a_field: { size: { BUILDS: 2, ORDERS: 2, FAULTS: 0 } },
  checks_without_a_field: { size: { BUILDS: 2, ORDERS: 2, FAULTS: 0 } },
  rejected_since_the_backup: { size: { RESTORES: 1, ORDERS: 1, FAULTS: 1 } },
  restored_believes_itself: { size: { RESTORES: 1, ORDERS: 1, FAULTS: 1 } },
  looks_without_end: { search: 'ends' }
}

const mutantLine = /^#define (\w+) +\(MUTANT == (\d+)\)/gm

/** The rules that a model can break, as listed in the model itself. */
function brokenRules (file: string): Run[] {
  const text = readFileSync(join(sources, file), 'utf8')
  return [...text.matchAll(mutantLine)].map(([, name = '', number]) => {
    const { size, search = 'promises' } = otherSize[name] ?? {}
    return { file, name: name.replaceAll('_', ' '), size: { ...(size ?? usualSize[file]), MUTANT: Number(number) }, search, expected: 'found' }
  })
}

/** Checks one model. SPIN generates a C program for the search, which is compiled and run in a folder of its own. */
async function check (run: Run): Promise<Outcome> {
  const folder = join(work, `${run.file} ${run.name}`.replaceAll(/[^a-z]+/g, '-'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(sources, run.file), join(folder, run.file))
  const defines = Object.entries(run.size).map(([name, value]) => `-D${name}=${value}`)
  const began = Date.now()
  await execute('spin', [...defines, '-a', run.file], { cwd: folder })
  const search = run.search === 'ends' ? ['-DNP'] : ['-DSAFETY']
  // Optimization would save two seconds of search, and cost ten of compilation.
  await execute('gcc', ['-O0', '-w', ...search, '-DCOLLAPSE', '-DMEMLIM=950', '-o', 'pan', 'pan.c'], { cwd: folder })
  const options = ['-m5000', ...(run.search === 'ends' ? ['-l'] : []), ...(run.expected === 'holds' ? ['-w23'] : [])]
  const { stdout } = await execute('./pan', options, { cwd: folder, maxBuffer: 2 ** 26 })
  const seconds = (Date.now() - began) / 1000
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? NaN)
  const errors = number(/errors: (\d+)/)
  const wholly = !/max search depth too small|Search not completed|out of memory/.test(stdout)
  const found = errors > 0 && /assertion violated|non-progress cycle/.test(stdout)
  return {
    run,
    problem: problemOf(run, { found, complete: errors === 0 && wholly }),
    found,
    states: number(/([\d.e+]+) states, stored/),
    megabytes: number(/([\d.]+)\s+total actual memory usage/),
    seconds,
    story: found ? await storyOf(run, defines, folder) : []
  }
}

function problemOf ({ expected }: Run, { found, complete }: { found: boolean, complete: boolean }): string | undefined {
  if (expected === 'found') return found ? undefined : 'the broken rule was not detected'
  if (found) return 'a promise is broken'
  return complete ? undefined : 'the search did not finish'
}

/** The steps that lead to the broken promise, in plain words. */
async function storyOf ({ file }: Run, defines: string[], folder: string): Promise<string[]> {
  const { stdout } = await execute('spin', [...defines, '-T', '-B', '-t', file], { cwd: folder, maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter(line => line !== '' && !/^spin: (text of failed|trail ends|couldn't find claim)/.test(line))
}

function told ({ run, problem, found, states, megabytes, seconds }: Outcome): string {
  const verdict = problem === undefined ? (found ? 'found' : 'holds') : problem.toUpperCase()
  const figures = [`${states.toLocaleString('en-US')} states`, `${Math.round(megabytes)} MB`, `${seconds.toFixed(1)} s`]
  return `  ${problem === undefined ? '✓' : '✗'} ${run.file.padEnd(12)} ${run.name.padEnd(36)} ${verdict}: ${figures.join(', ')}`
}

const named = process.argv[2]
if (toolsMissing.length > 0) {
  console.log(`The models of docs/model were not checked: ${toolsMissing.join(' and ')} ${toolsMissing.length > 1 ? 'are' : 'is'} not on this machine.`)
  console.log('On Debian and Ubuntu: apt-get install -y --no-install-recommends spin gcc libc6-dev')
  process.exitCode = 1
} else {
  const began = Date.now()
  const all = [...whole, ...Object.keys(usualSize).flatMap(brokenRules)]
  const runs = all.filter(run => named === undefined || run.name.includes(named))
  const waiting = [...runs]
  let failed = 0
  const lane = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      const outcome = await check(run)
      console.log(told(outcome))
      if (outcome.problem !== undefined) failed++
      if (outcome.problem !== undefined || named !== undefined) for (const line of outcome.story) console.log(`      ${line}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
  console.log(`${runs.length - failed} as expected, ${failed} not, in ${Math.round((Date.now() - began) / 1000)} s`)
  process.exitCode = failed === 0 && runs.length > 0 ? 0 : 1
}
