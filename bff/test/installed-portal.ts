import { join } from 'node:path'
import type { Build } from './releases/changed-builds.ts'
import { createDealerAccounts } from './servers/dealer-account.ts'
import { startNginx } from './servers/nginx.ts'
import { startPortalProcess, type PortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startRedis } from './servers/redis.ts'
import { sparePort } from './servers/server-process.ts'

export type Installation = {
  url: string
  databaseUrl: string
  /** nginx's log lines about requests that it passed on to the other process, or failed. */
  complaints: () => readonly string[]
  /** Stops the process and starts another in its place, of this build; resolves with the exit code once the new one listens. */
  restart: (process: 0 | 1, build: Build | undefined) => Promise<number | null>
  close: () => Promise<void>
}

/**
 * The portal of compose.yaml: two processes behind nginx, on PostgreSQL and Redis.
 * @param dir a folder for this installation alone
 * @param build what both processes run at first; undefined for this checkout
 * @param emails the address of each dealer who has an account, by number
 */
export async function installPortal ({ dir, erpUrl, build, password, emails }: {
  dir: string, erpUrl: string, build: Build | undefined, password: string, emails: Readonly<Record<string, string>>
}): Promise<Installation> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  await createDealerAccounts({ url: postgres.url, file: '' }, password, emails)
  const ports = [await sparePort(), await sparePort()] as const
  const start = async (n: 0 | 1, build: Build | undefined): Promise<PortalProcess> => await startPortalProcess({
    PORT: String(ports[n]), DATA_DIR: join(dir, String(n)), DATABASE_URL: postgres.url, REDIS_URL: redis.url, ERP_URL: erpUrl, DRAIN_SECONDS: '3'
  }, build === undefined ? {} : { script: join(build.root, 'bff/src/start/server.ts') })
  const processes = await Promise.all([start(0, build), start(1, build)]).catch(async (error: unknown) => {
    await Promise.all([postgres.remove(), redis.remove()])
    throw error
  })
  const nginx = await startNginx([processes[0].url, processes[1].url])
  return {
    url: nginx.url,
    databaseUrl: postgres.url,
    complaints: nginx.complaints,
    async restart (n, build) {
      const code = await processes[n].stop('SIGTERM')
      processes[n] = await start(n, build)
      return code
    },
    async close () {
      await nginx.remove()
      await Promise.all(processes.map(async process => await process.stop('SIGKILL')))
      await Promise.all([postgres.remove(), redis.remove()])
    }
  }
}
