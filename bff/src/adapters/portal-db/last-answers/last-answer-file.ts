import { rmSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { createDatabase, type Database } from '../engine/database.ts'
import { isDamaged, isFull, isLocked } from '../engine/faults.ts'
import { answerColumns, type LastAnswerSchema } from './last-answer-rows.ts'
import { createLastAnswerTable } from './create-last-answer-table.ts'
import { openSqlite, stopWaitingForLocks } from '../engine/sqlite.ts'

/** The version of the table's schema, which is kept in the file. */
const shape = 1

type Opened = { database: Pick<Database<LastAnswerSchema>, 'run'>, close: () => Promise<void> }
type Log = { warn: (details: object, message: string) => void }

/**
 * The SQLite file of the last good answers. A file that is damaged or has another schema is deleted and created again, now or as soon as that shows.
 * On a full disk it is opened once there is space.
 * @throws if no file can be made
 */
export async function openLastAnswerFile (file: string, log: Log): Promise<Opened> {
  let current = open()
  await current.catch((error: unknown) => { if (!isFull(error)) throw error })

  async function open (): Promise<Opened> {
    try {
      return await openFile(file)
    } catch (error) {
      if (isLocked(error) || isFull(error)) throw error
      return await makeAnew(error)
    }
  }

  async function makeAnew (error: unknown): Promise<Opened> {
    log.warn({ err: error, file }, 'the file of the ERP\'s last answers cannot be used; it is created again')
    if (file !== ':memory:') for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { recursive: true, force: true })
    return await openFile(file)
  }

  async function replace (damaged: Opened, error: unknown): Promise<Opened> {
    await damaged.close()
    return await makeAnew(error)
  }

  /** Its next use gets the error, if there is one. */
  function tryNext (opening: Promise<Opened>): void {
    current = opening
    opening.catch(() => {})
  }

  return {
    database: {
      run: async work => {
        const used = current
        const opened = await used.catch((error: unknown) => {
          if (current === used) tryNext(open())
          throw error
        })
        try {
          return await opened.database.run(work)
        } catch (fault) {
          if (isDamaged(fault) && current === used) tryNext(replace(opened, fault))
          throw fault
        }
      }
    },
    close: async () => { await current.then(async ({ close }) => await close(), () => {}) }
  }
}

async function openFile (file: string): Promise<Opened> {
  const kysely = new Kysely<LastAnswerSchema>({ dialect: openSqlite(file, { synchronous: 'normal' }) })
  const close = async (): Promise<void> => await kysely.destroy()
  try {
    await kysely.transaction().execute(async db => {
      const { rows: [row] } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
      if (row?.user_version === 0) {
        await createLastAnswerTable(db.schema, 'logged')
        await sql`pragma user_version = ${sql.lit(shape)}`.execute(db)
      } else if (row?.user_version !== shape) throw new Error(`unknown shape ${row?.user_version}`)
      await db.selectFrom('last_answer').select(answerColumns).limit(1).execute()
    })
    await stopWaitingForLocks(kysely)
    return { database: createDatabase(kysely), close }
  } catch (error) {
    await close()
    throw error
  }
}
