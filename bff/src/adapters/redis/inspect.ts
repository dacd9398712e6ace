import { PortalError } from '../../errors.ts'
import { available, connected, connectRedis, type RedisConnection } from './redis-client.ts'

export type InspectedRedis = {
  /** What Redis does when its memory is full; undefined if this user may not know. */
  whenFull: string | undefined
  /** A restart keeps what was written before it; undefined if this user may not know. */
  survivesRestart: boolean | undefined
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
    const [info, [seconds, micros]] = await Promise.all([permittedInfo(redis), available(redis, redis.time())])
    const field = (name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
    const aof = field('aof_enabled')
    return { whenFull: field('maxmemory_policy'), survivesRestart: aof === undefined ? undefined : aof === '1', time: Number(seconds) * 1000 + Number(micros) / 1000 }
  } finally {
    redis.disconnect()
  }
}

/** Undefined if the user may not read it. */
async function permittedInfo (redis: RedisConnection): Promise<string> {
  return await available(redis, redis.info().catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return ''
    throw error
  }))
}
