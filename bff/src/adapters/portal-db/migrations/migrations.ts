import type { Migration } from 'kysely/migration'
import { baseline } from './0001-baseline.ts'

/**
 * Every migration by its name. They run in the order of their names. One that was released does not change any more.
 *
 * Until then the baseline's name ends with the day on which its tables last changed, and a number where they did so more than once, so that a database with
 * other tables is refused at the start.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline-2026-11-27-10': baseline
}
