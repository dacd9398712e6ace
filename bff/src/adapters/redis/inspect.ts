import { PortalError } from '../../errors.ts'
import { available, connected, connectRedis } from './redis-client.ts'

export type InspectedRedis = {
  /** What Redis does when its memory is full. */
  whenFull: string
  /** A restart keeps what was written before it. */
  survivesRestart: boolean
  /** Its clock, in milliseconds since 1970. */
  time: number
}

/**
 * Looks at Redis, and writes nothing.
 * @throws RedisRefused; PortalError `portal_unavailable` if it is away
 */
export async function inspectRedis (url: string): Promise<InspectedRedis> {
  const redis = connectRedis(url)
  try {
    const absence = await connected(redis)
    if (absence !== undefined) throw new PortalError('portal_unavailable', { cause: absence.reason })
    const [info, [seconds, micros]] = await Promise.all([available(redis.info()), available(redis.time())])
    const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown'
    return { whenFull: field('maxmemory_policy'), survivesRestart: field('aof_enabled') === '1', time: Number(seconds) * 1000 + Number(micros) / 1000 }
  } finally {
    redis.disconnect()
  }
}
