import { knownItems } from '@portal/fixtures/data/known-items'
import { expectToFit } from '../support/expect-accessible.ts'
import { addresses } from '../support/page-addresses.ts'
import { expect, test } from '../support/portal.ts'
import { actFor, addToCart, checkOut, expectConfirmed, submit } from '../support/steps.ts'

/** The browser's own text size, twice the usual one. */
test.use({ launchOptions: async ({ launchOptions }, use) => { await use({ ...launchOptions, args: [...launchOptions.args ?? [], '--blink-settings=defaultFontSize=32'] }) } })

test('with text at twice the size, nothing lies outside the window', async ({ page, loginAs }) => {
  test.setTimeout(180_000)
  for (const path of addresses.visitor) await expectFits(path)
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number, 2)
  for (const path of addresses.dealer) await expectFits(path)
  await checkOut(page, 'LARGE TEXT')
  await expectPageFits('the order summary')
  await submit(page)
  await expectConfirmed(page)
  await expectPageFits('the confirmation')
  await page.route('**/invoice-history', async route => { await (route.request().method() === 'POST' ? route.abort() : route.fallback()) })
  await page.reload()
  await expectFits('/invoice-history')
  await expect(page.getByText('The invoices could not be loaded')).toBeVisible()
  await page.context().clearCookies()
  await loginAs('super@example.com')
  for (const path of addresses.staff) await expectFits(path)
  await page.goto('/submissions')
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Submitted Order' })).toBeVisible()
  await expectPageFits('a submitted order')
  await page.goto('/manageUser/dealers')
  await page.getByRole('main').getByRole('table').getByRole('link', { name: /^#10001/ }).first().click()
  await expect(page.getByRole('heading', { name: '10001' })).toBeVisible()
  await expectPageFits('the card of a user')
  await page.goto('/')
  await actFor(page, '10001')
  await expectFits('/')

  async function expectFits (path: string): Promise<void> {
    await page.goto(path)
    await expectPageFits(path)
  }

  async function expectPageFits (what: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of [390, 640, 800, 1280]) await expectToFit(page, width, `${what} at ${width} with large text`)
  }
})
