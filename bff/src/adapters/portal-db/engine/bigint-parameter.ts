import { sql, type RawBuilder } from 'kysely'

/** A number in a select list, where PostgreSQL would take an untyped parameter for text. */
export function bigint (value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}
