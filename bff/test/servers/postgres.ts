import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askPostgres } from './ask-postgres.ts'
import { program } from './binaries.ts'
import { eventually } from './eventually.ts'
import { sparePort, startProcess, type ServerProcess } from './server-process.ts'

const run = promisify(execFile)

export type PostgresServer = {
  url: string
  stop: () => Promise<void>
  /** Stops it as a crash would: all work is cut off. */
  crash: () => Promise<void>
  /** Starts it again on the same port, with its data. */
  start: () => Promise<void>
  /** Suspends all its processes: connections stay open, new ones are not answered. */
  pause: () => Promise<void>
  /** Resumes it; it executes what it was sent in the meantime. */
  resume: () => void
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/** A PostgreSQL server on a spare port. Its data survives a crash of the server, but not of the machine. */
export async function startPostgres (): Promise<PostgresServer> {
  return await serve(async (data, owner) => {
    await run(program('initdb'), [
      '--pgdata', data, '--username', 'portal', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'
    ], owner)
  })
}

/** A standby of another server, which from now on commits nothing that its standby does not have. */
export async function startStandby (primary: PostgresServer): Promise<PostgresServer> {
  const standby = await serve(async (data, owner) => {
    const { hostname, port, username } = new URL(primary.url)
    await run(program('pg_basebackup'), [
      '--pgdata', data, '--host', hostname, '--port', port, '--username', username, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'
    ], owner)
  })
  await setPostgres(primary.url, 'synchronous_standby_names', '*')
  return standby
}

/** Changes a setting while the server runs. Resolves when new connections have it. */
export async function setPostgres (url: string, name: string, value: string): Promise<void> {
  await askPostgres(url, `alter system set ${name} = '${value}'`)
  await askPostgres(url, 'select pg_reload_conf()')
  await eventually(async () => {
    const [row] = await askPostgres(url, `show ${name}`)
    if (row?.[name] !== value) throw new Error(`${name} is not set yet`)
  })
}

/** Makes a standby the primary. Resolves when it takes writes, which wait for no other server. */
export async function promote ({ url }: PostgresServer): Promise<void> {
  await askPostgres(url, 'select pg_promote()')
  await setPostgres(url, 'synchronous_standby_names', '')
}

async function serve (create: (data: string, owner: { cwd: string, uid?: number, gid?: number }) => Promise<void>): Promise<PostgresServer> {
  const account = await serverAccount()
  const dir = await mkdtemp(join(tmpdir(), 'portal-postgres-'))
  if (account !== undefined) await chown(dir, account.uid, account.gid)
  const data = join(dir, 'data')
  const owner = { cwd: dir, ...account }
  await create(data, owner)
  const port = await sparePort()
  const settings = {
    port, listen_addresses: '127.0.0.1', unix_socket_directories: dir, fsync: 'off', full_page_writes: 'off'
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let running: ServerProcess | undefined
  let paused: number[] = []

  const start = async (): Promise<void> => {
    running = await startProcess(program('postgres'), args, { ...owner, ready: 'database system is ready to accept' })
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    await running?.stop(signal)
    running = undefined
  }
  const resume = (): void => {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
    paused = []
  }
  // SIGINT: does not wait for clients to disconnect.
  const stop = async (): Promise<void> => await end('SIGINT')
  await start()
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    start,
    stop,
    crash: async () => await end('SIGQUIT'),
    pause: async () => {
      const pid = running?.pid
      if (pid === undefined) return
      // The main process first, so that it starts no others.
      process.kill(pid, 'SIGSTOP')
      paused = [pid, ...await childrenOf(pid)]
      for (const one of paused) process.kill(one, 'SIGSTOP')
    },
    resume,
    remove: async () => {
      resume()
      await stop()
      await rm(dir, { recursive: true })
    }
  }
}

async function childrenOf (pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.trim().split(/\s+/).map(Number)
}

/** PostgreSQL refuses to run as root, so it then runs as the account that its package has created. */
export async function serverAccount (): Promise<{ uid: number, gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async flag => Number((await run('id', [flag, 'postgres'])).stdout)))
  if (uid === undefined || gid === undefined) throw new Error('no account postgres on this machine')
  return { uid, gid }
}
