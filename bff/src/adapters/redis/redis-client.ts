import { Cluster, Redis } from 'ioredis'
import { PortalError } from '../../errors.ts'
import { redisAddress } from './redis-address.ts'

export type RedisConnection = Redis | Cluster

const backoff = (attempts: number): number => Math.min(attempts * 100, 1000)

const answerWithin = 300
const connectWithin = 2000

/** By default ioredis would queue for ten seconds and more, and repeat a command whose answer was lost. */
const impatient = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: connectWithin,
  // A connection that has gone without a word is replaced, not waited on for as long as TCP has hope.
  socketTimeout: 1000,
  retryStrategy: backoff,
  // After a failover the old address may answer as a replica: a new connection finds the new master.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY')
}

/**
 * A connection that never keeps a command for later. It connects by itself, again and again, and follows a failover of Sentinels or
 * of a Cluster.
 * @param url as `redisAddress` reads it
 */
export function connectRedis (url: string): RedisConnection {
  const redis = connect(url)
  // Without a listener ioredis prints each failed attempt. Whoever needs the connection meanwhile is told.
  redis.on('error', () => {})
  return redis
}

function connect (url: string): RedisConnection {
  const address = redisAddress(url)
  switch (address.kind) {
    case 'single': return new Redis(url, impatient)
    case 'sentinel': return new Redis({
      ...impatient,
      sentinels: address.nodes,
      name: address.master,
      sentinelRetryStrategy: backoff,
      ...(address.password !== undefined && { password: address.password })
    })
    case 'cluster': return new Cluster(address.nodes, {
      enableOfflineQueue: false,
      clusterRetryStrategy: backoff,
      // A slot that has moved is followed at once; a command whose node has gone fails, and is not sent again.
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

/** Resolves once the connection is there, or has had its time: a portal starts without Redis, too. */
export async function connected (redis: RedisConnection): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, connectWithin)
    redis.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** @throws PortalError `portal_unavailable` where Redis does not answer within 300 ms */
export async function available<T> (reply: Promise<T>): Promise<T> {
  try {
    return await inTime(reply)
  } catch (error) {
    throw new PortalError('portal_unavailable', { cause: error })
  }
}

/**
 * ioredis's own time-out ends a command whose answer has arrived and only could not be read, because the process was busy with something
 * else: at its start, above all. Here what has arrived is read first.
 */
function inTime<T> (reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => { reject(new Error(`no answer within ${answerWithin} ms`)) })
    }, answerWithin)
    reply.finally(() => { clearTimeout(timer) }).then(resolve, reject)
  })
}
