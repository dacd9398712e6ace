import type { Migration } from 'kysely/migration'
import { baseline } from './0001-baseline.ts'

/** Every migration by its name. They run in the order of their names. One that was released does not change any more. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline
}
