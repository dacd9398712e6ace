import type { Results } from './results.ts'

/** What a file wrote, in TAP. `isWhole`: it was run to its end. */
export type FileOutput = { file: string, tap: string, isWhole: boolean, seconds: number }

/** A comment that ends the results of a file. @param seconds that it took */
export function endOfFile (file: string, seconds: number): string {
  return `End of ${file} after ${seconds.toFixed(1)} s`
}

/**
 * Divides what a process wrote among its files. What ended the process too early counts for the file that was running, and fails those that
 * were still to come.
 * @param seconds that the process took
 */
export function fileOutputs (files: readonly string[], tap: string, status: number | null, seconds: number): FileOutput[] {
  const parts = tap.split(/^# End of (.*) after ([\d.]+) s\n/m)
  const ended = Array.from({ length: (parts.length - 1) / 3 }, (_, n) => ({ file: parts[3 * n + 1] ?? '', tap: parts[3 * n] ?? '', isWhole: true, seconds: Number(parts[3 * n + 2]) }))
  const rest = parts.at(-1) ?? ''
  const [last, missing] = [ended.at(-1), files.slice(ended.length)]
  if (missing.length > 0) {
    const left = seconds - ended.reduce((sum, output) => sum + output.seconds, 0)
    return [...ended, ...missing.map((file, n) => ({ file, tap: n === 0 ? rest : '', isWhole: false, seconds: n === 0 ? left : 0 }))]
  }
  if (status === 0 || last === undefined || /^not ok/m.test(tap)) return ended
  return [...ended.slice(0, -1), { ...last, tap: last.tap + rest, isWhole: false }]
}

/** Counts a file's tests. @returns a line to print for it, with its whole TAP output if it failed */
export function count ({ file, tap, isWhole, seconds }: FileOutput, results: Results): string {
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
  if (tests.length === 0 || (!isWhole && failed.size === 0)) failed.add(file)
  results.failed.push(...failed)
  results.times.push({ file, seconds })
  const line = `${file} (${seconds.toFixed(1)} s)`
  return failed.size === 0 ? `  ✓ ${line}` : `${tap}\n  ✗ ${line}`
}
