import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { installPortal, type Installation } from '../../bff/test/installed-portal.ts'
import { makeBuild, type Build } from '../../bff/test/releases/changed-builds.ts'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { demoPassword } from '../support/portal.ts'
import { logIn, searchFor } from '../support/steps.ts'

/** Two builds of the portal behind nginx: this one, and one with other texts, other files, a new column and new fields. */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const without = skipWithout('nginx') || skipWithout('postgres') || skipWithout('redis')
test.skip(without !== false, String(without))

const texts = { older: 'Stock Check & New Orders', newer: 'Stock Check & New Orders Today' }
const fresh = 200
const atOnce = 4

let dir: string
let portal: Installation
let builds: { older: Build, newer: Build }
let erp: Awaited<ReturnType<typeof startFakeErp>>

test.beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portal-two-builds-'))
  builds = { older: makeBuild(join(dir, 'older'), '1.0.0'), newer: makeBuild(join(dir, 'newer'), '1.1.0', ['strings', 'chunks', 'column']) }
  erp = await startFakeErp({ data: canonicalData() })
  portal = await installPortal({ dir, erpUrl: erp.url, build: builds.older, password: demoPassword, emails: { 10001: 'dealer@example.com' } })
})

test.afterAll(async () => {
  await portal.close()
  await erp.close()
  rmSync(dir, { recursive: true })
})

async function roll (build: Build): Promise<void> {
  for (const process of [0, 1] as const) expect(await portal.restart(process, build)).toBe(0)
}

/** A browser that has nothing of the portal yet. */
async function openFresh (browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: portal.url })
  try {
    const page = await context.newPage()
    await page.goto('/stock')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    return title
  } finally {
    await context.close()
  }
}

async function openLoggedIn (browser: Browser): Promise<{ page: Page, documents: () => number }> {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await logIn(page, '10001')
  let documents = 0
  page.on('request', request => { if (request.isNavigationRequest()) documents++ })
  return { page, documents: () => documents }
}

test('a fresh page is never blank while one process runs each build', async ({ browser }) => {
  await portal.restart(1, builds.newer)
  const titles: string[] = []
  await Promise.all(Array.from({ length: atOnce }, async () => { while (titles.length < fresh) titles.push(await openFresh(browser)) }))
  expect(titles.length).toBeGreaterThanOrEqual(fresh)
  expect(new Set(titles)).toEqual(new Set([texts.older, texts.newer]))
})

test('an open page whose files are gone everywhere reloads once, with what was typed', async ({ browser }) => {
  await roll(builds.older)
  const { page, documents } = await openLoggedIn(browser)
  await page.goto('/quick-order')
  await page.getByRole('textbox', { name: 'Part number, line 1' }).fill(knownItems.inStock.number)
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('3')
  await roll(builds.newer)
  const before = documents()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Finances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible()
  expect(documents()).toBe(before + 1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quick Order' }).click()
  await expect(page.getByRole('textbox', { name: 'Part number, line 1' })).toHaveValue(knownItems.inStock.number)
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1' })).toHaveValue('3')
  expect(documents()).toBe(before + 1)
  await page.context().close()
})

test('after a rollback an open page of the newer build reloads after half a minute of calls that nobody reads, and keeps the cart', async ({ browser }) => {
  await roll(builds.newer)
  const { page, documents } = await openLoggedIn(browser)
  await page.goto('/stock')
  await searchFor(page, knownItems.inStock.number)
  await roll(builds.older)
  const before = documents()
  await page.getByRole('textbox', { name: `Quantity of ${knownItems.inStock.number}` }).fill('2')
  await page.getByRole('button', { name: `Add ${knownItems.inStock.number} to cart` }).click()
  await expect(page.getByText(`2 × ${knownItems.inStock.number}`)).toBeVisible()
  await expect.poll(documents, { timeout: 60_000 }).toBe(before + 1)
  const synced = page.waitForResponse(answer => answer.url().endsWith('/cart') && answer.request().method() === 'POST' && answer.ok())
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: `Quantity of ${knownItems.inStock.number}` })).toHaveValue('2')
  await synced
  await page.context().close()
})
