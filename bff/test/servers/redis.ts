import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './binaries.ts'
import { sparePort, startProcess, type ServerProcess } from './server-process.ts'

export type RedisServer = {
  /** The address, with a password as in production. */
  url: string
  stop: () => Promise<void>
  /** Starts it again on the same port, empty. */
  start: () => Promise<void>
  /** Suspends it: connections stay open, but nothing is answered. */
  pause: () => void
  resume: () => void
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

/** A Redis server on a spare port, which stores nothing on disk. */
export async function startRedis (): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-redis-'))
  const port = await sparePort()
  const password = 'of-the-tests'
  const settings = { port, bind: '127.0.0.1', dir, requirepass: password, save: '', appendonly: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  let running: ServerProcess | undefined

  const start = async (): Promise<void> => {
    running = await startProcess(program('redis-server'), args, { ready: 'Ready to accept connections' })
  }
  const stop = async (): Promise<void> => {
    await running?.stop('SIGKILL')
    running = undefined
  }
  await start()
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    start,
    stop,
    pause: () => running?.signal('SIGSTOP'),
    resume: () => running?.signal('SIGCONT'),
    remove: async () => {
      await stop()
      await rm(dir, { recursive: true })
    }
  }
}
