import { knownItems } from '@portal/fixtures/known-items'
import { expectToFit } from './accessible.ts'
import { expect, test } from './portal.ts'
import { actFor, addToCart } from './steps.ts'

/** The browser's own text size, twice the usual one. */
test.use({ launchOptions: async ({ launchOptions }, use) => { await use({ ...launchOptions, args: [...launchOptions.args ?? [], '--blink-settings=defaultFontSize=32'] }) } })

const ofDealers = [
  '/', '/stock?term=brake', '/quick-order', '/cart', '/checkout', '/saved-orders', '/save-cart', '/open-orders', '/back-orders', '/bought-before', '/invoice-history', '/finances', '/lightspeed',
  '/change-password', '/change-email', '/no-such-page'
]
const ofStaff = [
  '/', '/dealer-list', '/dealer-list/07', '/submissions', '/admin', '/createUser', '/manageUser/dealers', '/inviteDealers?rep=07', '/notice-banner-admin', '/email-admin', '/erp-status', '/audit'
]

test('with text of twice the size nothing lies beside the window', async ({ page, loginAs }) => {
  test.setTimeout(180_000)
  await page.goto('/login')
  await expectFits('/login')
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number, 2)
  for (const path of ofDealers) await expectFits(path)
  await page.context().clearCookies()
  await loginAs('super@example.com')
  for (const path of ofStaff) await expectFits(path)
  await page.goto('/')
  await actFor(page, '10001')
  await expectFits('/')

  async function expectFits (path: string): Promise<void> {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of [640, 800, 1280]) await expectToFit(page, width, `${path} at ${width} with large text`)
  }
})
