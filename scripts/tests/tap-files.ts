import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { noResults, root, testEnvironment, type Results } from './results.ts'
import { count, fileOutputs, type FileOutput } from './tap-output.ts'

/**
 * After this time, a file that hangs says what it waits for and ends. One that loops is killed with its process, once all files of that could have
 * taken so long. Generous, for busy machines.
 */
const timeoutSeconds = { fast: 180, slow: 3600 }
const filesAtOnce = 2
/** Each process of so many files loads the server once, and a file that hangs or crashes takes no more of them with it. */
const batchSize = 12

/** Tests that measure time, use every core, or run a clock much faster than the machine's. They come last, one file at a time. */
const isAlone = (file: string): boolean => file.includes('.alone.')
export const isSlow = (file: string): boolean => file.includes('.slow.')
/** Their modules keep nothing from one test to the next, so the files may share a process. */
const mayShare = (file: string): boolean => !isSlow(file) && /^(contracts|bff\/src|bff\/test\/[^/]+$)/.test(file)

/**
 * Runs the files, some at once. tap's own runner would watch what each process loads, which takes as much time as a quarter of the tests, and would
 * start a process for every file.
 */
export async function tapFiles (files: readonly string[]): Promise<Results> {
  const results = noResults()
  const run = async (waiting: Iterable<readonly string[]>): Promise<void> => {
    for (const batch of waiting) for (const output of await outputsOf(batch)) console.log(count(output, results))
  }
  const together = batches(files.filter(file => !isAlone(file))).values()
  await Promise.all(Array.from({ length: filesAtOnce }, async () => { await run(together) }))
  await run(files.filter(isAlone).map(file => [file]))
  return results
}

/** Files that share a process come first, since they take longest together. */
function batches (files: readonly string[]): string[][] {
  const { sharing = [], others = [] } = Object.groupBy(files, file => mayShare(file) ? 'sharing' : 'others')
  const shared = Array.from({ length: Math.ceil(sharing.length / batchSize) }, (_, n) => sharing.slice(n * batchSize, (n + 1) * batchSize))
  return [...shared, ...others.map(file => [file])]
}

async function outputsOf (batch: readonly string[]): Promise<FileOutput[]> {
  const start = performance.now()
  const limit = batch.some(isSlow) ? timeoutSeconds.slow : timeoutSeconds.fast
  // tap names the process's temporary folders after its arguments: they have to be short, and unlike those of other processes.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'file-batch.ts'), ...batch.slice(0, 1)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...testEnvironment, TAP_TIMEOUT: String(limit) },
    timeout: (limit * batch.length + 60) * 1000,
    killSignal: 'SIGKILL'
  })
  child.stdin.end(batch.join('\n'))
  const ended = once(child, 'close').then(([code]): number | null => code)
  const [tap, status] = await Promise.all([text(child.stdout), ended])
  return fileOutputs(batch, tap, status, (performance.now() - start) / 1000)
}
