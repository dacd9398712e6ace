import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart } from '../support/steps.ts'

/** The file that the build has made of a source. */
function chunkOf (source: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`the build has no chunk of ${source}`)
  return `**/${file}`
}

const savedOrders = chunkOf('src/features/saved-orders/saved-orders.route.tsx')
const miniCart = chunkOf('src/features/cart/mini-cart.tsx')
const selector = chunkOf('src/app/shell/staff/dealer-selector.tsx')

/** No request for it gets an answer until `restore`, which the browser does not notice by itself. */
async function breakOff (page: Page, address: string): Promise<{ asked: () => number, restore: () => Promise<void> }> {
  let asked = 0
  await page.route(address, async route => {
    asked++
    await route.abort()
  })
  return { asked: () => asked, restore: async () => { await page.unroute(address) } }
}

/** Fails if the tab has been reloaded since. */
async function markVisit (page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => { Object.assign(window, { sameVisit: true }) })
  return async () => { expect(await page.evaluate(() => 'sameVisit' in window), 'the tab was not loaded anew').toBe(true) }
}

async function findConnection (page: Page): Promise<void> {
  await page.evaluate(() => { window.dispatchEvent(new Event('online')) })
}

const savedOrdersLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved Orders' })
const savedOrdersPage = (page: Page) => page.getByRole('heading', { name: 'Saved Orders' })
const pageMissing = (page: Page) => page.getByText('This page could not be loaded')

test.describe('a page', () => {
  test('that could not be fetched says that it was the connection, and is fetched by "Try again"', async ({ page, loginAs }) => {
    await loginAs('10001')
    const sameVisit = await markVisit(page)
    const { asked, restore } = await breakOff(page, savedOrders)
    await savedOrdersLink(page).click()
    await expect(pageMissing(page)).toBeVisible()
    await expect(page.getByText('Check your connection and try again.')).toBeVisible()
    await expect(page.getByText('Internal Error')).toHaveCount(0)
    const before = asked()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(asked, 'asked for again').toBeGreaterThan(before)
    await expect(again).toBeEnabled()
    await expect(pageMissing(page)).toBeVisible()
    await restore()
    await again.click()
    await expect(savedOrdersPage(page)).toBeVisible()
    await sameVisit()
  })

  test('that could not be fetched is fetched when somebody goes to it again', async ({ page, loginAs }) => {
    await loginAs('10001')
    const sameVisit = await markVisit(page)
    const { restore } = await breakOff(page, savedOrders)
    await savedOrdersLink(page).click()
    await expect(pageMissing(page)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await restore()
    await savedOrdersLink(page).click()
    await expect(savedOrdersPage(page)).toBeVisible()
    await sameVisit()
  })

  test('comes by itself when the connection is back', async ({ page, context, loginAs }) => {
    await loginAs('10001')
    const sameVisit = await markVisit(page)
    await context.setOffline(true)
    await savedOrdersLink(page).click()
    await expect(pageMissing(page)).toBeVisible()
    await context.setOffline(false)
    await expect(savedOrdersPage(page)).toBeVisible()
    await sameVisit()
  })

  test('whose file was lost once is fetched again at once, and nobody is told', async ({ page, loginAs }) => {
    await loginAs('10001')
    const sameVisit = await markVisit(page)
    await page.route(savedOrders, async route => { await route.abort() }, { times: 1 })
    await savedOrdersLink(page).click()
    await expect(savedOrdersPage(page)).toBeVisible()
    await expect(page.getByText('Navigation Failed!')).toHaveCount(0)
    await sameVisit()
  })
})

test('the mini cart that could not be fetched says so, and is fetched by "Try again" or when it is opened again', async ({ page, loginAs }) => {
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number, 2)
  const sameVisit = await markVisit(page)
  const { restore } = await breakOff(page, miniCart)
  const toggle = page.getByRole('button', { name: 'Mini cart' })
  const panel = page.getByRole('region', { name: 'Mini cart' })
  await toggle.click()
  await expect(panel.getByText('The mini cart could not be loaded')).toBeVisible()
  await expect(panel.getByText('Check your connection and try again.')).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await toggle.click()
  await restore()
  await toggle.click()
  await expect(panel.getByRole('list', { name: 'Lines of the cart' })).toContainText(knownItems.inStock.number)
  await sameVisit()
})

