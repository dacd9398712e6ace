import { sql } from 'kysely'

/**
 * The rows of `submission` that are not settled, including those in a state that only a newer build knows. SQLite uses the partial index of these
 * rows only for queries with exactly this condition.
 */
export const unsettled = sql<boolean>`state not in ('accepted', 'rejected', 'withdrawn')`
