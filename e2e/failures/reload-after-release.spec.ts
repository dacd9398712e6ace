import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { checkOut, searchFor, submit } from '../support/steps.ts'

/** As after a deployment: this tab's chunks are gone, and the portal's document names other files, which a reload gets. */
async function renewPortal (page: Page): Promise<{ reloads: () => number }> {
  let reloads = 0
  await page.route('**/*', async route => {
    const request = route.request()
    if (request.isNavigationRequest()) reloads++
    if (reloads > 0) return await route.fallback()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) return await route.fulfill({ status: 404, body: 'gone' })
    if (pathname !== '/') return await route.fallback()
    const document = await route.fetch()
    await route.fulfill({ response: document, body: (await document.text()).replaceAll('/assets/start-', '/assets/start-of-another-version-') })
  })
  return { reloads: () => reloads }
}

/** Answers matching requests with 404, and counts the documents that are loaded. */
async function lose (page: Page, isGone: (pathname: string, documents: number) => boolean): Promise<{ documents: () => number }> {
  let documents = 0
  await page.route('**/*', async route => {
    const request = route.request()
    if (request.isNavigationRequest()) documents++
    if (isGone(new URL(request.url()).pathname, documents)) await route.fulfill({ status: 404, body: 'gone' })
    else await route.fallback()
  })
  return { documents: () => documents }
}

function openOrdersLink (page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Orders' })
}

test('a tab that is older than the portal reloads once and goes on', async ({ page, loginAs }) => {
  await loginAs('10001')
  const { reloads } = await renewPortal(page)
  await openOrdersLink(page).click()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'FALL RESTOCK', exact: true })).toBeVisible()
  expect(reloads()).toBe(1)
})

test('a tab whose code cannot be loaded for another reason does not reload', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  let reloads = 0
  page.on('request', request => { if (request.isNavigationRequest()) reloads++ })
  await page.route('**/assets/**', async route => { await route.abort() })
  await openOrdersLink(page).click()
  await expect(page.getByText('Navigation Failed!')).toBeVisible()
  expect(reloads).toBe(0)
})

test('a tab does not reload while its order is on its way', { tag: '@slow' }, async ({ page, loginAs, fault, ordersOf }) => {
  await loginAs('10001', { at: '/cart', cart: [[knownItems.inStock.number, 3]] })
  await checkOut(page, 'RENEWED')
  // The confirmation's code is loaded already; what is missing is the page that the person goes to next.
  const happened: string[] = []
  // Recorded on its way to the page, because a page that reloads at once may lose it.
  await page.route('**/createOrder', async route => {
    const response = await route.fetch()
    happened.push('answered')
    await route.fulfill({ response })
  })
  page.on('request', request => { if (request.isNavigationRequest()) happened.push('reloaded') })
  await fault({ operation: 'post-order', kind: 'slow', ms: 2500, times: 1 })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Submitting your order' })).toBeVisible()
  await renewPortal(page)
  await openOrdersLink(page).click()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  expect(happened).toEqual(['answered', 'reloaded'])
  await expect(page.getByRole('link', { name: 'RENEWED' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await ordersOf('RENEWED')).toHaveLength(1)
})

test('a page whose first code is gone reloads once, and then works', async ({ page }) => {
  const { documents } = await lose(page, (pathname, documents) => documents === 1 && /^\/assets\/(?:start|libraries)-.*\.js$/.test(pathname))
  await page.goto('/stock')
  await expect.poll(documents).toBe(2)
  // Before the page's code runs, a search loads a document of its own.
  await expect(page.locator('html')).toHaveAttribute('data-started')
  await searchFor(page, knownItems.inStock.number)
  expect(documents()).toBe(2)
})

test('a page whose code no process has says so, after one reload', async ({ page }) => {
  const { documents } = await lose(page, pathname => /^\/assets\/start-.*\.js$/.test(pathname))
  await page.goto('/stock')
  await expect(page.getByRole('alert')).toHaveText('The portal could not be loaded completely. Please reload the page in a minute.')
  expect(documents()).toBe(2)
})

test('a call that reaches only older processes is repeated for 30 seconds; then the page reloads, with what was typed', { tag: '@slow' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/forgot-password')
  let [documents, calls] = [0, 0]
  page.on('request', request => { if (request.isNavigationRequest()) documents++ })
  await page.route('**/requestPasswordLink', async route => {
    calls++
    await route.fulfill({ status: 503, json: { code: 'older_process', message: 'The portal is being updated.', requestId: 'r' } })
  })
  await page.getByLabel('Email').fill('parts@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect.poll(async () => {
    if (documents === 0) await page.clock.runFor(1000)
    return documents
  }, { timeout: 60_000 }).toBe(1)
  // The page's clock goes on by itself between its steps.
  expect(calls).toBeGreaterThan(10)
  await expect(page.getByLabel('Email')).toHaveValue('parts@example.com')
})
