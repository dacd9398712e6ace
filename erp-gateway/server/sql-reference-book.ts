import type { ReferenceBook } from './reference-book.ts'

/** What the book needs of a database. Every statement is a transaction of its own. */
export type Sql = {
  /** The rows of a statement. Its parameters are `$1`, `$2` … */
  rows(statement: string, values: ReadonlyArray<string | number>): Promise<Array<Record<string, unknown>>>
  /** The database's clock in milliseconds since 1970, as an expression. */
  clock: string
  close(): Promise<void>
}

const table = 'gateway_order_references'

/** Creates the table of the book. Does nothing if it is there. */
export const createTable = `
  create table if not exists ${table} (
    reference text primary key,
    customer_number text not null,
    content text not null,
    attempt integer not null,
    begun_at bigint not null,
    erp_order_id text
  )`

/** The book in a database that has the table. Time is measured by the database's clock, which all gateways share. */
export function sqlReferenceBook ({ rows, clock, close }: Sql): ReferenceBook {
  const changes = async (statement: string, values: ReadonlyArray<string | number>): Promise<boolean> =>
    (await rows(`${statement} returning reference`, values)).length > 0

  return {
    async find (reference) {
      const [row] = await rows(
        `select customer_number, content, attempt, ${clock} - begun_at as age, erp_order_id from ${table} where reference = $1`, [reference]
      )
      if (row === undefined) return undefined
      const erpOrderId = row['erp_order_id']
      return {
        customerNumber: String(row['customer_number']),
        content: String(row['content']),
        attempt: Number(row['attempt']),
        age: Number(row['age']),
        erpOrderId: erpOrderId === null ? undefined : String(erpOrderId)
      }
    },
    enter: async ({ reference, customerNumber }, content) => await changes(
      `insert into ${table} (reference, customer_number, content, attempt, begun_at) values ($1, $2, $3, 1, ${clock}) on conflict (reference) do nothing`,
      [reference, customerNumber, content]
    ),
    enterAgain: async (reference, { attempt }, content) => await changes(
      `update ${table} set attempt = attempt + 1, content = $3, begun_at = ${clock} where reference = $1 and attempt = $2 and erp_order_id is null`,
      [reference, attempt, content]
    ),
    complete: async (reference, erpOrderId) => await changes(
      `update ${table} set erp_order_id = $2 where reference = $1 and (erp_order_id is null or erp_order_id = $2)`, [reference, erpOrderId]
    ),
    async takeBack (reference, attempt) {
      await rows(`delete from ${table} where reference = $1 and attempt = $2 and erp_order_id is null`, [reference, attempt])
    },
    close
  }
}
