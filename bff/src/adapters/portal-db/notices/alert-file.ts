import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import { PortalError } from '../../../errors.ts'
import type { Alerts } from '../../../ports/notices/alerts.ts'
import { createDatabase } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { openSqlite, stopWaitingForLocks } from '../engine/sqlite.ts'
import { createAlertTable } from '../migrations/baseline/notices.ts'
import { createAlerts } from './alerts.ts'

type Opened = { alerts: Alerts, close: () => Promise<void> }

/**
 * Alerts in an SQLite file of their own, which the processes of a machine share while they have nothing else in common. The first alert makes the file:
 * until then, nothing is on and nothing has to be told.
 */
export function createAlertFile (file: string): Opened {
  let opened: Promise<Opened> | undefined

  async function used (): Promise<Alerts> {
    opened ??= open(file)
    try {
      return (await opened).alerts
    } catch (error) {
      opened = undefined
      throw new PortalError('portal_unavailable', { cause: error })
    }
  }

  const ifThere = async (): Promise<Alerts | undefined> => opened !== undefined || existsSync(file) ? await used() : undefined

  return {
    alerts: {
      isOn: async kind => await (await ifThere())?.isOn(kind) === true,
      see: async (...seen) => { await (await used()).see(...seen) },
      end: async (...ended) => { await (await ifThere())?.end(...ended) },
      claim: async (...times) => await (await ifThere())?.claim(...times),
      told: async (...alert) => { await (await ifThere())?.told(...alert) }
    },
    close: async () => { await opened?.then(async ({ close }) => await close(), () => {}) }
  }
}

async function open (file: string): Promise<Opened> {
  const kysely = new Kysely<PortalSchema>({ dialect: openSqlite(file, { synchronous: 'normal' }) })
  try {
    await createAlertTable(kysely)
    await stopWaitingForLocks(kysely)
  } catch (error) {
    await kysely.destroy()
    throw error
  }
  return { alerts: createAlerts(createDatabase(kysely)), close: async () => { await kysely.destroy() } }
}
