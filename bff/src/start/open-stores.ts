import type { Logger } from 'pino'
import { createAlertsInTurn } from '../adapters/alerts-memory/alerts-in-turn.ts'
import { createMemoryAlerts } from '../adapters/alerts-memory/memory-alerts.ts'
import { DatabaseInUse } from '../adapters/portal-db/engine/exclusive-lock.ts'
import { DatabaseRefused, openPortalDb } from '../adapters/portal-db/portal-db.ts'
import { createMemorySessions } from '../adapters/sessions-memory/memory-sessions.ts'
import { systemClock } from '../adapters/system/clock.ts'
import { createMemoryThrottle } from '../adapters/throttle-memory/memory-throttle.ts'
import { reasonOf } from '../lib/error-reason.ts'
import type { Alerts } from '../ports/notices/alerts.ts'
import type { Ports } from '../ports/ports.ts'
import type { Absence } from '../ports/system/absence.ts'
import type { Clock } from '../ports/system/clock.ts'
import { ConfigError, type Config } from './config.ts'
import { databaseFile } from './data-dir.ts'

/** SQLite serves one process. Starting a second one on the same folder is a configuration error, as is a database that refuses. */
export async function openDatabase ({ databaseUrl, databaseConnections: connections, dataDir }: Config) {
  const file = databaseFile(dataDir)
  try {
    return await openPortalDb({ url: databaseUrl, file, exclusive: true, connections, delay: systemClock.delay })
  } catch (error) {
    if (error instanceof DatabaseRefused) {
      throw new ConfigError([databaseUrl === undefined ? `DATA_DIR: ${file} cannot be opened: ${error.message}` : `DATABASE_URL: the database cannot be used: ${error.message}`])
    }
    if (!(error instanceof DatabaseInUse)) throw error
    throw new ConfigError([`DATA_DIR: another portal runs on ${dataDir}; stop it, use another folder, or set DATABASE_URL to run several side by side`])
  }
}

/** The Redis driver is loaded only when needed: it takes a tenth of the memory of a small process. */
export async function openSharedState (
  { redisUrl, redisPrefix }: Pick<Config, 'redisUrl' | 'redisPrefix'>, clock: Clock, otherAlerts: readonly Alerts[]
): Promise<Pick<Ports, 'sessions' | 'throttle' | 'erpReports' | 'alertsWithoutDatabase'> & { absence?: Absence | undefined }> {
  const ownAlerts = createMemoryAlerts()
  if (redisUrl === undefined) {
    return { sessions: createMemorySessions(clock), throttle: createMemoryThrottle(clock), erpReports: undefined, alertsWithoutDatabase: ownAlerts }
  }
  const [{ openRedis }, { RedisRefused }] = await Promise.all([import('../adapters/redis/redis.ts'), import('../adapters/redis/redis-client.ts')])
  try {
    const { alerts, ...shared } = await openRedis(redisUrl, clock, redisPrefix)
    return { ...shared, alertsWithoutDatabase: createAlertsInTurn([alerts, ...otherAlerts], ownAlerts) }
  } catch (error) {
    throw error instanceof RedisRefused ? new ConfigError([`REDIS_URL: Redis refused the connection: ${error.message}; check the password and the number of the database`]) : error
  }
}

/** The portal starts without stores that are away, and uses them once they are back. */
export function warnOfAbsence (what: string, absence: Absence | undefined, logger: Logger): void {
  if (absence === undefined) return
  logger.warn({ reason: reasonOf(absence.reason) }, `${what} does not answer; the portal has started without it, is not ready, and keeps trying`)
  absence.over.then(() => { logger.info({}, `${what} answers`) }).catch(() => {})
}

/** A Redis that evicts sessions to make room logs people out without notice. */
export async function warnOfEviction ({ redisUrl, redisPrefix }: Pick<Config, 'redisUrl' | 'redisPrefix'>, logger: Logger): Promise<void> {
  if (redisUrl === undefined) return
  const { inspectRedis } = await import('../adapters/redis/inspect.ts')
  const { whenFull } = await inspectRedis(redisUrl, redisPrefix)
  if (whenFull !== undefined && whenFull !== 'noeviction') {
    logger.warn({ policy: whenFull }, 'Redis may forget sessions when its memory is full, which logs people out: set maxmemory-policy noeviction')
  }
}