for (const width of [1280, 390]) {
  test(`the dealer selector that could not be fetched is fetched by "Try again", at ${width} px`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width, height: 800 })
    const { restore } = await breakOff(page, selector)
    await loginAs('rep@example.com')
    const again = page.getByRole('button', { name: 'Try again to load the selector' })
    await expect(again).toBeVisible()
    await expect(again.getByText('Try again')).toBeVisible()
    const sameVisit = await markVisit(page)
    await restore()
    await again.click()
    await page.getByRole('combobox', { name: 'Dealer to act for' }).fill('canyon')
    await expect(page.getByRole('option', { name: /CANYON CREEK/ })).toBeVisible()
    await sameVisit()
  })
}

test('the dealer selector that could not be fetched comes with the next page', async ({ page, loginAs }) => {
  const { restore } = await breakOff(page, selector)
  await loginAs('rep@example.com')
  await expect(page.getByText('The selector could not be loaded.')).toBeVisible()
  await restore()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stock Check' }).click()
  await expect(page.getByRole('combobox', { name: 'Dealer to act for' })).toBeVisible()
})

test('who is logged in is asked again if it could not be asked at the start', async ({ page, loginAs }) => {
  await loginAs('10001')
  const { asked, restore } = await breakOff(page, '**/session')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
  // It may be asked again as soon as it can be, or by the next page.
  const answered = page.waitForResponse('**/session')
  await restore()
  await savedOrdersLink(page).click()
  expect((await answered).status(), `after ${asked()} without an answer`).toBe(200)

  await page.evaluate(() => { localStorage.clear() })
  const again = await breakOff(page, '**/session')
  await page.reload()
  await expect(page.getByText('Your login could not be checked')).toBeVisible()
  await again.restore()
  await findConnection(page)
  await expect(savedOrdersPage(page)).toBeVisible()
})

test('prices that the summary could not load are loaded when the connection is back', async ({ page, loginAs }) => {
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const { restore } = await breakOff(page, '**/price-by-item-numbers')
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByText('Stock and prices could not be checked.', { exact: false })).toBeVisible()
  await restore()
  await findConnection(page)
  await expect(page.getByText('Stock and prices could not be checked.', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test.describe('a page that fails reports it', () => {
  const release = async (page: Page): Promise<string> => await page.locator('meta[name="release"]').getAttribute('content') ?? ''

  test('where a part of it throws as it runs, with the place, and once', async ({ page, portal, loginAs }) => {
    await loginAs('10001')
    await page.route(savedOrders, async route => {
      await route.fulfill({ contentType: 'text/javascript', body: 'export const a = 1\nthrow new Error("for dealer@example.com")' })
    })
    await savedOrdersLink(page).click()
    await expect(pageMissing(page)).toBeVisible()
    // Other journeys at the same portal report failures, too.
    const reports = () => portal.logged('a page failed').filter(line => 'message' in line && line.message === 'Error: for …')
    await expect.poll(reports).toMatchObject([
      { kind: 'part', page: '/saved-orders', release: await release(page), served: await release(page) }
    ])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    expect(reports()).toHaveLength(1)
  })

  test('where it cannot be drawn, with its route and the place, and without the address', async ({ page, portal, loginAs }) => {
    await loginAs('10001')
    await page.route('**/open-order', async route => { await route.fulfill({ json: { order: { customer_number: '10001', type: 'confirmed' } } }) })
    await page.goto('/open-order/confirmed/7000999')
    await expect(page.getByText('Internal Error')).toBeVisible()
    const reports = () => portal.logged('a page failed').filter(line => 'kind' in line && line.kind === 'render')
    await expect.poll(reports).toMatchObject([{
      message: expect.stringMatching(/^TypeError: /),
      stack: expect.arrayContaining([expect.stringMatching(/@[\w.-]+\.js:\d+:\d+$/)]),
      page: '/open-order/:type/:id',
      release: await release(page)
    }])
    expect(JSON.stringify(reports())).not.toContain('7000999')
  })
})
