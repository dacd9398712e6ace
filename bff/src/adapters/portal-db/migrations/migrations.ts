import type { Migration } from 'kysely/migration'
import { baseline } from './0001-baseline.ts'

/**
 * Every migration by its name. They run in the order of their names. A released one never changes.
 *
 * Until then the baseline's name ends with the day of its last change, and a number if there were several, so that a database with other tables is
 * refused at the start.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline-2026-11-28': baseline
}
