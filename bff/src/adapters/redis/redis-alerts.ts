import { day } from '@portal/contracts/base/time-units'
import { alertKinds, type AlertKind, type Alerts } from '../../ports/notices/alerts.ts'
import { available, type RedisConnection } from './redis-client.ts'

/** Milliseconds for which an alert is remembered after processes stopped reporting or ending it. */
const keptFor = 7 * day

/** Its arguments: the note, the mark, the time, and the time before which people must last have been told for a higher mark to be news. */
const seeScript = `
local on, owed, told, mark = unpack(redis.call('HMGET', KEYS[1], 'on', 'owed', 'told', 'mark'))
if on ~= '1' then
  redis.call('HSET', KEYS[1], 'on', '1', 'since', ARGV[3], 'owed', 'begun', 'mark', ARGV[2])
  redis.call('HSETNX', KEYS[1], 'leased', '0')
elseif owed == '' and told and tonumber(told) <= tonumber(ARGV[4]) then
  if tonumber(ARGV[2]) > tonumber(mark) then redis.call('HSET', KEYS[1], 'owed', 'begun') end
  redis.call('HSET', KEYS[1], 'mark', ARGV[2])
end
redis.call('HSET', KEYS[1], 'note', ARGV[1], 'seen', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`

/** No all-clear is needed for what nobody was told about. */
const endScript = `
local on, owed, seen, leased = unpack(redis.call('HMGET', KEYS[1], 'on', 'owed', 'seen', 'leased'))
if on ~= '1' or tonumber(seen) > tonumber(ARGV[2]) or tonumber(leased) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'on', '0', 'owed', owed == 'begun' and '' or 'over')
return 1`

const claimScript = `
local owed, leased, note, since = unpack(redis.call('HMGET', KEYS[1], 'owed', 'leased', 'note', 'since'))
if not owed or owed == '' or tonumber(leased) > tonumber(ARGV[1]) then return {} end
redis.call('HSET', KEYS[1], 'leased', ARGV[2])
return { owed, note, since }`

const toldScript = `
if redis.call('HGET', KEYS[1], 'owed') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'owed', '', 'told', ARGV[2], 'leased', '0')
return 1`

/** Alerts about the database, which cannot be kept in it. */
export function createRedisAlerts (redis: RedisConnection): Alerts {
  return {
    isOn: async kind => await available(redis, redis.hget(keyOf(kind), 'on')) === '1',
    see: async ({ kind, note, mark }, at, toldBefore) => { await available(redis, redis.eval(seeScript, 1, keyOf(kind), note, mark, at, toldBefore, keptFor)) },
    end: async (kind, at, unseenSince) => { await available(redis, redis.eval(endScript, 1, keyOf(kind), at, unseenSince)) },
    claim: async (at, leaseUntil) => {
      for (const kind of alertKinds) {
        const claimed = await available(redis, redis.eval(claimScript, 1, keyOf(kind), at, leaseUntil))
        const [news, note, since] = Array.isArray(claimed) ? claimed.map(String) : []
        if (news === 'begun' || news === 'over') return { kind, news, note: note ?? '', since: Number(since) }
      }
      return undefined
    },
    told: async ({ kind, news }, at) => { await available(redis, redis.eval(toldScript, 1, keyOf(kind), news, at)) }
  }
}

const keyOf = (kind: AlertKind): string => `alert:${kind}`
