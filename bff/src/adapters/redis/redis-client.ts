import { Cluster, Redis } from 'ioredis'
import { PortalError } from '../../errors.ts'
import { redisAddress } from './redis-address.ts'

export type RedisConnection = Redis | Cluster

const backoff = (attempts: number): number => Math.min(attempts * 100, 1000)

/** By default ioredis would queue for ten seconds and more, and repeat a command whose answer was lost. */
const impatient = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: 300,
  connectTimeout: 2000,
  // A connection that has gone without a word is replaced, not waited on for as long as TCP has hope.
  socketTimeout: 1000,
  retryStrategy: backoff,
  // After a failover the old address may answer as a replica: a new connection finds the new master.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY')
}

/**
 * A connection that answers or fails within 300 ms and never keeps a command for later. It connects by itself, again and
 * again, and follows a failover of Sentinels or of a Cluster.
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

/** @throws PortalError `portal_unavailable` where Redis does not answer */
export async function available<T> (reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    throw new PortalError('portal_unavailable', { cause: error })
  }
}
