import { Redis } from 'ioredis'
import { PortalError } from '../../errors.ts'

export type RedisConnection = Redis

/**
 * A connection that answers or fails within 300 ms and never keeps a command for later: by default ioredis would queue
 * for ten seconds and more, and repeat a command whose answer was lost. It connects by itself, again and again.
 * @param url `redis://…` or `rediss://…`
 */
export function connectRedis (url: string): RedisConnection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 300,
    connectTimeout: 2000,
    retryStrategy: attempts => Math.min(attempts * 100, 1000),
    // After a failover the old address may answer as a replica: a new connection finds the new master.
    reconnectOnError: error => error.message.startsWith('READONLY')
  })
  // Without a listener ioredis prints each failed attempt. Whoever needs the connection meanwhile is told.
  redis.on('error', () => {})
  return redis
}

/** @throws PortalError `portal_unavailable` where Redis does not answer */
export async function available<T> (reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    throw new PortalError('portal_unavailable', { cause: error })
  }
}
