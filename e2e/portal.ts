import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

/** The real stack, as `npm start` runs it, on a port and in a folder of its own. */
export type Portal = {
  url: string
  /** The fake ERP's address, for its control calls. */
  erpUrl: string
}

async function startPortal (): Promise<Portal & { stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-journey-'))
  const port = await sparePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../bff/src/server.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const announced = await announcement(server)
  const erpUrl = /Fake ERP\s+(\S+)/.exec(announced)?.[1]
  if (erpUrl === undefined) throw new Error(`the portal did not start:\n${announced}`)
  return {
    url: `http://localhost:${port}`,
    erpUrl,
    async stop () {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
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

/** What the server prints once it listens. */
async function announcement (server: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of server.stdout ?? []) {
    text += String(chunk)
    if (text.includes('Demo accounts')) break
  }
  server.stdout?.resume()
  return text
}

type Fixtures = { loginAs: (username: string, page?: Page) => Promise<void> }

export const test = base.extend<Fixtures, { portal: Portal }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  portal: [async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.stop()
  }, { scope: 'worker' }],
  baseURL: async ({ portal }, use) => { await use(portal.url) },
  loginAs: async ({ page }, use) => {
    await use(async (username, onPage = page) => {
      await onPage.goto('/login')
      await onPage.getByLabel(/account number or e-?mail/i).fill(username)
      await onPage.getByLabel('Password', { exact: true }).fill('Portal!2026')
      await onPage.getByRole('button', { name: 'Log in' }).click()
      await expect(onPage.getByRole('button', { name: /log ?out/i }).first()).toBeVisible()
    })
  }
})

export { expect }
