import type { Absence } from '../../ports/system/absence.ts'
import type { Alerts } from '../../ports/notices/alerts.ts'
import type { Clock } from '../../ports/system/clock.ts'
import type { ErpReports } from '../../ports/erp/erp-reports.ts'
import type { Sessions } from '../../ports/accounts/sessions.ts'
import type { Throttle } from '../../ports/accounts/throttle.ts'
import { connected, connectRedis } from './redis-client.ts'
import { createRedisAlerts } from './redis-alerts.ts'
import { createRedisErpReports } from './redis-erp-reports.ts'
import { createRedisSessions } from './redis-sessions.ts'
import { createRedisThrottle } from './redis-throttle.ts'

type SharedState = { sessions: Sessions, throttle: Throttle, erpReports: ErpReports, alerts: Alerts, absence: Absence | undefined }

/**
 * Opens the state that all processes share, over one connection, which is open when this resolves unless Redis is away. `sessions.close` closes it.
 * @param prefix begins every key
 * @throws RedisRefused
 */
export async function openRedis (url: string, clock: Clock, prefix: string): Promise<SharedState> {
  const redis = connectRedis(url, prefix)
  const absence = await connected(redis).catch((error: unknown) => {
    redis.disconnect()
    throw error
  })
  return {
    sessions: createRedisSessions(redis, clock),
    throttle: createRedisThrottle(redis),
    erpReports: createRedisErpReports(redis),
    alerts: createRedisAlerts(redis),
    absence
  }
}
