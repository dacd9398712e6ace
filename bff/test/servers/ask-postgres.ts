import pg from 'pg'

/** The rows of one statement, over a connection of its own. */
export async function askPostgres (url: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
