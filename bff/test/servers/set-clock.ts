import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The script for `startPortalProcess`. */
export const onSetClock = join(import.meta.dirname, 'portal-on-set-clock.ts')

/**
 * Milliseconds by which a portal's clock differs from this machine's.
 * `ahead`: as a clock that is wrong, so that it differs from the database's, too; negative if it is behind.
 * `later`: as if so much time had passed for everybody.
 */
export type SetClock = { ahead: number, later: number }

/** A portal that was started with `CLOCK_FILE=file` shows this from now on. */
export function setClock (file: string, clock: SetClock): void {
  writeFileSync(`${file}.next`, JSON.stringify(clock))
  renameSync(`${file}.next`, file)
}

/** Read anew each time, so that a process notices at once. */
export function readClock (file: string): () => SetClock {
  return () => JSON.parse(readFileSync(file, 'utf8')) as SetClock
}
