import { PortalError } from '../../errors.ts'
import { available, connected, connectRedis, type RedisConnection } from './redis-client.ts'

export type InspectedRedis = {
  /** What Redis does when its memory is full; undefined if this user may not know. */
  whenFull: string | undefined
  /** A restart keeps what was written before it; undefined if this user may not know. */
  survivesRestart: boolean | undefined
  /** Why it accepts no changes, though it answers, as far as it says so: its memory or its disk is full, or it is a replica. */
  refusesChanges: 'memory' | 'disk' | 'replica' | undefined
  /** The commands that the portal needs and this user may not use on the portal's keys, as far as Redis says so: from version 7 on. */
  lacks: readonly string[]
  /** Its clock, in milliseconds since 1970. */
  time: number
}

/** What the portal does to its keys. */
export const commandsOnKeys = [
  'get', 'set', 'mget', 'del', 'sadd', 'srem', 'smembers', 'zadd', 'zrevrange', 'zremrangebyscore', 'pexpire', 'pttl', 'incr', 'decr', 'hget', 'hmget', 'hset', 'hsetnx'
] as const

/** Asks what this user may do, and does none of it. The arguments stand for those of any command: where they may be keys, they are the portal's. */
const lacksScript = `
local lacks = {}
if redis.acl_check_cmd then
  for _, command in ipairs(ARGV) do
    if not redis.acl_check_cmd(command, KEYS[1], KEYS[1], KEYS[1]) then table.insert(lacks, command) end
  end
end
return lacks`

/**
 * Looks at Redis, and writes nothing.
 * @param prefix of the portal's keys
 * @throws RedisRefused; PortalError `portal_unavailable` if it is away
 */
export async function inspectRedis (url: string, prefix: string): Promise<InspectedRedis> {
  const redis = connectRedis(url)
  try {
    const absence = await connected(redis)
    if (absence !== undefined) throw new PortalError('portal_unavailable', { cause: absence.reason })
    const [info, lacks, [seconds, micros]] = await Promise.all([permittedInfo(redis), lackingRights(redis, prefix), available(redis, redis.time())])
    const field = (name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
    const aof = field('aof_enabled')
    const survivesRestart = aof === undefined ? undefined : aof === '1'
    return { whenFull: field('maxmemory_policy'), survivesRestart, refusesChanges: whyNoChanges(field), lacks, time: Number(seconds) * 1000 + Number(micros) / 1000 }
  } finally {
    redis.disconnect()
  }
}

function whyNoChanges (field: (name: string) => string | undefined): InspectedRedis['refusesChanges'] {
  const number = (name: string): number => Number(field(name) ?? 0)
  const most = number('maxmemory')
  // As Redis counts: its buffers for replicas and for the append-only file may exceed the limit.
  if (most > 0 && field('maxmemory_policy') === 'noeviction' && number('used_memory') - number('mem_not_counted_for_evict') > most) return 'memory'
  if (field('aof_enabled') === '1' && field('aof_last_write_status') === 'err') return 'disk'
  return field('role') === 'slave' ? 'replica' : undefined
}

/** Empty if the user may not read it. */
async function permittedInfo (redis: RedisConnection): Promise<string> {
  return await available(redis, unlessForbidden(redis.info(), ''))
}

async function lackingRights (redis: RedisConnection, prefix: string): Promise<string[]> {
  const lacks = await available(redis, unlessForbidden<unknown>(redis.eval(lacksScript, 1, `${prefix}:any`, ...commandsOnKeys), ['eval']))
  return Array.isArray(lacks) ? lacks.map(String) : []
}

async function unlessForbidden<T> (work: Promise<T>, instead: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return instead
    throw error
  }
}
