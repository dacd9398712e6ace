/** How long the tests of a file, or some of them, took. */
export type FileTime = { file: string, seconds: number }

const shown = 10

/**
 * The files that took longest, and how long everything took, as lines to print. Files run side by side, so their sum is more than the total.
 * @param total seconds
 */
export function slowestFiles (times: readonly FileTime[], total: number): string[] {
  const files = new Map<string, number>()
  for (const { file, seconds } of times) files.set(file, (files.get(file) ?? 0) + seconds)
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, shown)
  return [
    'The slowest files:',
    ...slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
    `All ${files.size} files took ${Math.floor(total / 60)} min ${Math.floor(total % 60)} s`
  ]
}
