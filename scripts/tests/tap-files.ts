import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { noResults, root, testEnvironment, type Results } from './results.ts'

/** After this time, a file that hangs says what it waits for and ends; one that loops is killed a minute later. Generous, for busy machines. */
const timeoutSeconds = { fast: 180, slow: 3600 }
const filesAtOnce = 2

/** Tests that measure time, use every core, or run a clock much faster than the machine's. They come last, one file at a time. */
const isAlone = (file: string): boolean => file.includes('.alone.')
export const isSlow = (file: string): boolean => file.includes('.slow.')

/**
 * Runs each file in a process of its own, some at once. tap's own runner would watch what each process loads, which takes as much time
 * as a quarter of the tests.
 */
export async function tapFiles (files: readonly string[]): Promise<Results> {
  const results = noResults()
  const run = async (waiting: Iterable<string>): Promise<void> => {
    for (const file of waiting) report(file, await outputOf(file), results)
  }
  const together = files.filter(file => !isAlone(file)).values()
  await Promise.all(Array.from({ length: filesAtOnce }, async () => { await run(together) }))
  await run(files.filter(isAlone))
  return results
}

type Output = { tap: string, status: number | null, seconds: number }

async function outputOf (file: string): Promise<Output> {
  const start = performance.now()
  const limit = isSlow(file) ? timeoutSeconds.slow : timeoutSeconds.fast
  const child = spawn(process.execPath, [file], {
    cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...testEnvironment, TAP_TIMEOUT: String(limit) }, timeout: (limit + 60) * 1000, killSignal: 'SIGKILL'
  })
  const ended = once(child, 'close').then(([code]): number | null => code)
  const [tap, status] = await Promise.all([text(child.stdout), ended])
  return { tap, status, seconds: (performance.now() - start) / 1000 }
}

/** Prints a line for the file, or its whole TAP output if it failed, and counts its tests. */
function report (file: string, { tap, status, seconds }: Output, results: Results): void {
  const tests = [...tap.matchAll(/^(not )?ok \d+ - (.*)$/gm)]
  const failed = new Set<string>()
  for (const [, not, name = ''] of tests) {
    const skip = /# SKIP (.*?)(?: # time.*)?$/.exec(name)
    if (skip !== null) {
      results.skipped++
      results.missing.add(skip[1] ?? 'a test')
    } else if (not !== undefined) failed.add(`${file} › ${name.replace(/ # time.*$/, '')}`)
    else results.passed++
  }
  if (tests.length === 0 || (status !== 0 && failed.size === 0)) failed.add(file)
  results.failed.push(...failed)
  results.times.push({ file, seconds })
  const line = `${file} (${seconds.toFixed(1)} s)`
  console.log(failed.size === 0 ? `  ✓ ${line}` : `${tap}\n  ✗ ${line}`)
}
