import { setTimeout as delay } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'
import { PortalError } from '../../errors.ts'
import type { Absence } from '../../ports/system/absence.ts'
import { redisAddress } from './redis-address.ts'

export type RedisConnection = Redis | Cluster

const backoff = (attempts: number): number => Math.min(attempts * 100, 1000)

const answerWithin = 300
const connectWithin = 2000
const sentinelAnswerWithin = 1000

/** By default ioredis would queue commands for more than ten seconds, and resend a command whose answer was lost. */
const impatient = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: connectWithin,
  // A connection that silently died is replaced before TCP gives up.
  socketTimeout: 1000,
  retryStrategy: backoff,
  // After a failover the old address may answer as a replica. A new connection finds the new master.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY')
}

/**
 * A connection that never queues a command for later. It reconnects automatically, and follows failovers of Sentinels and of a Cluster.
 * @param url in a format that `redisAddress` accepts
 * @param prefix begins every key, followed by a colon, so that installations can share a Redis; none if left out
 */
export function connectRedis (url: string, prefix?: string): RedisConnection {
  const redis = connect(url, prefix === undefined ? '' : `${prefix}:`)
  // Without a listener ioredis prints each failed attempt. Commands fail by themselves while there is no connection.
  redis.on('error', (error: Error) => { failures.set(redis, error) })
  redis.on('ready', () => { failures.delete(redis) })
  return redis
}

/** Why each connection is not open. The error of a command on such a connection says only that it is not. */
const failures = new WeakMap<RedisConnection, Error>()

function connect (url: string, keyPrefix: string): RedisConnection {
  const address = redisAddress(url)
  switch (address.kind) {
    case 'single': return new Redis(url, { ...impatient, keyPrefix })
    case 'sentinel': return new Redis({
      ...impatient,
      keyPrefix,
      sentinels: address.nodes,
      name: address.master,
      sentinelRetryStrategy: backoff,
      // If a Sentinel accepts the connection but stays silent, the next one is asked.
      sentinelCommandTimeout: sentinelAnswerWithin,
      ...(address.password !== undefined && { password: address.password })
    })
    case 'cluster': return new Cluster(address.nodes, {
      keyPrefix,
      enableOfflineQueue: false,
      clusterRetryStrategy: backoff,
      // A command for a moved slot is redirected at once. A command whose node is gone fails, and is not resent.
      maxRedirections: 3,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      retryDelayOnTryAgain: 0,
      slotsRefreshTimeout: 1000,
      slotsRefreshInterval: 1000,
      redisOptions: { ...impatient, ...(address.password !== undefined && { password: address.password }) }
    })
  }
}

/** Redis answers, but cannot be used. The message says why. */
export class RedisRefused extends Error {}

/** What Redis answers to a wrong password, to missing rights, and for a database number that does not exist. */
const refusal = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:invalid password|AUTH|DB index|SELECT))/

/**
 * Resolves once the connection is open, or after 2 s without it: the portal also starts without Redis.
 * @returns undefined if it is open
 * @throws RedisRefused
 */
export async function connected (redis: RedisConnection): Promise<Absence | undefined> {
  if (redis.status === 'ready') return undefined
  let reason: unknown = new Error(`no answer within ${connectWithin} ms`)
  const refused = new Promise<never>((_resolve, reject) => {
    redis.on('error', (error: Error) => {
      reason = error
      if (refusal.test(error.message)) reject(new RedisRefused(error.message))
    })
  })
  const over = new Promise<void>(resolve => { redis.once('ready', resolve) })
  const timer = new AbortController()
  try {
    const open = await Promise.race([refused, over.then(() => true), delay(connectWithin, false, { signal: timer.signal })])
    return open ? undefined : { reason, over }
  } finally {
    timer.abort()
  }
}

/** @throws PortalError `portal_unavailable` if Redis fails, or does not answer within 300 ms */
export async function available<T> (redis: RedisConnection, reply: Promise<T>): Promise<T> {
  try {
    return await inTime(reply)
  } catch (error) {
    throw new PortalError('portal_unavailable', { cause: failures.get(redis) ?? error })
  }
}

/**
 * Fails after 300 ms. ioredis's own time-out would also fail a command whose answer has arrived but is not yet read, because the event
 * loop was busy, above all at start. Here an answer that has arrived is read first.
 */
function inTime<T> (reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => { reject(new Error(`no answer within ${answerWithin} ms`)) })
    }, answerWithin)
    reply.finally(() => { clearTimeout(timer) }).then(resolve, reject)
  })
}
