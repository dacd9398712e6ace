import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './binaries.ts'
import { serverAccount } from './postgres.ts'
import { sparePort, startProcess } from './server-process.ts'

/** PgBouncer in transaction mode before a PostgreSQL. @param settings lines of its configuration */
export async function startPgBouncer (to: string, settings: readonly string[]): Promise<{ url: string, remove: () => Promise<void> }> {
  const account = await serverAccount()
  const dir = await mkdtemp(join(tmpdir(), 'portal-pgbouncer-'))
  const port = await sparePort()
  const { hostname, port: behind, username } = new URL(to)
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(file, `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
${settings.join('\n')}
`)
  // Like PostgreSQL, it refuses to run as root.
  if (account !== undefined) for (const owned of [dir, file]) await chown(owned, account.uid, account.gid)
  const running = await startProcess(program('pgbouncer'), [file], { ready: 'process up', cwd: dir, ...account })
  const address = new URL(to)
  address.port = String(port)
  return {
    url: address.href,
    async remove () {
      await running.stop('SIGINT')
      await rm(dir, { recursive: true })
    }
  }
}
