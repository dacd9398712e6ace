import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from './binaries.ts'
import { sparePort, startProcess, type ServerProcess } from './server-process.ts'

const password = 'of-the-tests'
const ready = 'Ready to accept connections'

type Member = { port: number, process: ServerProcess }

async function startMember (dir: string, more: Record<string, string | number>): Promise<Member> {
  const port = await sparePort()
  const settings = { port, bind: '127.0.0.1', dir, requirepass: password, masterauth: password, save: '', appendonly: 'no', ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, ...String(value).split(' ')])
  return { port, process: await startProcess(program('redis-server'), args, { ready }) }
}

export type RedisGroup = {
  url: string
  /** Kills the current master. */
  killMaster: () => Promise<void>
  remove: () => Promise<void>
}

export type SentinelGroup = RedisGroup & {
  /** The two servers. The first one is the master at first. */
  members: readonly [ServerProcess, ServerProcess]
}

/** A master with a replica, and a Sentinel that promotes the replica within a second or two. */
export async function startSentinel (): Promise<SentinelGroup> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-sentinel-'))
  const master = await startMember(dir, {})
  const replica = await startMember(dir, { replicaof: `127.0.0.1 ${master.port}` })
  const port = await sparePort()
  const file = join(dir, 'sentinel.conf')
  await writeFile(file, [
    `port ${port}`, 'bind 127.0.0.1', `dir ${dir}`,
    `sentinel monitor portal 127.0.0.1 ${master.port} 1`,
    `sentinel auth-pass portal ${password}`,
    'sentinel down-after-milliseconds portal 300',
    'sentinel failover-timeout portal 2000', ''
  ].join('\n'))
  const sentinel = await startProcess(program('redis-server'), [file, '--sentinel'], { ready: '+slave' })
  return {
    url: `redis+sentinel://:${password}@127.0.0.1:${port}/portal`,
    members: [master.process, replica.process],
    killMaster: async () => { await master.process.stop('SIGKILL') },
    remove: async () => {
      await Promise.all([sentinel, master.process, replica.process].map(async server => { await server.stop('SIGKILL') }))
      await rm(dir, { recursive: true })
    }
  }
}

/** A Cluster of three masters, each with a third of the slots. */
export async function startCluster (): Promise<RedisGroup> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-cluster-'))
  const members: Member[] = []
  for (const name of ['a', 'b', 'c']) {
    members.push(await startMember(dir, { 'cluster-enabled': 'yes', 'cluster-config-file': `nodes-${name}.conf`, 'cluster-port': await sparePort() }))
  }
  const addresses = members.map(({ port }) => `127.0.0.1:${port}`)
  await promisify(execFile)('redis-cli', ['-a', password, '--no-auth-warning', '--cluster', 'create', ...addresses, '--cluster-yes'])
  return {
    url: `redis+cluster://:${password}@${addresses.slice(0, 2).join(',')}`,
    killMaster: async () => { await members[0]?.process.stop('SIGKILL') },
    remove: async () => {
      await Promise.all(members.map(async ({ process }) => { await process.stop('SIGKILL') }))
      await rm(dir, { recursive: true })
    }
  }
}
