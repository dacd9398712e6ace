import { inspectRedis } from '../../bff/src/adapters/redis/inspect.ts'
import { RedisRefused } from '../../bff/src/adapters/redis/redis-client.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { PortalError } from '../../bff/src/errors.ts'
import { nextAfter, tlsFailureOf } from '../../bff/src/lib/tls-failure.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import type { Finding } from './finding.ts'

const about = 'Redis'

/** Why, and what to do next. */
const noChanges = {
  memory: ['its memory is full', 'raise maxmemory, or remove what else it holds'],
  disk: ['it cannot write its append-only file', 'make room on its disk'],
  replica: ['it is a replica', 'point REDIS_URL at the master']
} as const

/** Whether Redis can be used, and is configured to keep sessions. */
export async function checkRedis ({ redisUrl, redisPrefix }: Config): Promise<Finding> {
  if (redisUrl === undefined) return { about, verdict: 'ok', says: 'none: sessions are in the one process, and end with it' }
  try {
    const { whenFull, survivesRestart, refusesChanges, lacks } = await inspectRedis(redisUrl, redisPrefix)
    if (lacks.length > 0) {
      const says = `it answers, but this user may not use ${lacks.join(', ')} on keys that begin with ${redisPrefix}:`
      return { about, verdict: 'fails', says, next: 'give it the rights of the ACL line in docs/operating.md' }
    }
    if (refusesChanges !== undefined) {
      const [reason, next] = noChanges[refusesChanges]
      return { about, verdict: 'fails', says: `it answers, but accepts no changes: ${reason}`, next: `${next}; until then nobody can log in` }
    }
    if (whenFull === undefined || survivesRestart === undefined) {
      return { about, verdict: 'warning', says: 'it answers, but this user may not read its settings', next: 'allow +info, or see to maxmemory-policy noeviction and appendonly yes yourself' }
    }
    const loses = [
      ...whenFull === 'noeviction' ? [] : [{ says: 'evicts sessions when its memory is full', setting: 'maxmemory-policy noeviction' }],
      ...survivesRestart ? [] : [{ says: 'loses all sessions when it restarts', setting: 'appendonly yes' }]
    ]
    if (loses.length === 0) return { about, verdict: 'ok', says: 'it answers, and keeps its sessions' }
    const says = `it answers, but ${loses.map(loss => loss.says).join(', and ')}: people are logged out`
    return { about, verdict: 'warning', says, next: `set ${loses.map(({ setting }) => setting).join(' and ')} in its configuration` }
  } catch (error) {
    if (error instanceof RedisRefused) {
      return { about, verdict: 'fails', says: `it refuses: ${error.message}`, next: 'check the password and the number of the database in REDIS_URL' }
    }
    if (!(error instanceof PortalError)) throw error
    const tls = tlsFailureOf(error.cause)
    const next = tls === undefined ? `start it, and check host and port in REDIS_URL${redisUrl.startsWith('rediss:') ? ', and whether it speaks TLS there' : ''}; until then nobody can log in` : nextAfter(tls, 'REDIS_URL')
    return { about, verdict: 'fails', says: `it does not answer: ${reasonOf(error.cause)}`, next }
  }
}
