import type { Migration } from 'kysely/migration'
import { baseline } from './0001-baseline.ts'

/** Every migration by its name. They run in the order of their names. A released one never changes, nor does its name. */
export const migrations: Record<string, Migration> = {
  '0001-baseline-2026-11-28': baseline
}
