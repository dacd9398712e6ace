import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test } from '../support/portal.ts'
import { addToCart } from '../support/steps.ts'

const part = knownItems.inStock.number
const bar = /The ordering system has been unavailable since \d+:\d\d [AP]M/

test.use({ portalFor: 'ERP away' })

test('while the ERP is away, people see what was last known, with its time, and go on; when it is back, all is new', async ({ page, loginAs, fault, portal }) => {
  test.setTimeout(150_000)
  await loginAs('10001', { at: '/stock' })
  await addToCart(page, part, 2)
  for (const path of ['/', '/open-orders', '/invoice-history']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/cart')
  await expect(page.getByText(bar)).toHaveCount(0)

  await fault({ operation: '*', kind: 'status', status: 503 })
  // What the portal keeps for some seconds is shown as new.
  await expect(async () => {
    await page.goto(`/stock?term=${part}`)
    await expect(page.getByText(bar)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(/^as of \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Add ${part} to cart` })).toBeVisible()

  for (const path of ['/open-orders', '/invoice-history']) {
    await page.goto(path)
    await expect(page.getByText(bar)).toBeVisible()
    await expect(page.getByText(/^as of /).first()).toBeVisible()
  }
  await searchForUnknown()

  await page.goto('/cart')
  await expect(page.getByText(/^as of /)).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill('3')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('textbox', { name: 'PO number' }).fill('AWAY 1')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByText('No longer sold')).toHaveCount(0)

  const visitor = await page.context().browser()?.newPage({ baseURL: portal.url })
  await visitor?.goto('/stock')
  await expect(visitor?.getByText(bar) ?? page.getByText('no visitor')).toBeVisible()
  await visitor?.close()

  await page.goto('/open-orders')
  await expect(page.getByText(/^as of /).first()).toBeVisible()
  await fault()
  await expect(page.getByText(bar)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/^as of /)).toHaveCount(0, { timeout: 40_000 })

  /** For something that was never looked for, the rest of the page stays, and another failed attempt is reported. */
  async function searchForUnknown (): Promise<void> {
    await page.goto('/stock?term=sprocket')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/Tried again at .* and failed again\./)).toBeVisible()
    await expect(page.getByText(bar)).toBeVisible()
  }
})

test('a page shows its other parts if one cannot be loaded', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await fault({ operation: 'latest-order', kind: 'garbage' })
  await loginAs('10003')
  await expect(page.getByText('Could not be loaded', { exact: true })).toBeVisible()
  await expect(page.getByText('Default shipping method')).toBeVisible()
  await expect(page.getByText(bar)).toHaveCount(0)
})
