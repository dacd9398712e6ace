import { sql, type RawBuilder } from 'kysely'

/** A number among the columns of a query: PostgreSQL takes a parameter without a type there for text. */
export function bigint (value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}
