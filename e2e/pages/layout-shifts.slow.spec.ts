import { knownItems } from '@portal/fixtures/data/known-items'
import { test } from '../support/portal.ts'
import { addToCart } from '../support/steps.ts'
import { expectNoLayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts'

const people: Array<[who: string, username: string | undefined, addresses: string[]]> = [
  ['a visitor', undefined, ['/stock', '/stock?term=chain', '/login']],
  ['a dealer', '10001', ['/', '/stock', '/cart', '/open-orders', '/invoice-history', '/finances', '/saved-orders', '/bought-before', '/people', '/releases']],
  ['a suspended dealer', '10003', ['/', '/finances']],
  ['a representative', 'rep@example.com', ['/', '/dealer-list']],
  ['an administrator', 'admin@example.com', ['/', '/dealer-list/house']],
  ['a super user', 'super@example.com', ['/']]
]

for (const [who, username, addresses] of people) {
  test(`nothing moves on the pages of ${who} while they are loaded`, async ({ page, browser, portal, loginAs }) => {
    test.slow()
    if (username !== undefined) await loginAs(username)
    if (username === '10001') await addToCart(page, knownItems.inStock.number)
    const storageState = await page.context().storageState()
    for (const width of [390, 1280]) {
      for (const address of addresses) {
        // Nothing of the portal is in this browser's cache.
        const context = await browser.newContext({ baseURL: portal.url, storageState, viewport: { width, height: 800 } })
        const cold = await context.newPage()
        await watchLayoutShifts(cold)
        await cold.goto(address)
        await expectNoLayoutShift(cold, `${address} at ${width}`)
        await context.close()
      }
    }
  })
}
