import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page } from '@playwright/test'
import { portalHeader } from '@portal/contracts/protocol'
import { fillCart, type PartForCart } from './fill-cart.ts'

/** The real stack, as `npm start` runs it, on a port and in a folder of its own. */
export type Portal = {
  url: string
  /** The fake ERP's address, for its control calls. */
  erpUrl: string
  /** Where the mails are written. */
  outbox: string
  /** The lines of its log so far that have this message, oldest first. */
  logged: (message: string) => object[]
  /** Empties everybody's carts, which the portal keeps from one journey to the next. */
  emptyCarts: () => void
  /** Ends the portal, and the fake ERP with it, and starts it again with the same address and data. */
  restart: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

type RunningPortal = Portal & { stop: () => Promise<void> }

/**
 * @param host under which browsers reach it: a name other than localhost makes it a plain HTTP host, as one in an office network
 * @param environment further variables of its configuration
 */
async function startPortal (host: string, environment: Record<string, string>): Promise<RunningPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-journey-'))
  const port = await sparePort()
  const url = `http://${host}:${port}`
  const log: string[] = []
  const start = async () => {
    const server = spawn(process.execPath, [join(import.meta.dirname, '../../bff/src/start/server.ts')], {
      env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const announced = await announcement(server, log)
    const erpUrl = /Fake ERP\s+(\S+)/.exec(announced)?.[1]
    if (erpUrl === undefined) throw new Error(`the portal did not start:\n${announced}`)
    return { server, erpUrl }
  }
  let running = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(running.server, 'exit')
    running.server.kill(signal)
    await ended
  }
  return {
    url,
    get erpUrl () { return running.erpUrl },
    outbox: join(dataDir, 'outbox'),
    logged: message => log.join('').split('\n').flatMap(line => line.includes(`"msg":"${message}"`) ? [JSON.parse(line) as object] : []),
    emptyCarts () {
      const database = new DatabaseSync(join(dataDir, 'portal.sqlite'), { timeout: 5000, enableForeignKeyConstraints: true })
      database.exec("update kept_cart set lines = '[]', away = '[]', version = version + 1")
      database.close()
    },
    async restart (signal) {
      await end(signal)
      running = await start()
    },
    async stop () {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function sparePort (): Promise<number> {
  const { createServer } = await import('node:net')
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** What the server prints once it listens. Everything that it ever prints, including its log, goes into `output`. */
async function announcement ({ stdout }: ChildProcess, output: string[]): Promise<string> {
  const begun = output.length
  const printed = (): string => output.slice(begun).join('')
  await new Promise<void>(resolve => {
    stdout?.setEncoding('utf8').on('end', resolve).on('data', (text: string) => {
      output.push(text)
      if (printed().includes('Demo accounts')) resolve()
    })
  })
  return printed()
}

/** The password of all demo accounts. */
export const demoPassword = 'Portal!2026'

type Fault = { operation: string, kind: string, ms?: number, status?: number, field?: string, times?: number }

/** An order as the fake ERP got it, in its own field names. */
type PostedOrder = { id: string, record: { REFNO: string, CUSNO: string, PONUM: string, LINES: Array<{ ITNBR: string, QTYOR: number, NOTES: string }> } }

type Fixtures = {
  /** Test files that leave accounts or orders changed give a name of their own here, and get a portal of their own. */
  portalFor: string
  /** The host in the portal's address. */
  portalHost: string
  /** Further variables of the portal's configuration. */
  portalEnvironment: Record<string, string>
  portal: Portal
  /** Each journey begins with empty carts. */
  emptyCarts: void
  /** Logs in without the login page, which costs a second each time, adds parts to the cart, and opens a page, by default the home. */
  loginAs: (username: string, options?: { page?: Page, at?: string, password?: string, cart?: readonly PartForCart[] }) => Promise<void>
  /** The mails that were written to this address, oldest first. */
  mailsTo: (address: string) => string[]
  /** Makes the fake ERP misbehave until the test ends, or until it is called without a fault. */
  fault: (...faults: Fault[]) => Promise<void>
  /** The orders that the fake ERP got under a PO number. */
  ordersOf: (poNumber: string) => Promise<PostedOrder[]>
}

type WorkerFixtures = {
  /** The portal with this name, which is started with these settings the first time. */
  portalOf: (name: string, host: string, environment: Record<string, string>) => Promise<Portal>
}

/** The portal of most files. It runs as long as the worker; those of other files are stopped when the next file needs another one. */
const everyone = 'everyone'

/** Resolves when the portal gets answers from the ERP again: after faults it leaves the ERP alone for some seconds. */
async function recovered (portal: Portal): Promise<void> {
  const search = async (): Promise<number> => {
    const headers = { [portalHeader]: '1', 'content-type': 'application/json' }
    const answer = await fetch(`${portal.url}/items`, { method: 'POST', headers, body: JSON.stringify({ search: crypto.randomUUID() }) })
    return answer.status
  }
  await expect.poll(search, { timeout: 30_000 }).toBe(200)
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalFor: [everyone, { option: true }],
  portalHost: ['localhost', { option: true }],
  portalEnvironment: [{}, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, also where it needs nothing
  portalOf: [async ({}, use) => {
    const running = new Map<string, RunningPortal>()
    const stop = async (stays: (name: string) => boolean): Promise<void> => {
      for (const [name, portal] of running) {
        if (stays(name)) continue
        running.delete(name)
        await portal.stop()
      }
    }
    await use(async (name, host, environment) => {
      await stop(other => other === everyone || other === name)
      const portal = running.get(name) ?? await startPortal(host, environment)
      running.set(name, portal)
      return portal
    })
    await stop(() => false)
  }, { scope: 'worker' }],
  portal: async ({ portalOf, portalFor, portalHost, portalEnvironment }, use) => {
    await use(await portalOf(portalFor, portalHost, portalEnvironment))
  },
  baseURL: async ({ portal }, use) => { await use(portal.url) },
  emptyCarts: [async ({ portal }, use) => {
    portal.emptyCarts()
    await use()
  }, { auto: true }],
  loginAs: async ({ page }, use) => {
    await use(async (username, { page: onPage = page, at = '/', password = demoPassword, cart = [] } = {}) => {
      const answer = await onPage.request.post('/login', { headers: { [portalHeader]: '1' }, data: { username, password } })
      expect(answer.status(), await answer.text()).toBe(200)
      if (cart.length > 0) await fillCart(onPage, cart)
      await onPage.goto(at)
      await expect(onPage.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    })
  },
  mailsTo: async ({ portal }, use) => {
    await use(address => {
      if (!existsSync(portal.outbox)) return []
      return readdirSync(portal.outbox).filter(file => file.endsWith('.eml')).sort()
        // Long lines are folded with a trailing "=" (quoted-printable).
        .map(file => readFileSync(join(portal.outbox, file), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
        .filter(mail => mail.includes(`\nTo: ${address}\n`))
    })
  },
  fault: async ({ portal }, use) => {
    const set = async (...faults: Fault[]): Promise<void> => {
      const answer = await fetch(`${portal.erpUrl}/control/faults`, { method: 'POST', body: JSON.stringify({ faults }) })
      if (!answer.ok) throw new Error(`the fake ERP knows no such fault: ${JSON.stringify(faults)}`)
      if (faults.length === 0) await recovered(portal)
    }
    await use(set)
    await set()
  },
  ordersOf: async ({ portal }, use) => {
    await use(async poNumber => {
      const answer = await fetch(`${portal.erpUrl}/control/orders`)
      const { orders } = await answer.json() as { orders: PostedOrder[] }
      return orders.filter(order => order.record.PONUM.trim() === poNumber)
    })
  }
})

export { expect, type Page }
