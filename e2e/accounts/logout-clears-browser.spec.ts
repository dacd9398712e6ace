import { knownItems } from '@portal/fixtures/data/known-items'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logOut, submit } from '../support/steps.ts'

test.use({ portalFor: 'left-behind' })

const part = knownItems.inStock
/** Texts from the dealer's record, prices and cart. */
const canaries = ['CANYON CREEK', 'RIVERBED', part.number, `"dealer_price":${part.dealer}`, String(part.dealer), 'CANARYPO', 'canary note']
/** What stays on purpose: the browser's settings, and, without its content, an order whose outcome somebody still has to see. */
const staysAfterLogout = /^(?:dealer-portal|sounds|dealer-list-sort|reloaded-at|submission:[\w-]+)$/

/** Everything that scripts have stored in this browser, by name. */
async function stored (page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => ({
    ...Object.fromEntries([localStorage, sessionStorage].flatMap(storage => Object.entries(storage))),
    ...Object.fromEntries((await indexedDB.databases()).map(({ name }) => [`database ${name}`, ''])),
    ...Object.fromEntries(('caches' in window ? await caches.keys() : []).map(name => [`cache ${name}`, '']))
  }))
}

/** Opens every page that stores something of a dealer, and leaves an order and a cart behind. */
async function work (page: Page, poNumber: string): Promise<void> {
  await fillCart(page, [[part.number, 2, 'canary note']])
  await checkOut(page, poNumber)
  await submit(page)
  await expectConfirmed(page)
  await addToCart(page, part.number, 3, 'canary note')
  for (const path of ['/finances', '/open-orders', '/invoice-history', '/bought-before', '/quick-order', '/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: `Quantity of ${part.number}` })).toHaveValue('3')
  const kept = JSON.stringify(await stored(page))
  for (const canary of ['CANYON CREEK', part.number, String(part.dealer)]) expect(kept, 'otherwise this journey would show nothing').toContain(canary)
}

test('after a logout nothing of the dealer stays in the browser', async ({ page, loginAs }) => {
  await loginAs('10001')
  await work(page, 'CANARYPO 1')
  await page.goto('/stock?term=canary')
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page, 'what was searched for is offered to nobody').toHaveURL(/\/login$/)
  const left = await stored(page)
  for (const canary of canaries) expect(JSON.stringify(left)).not.toContain(canary)
  expect(Object.keys(left).filter(name => !staysAfterLogout.test(name))).toEqual([])
})

test('a session whose readable cookie is gone is over, on the server too; the record, the prices and the cart are gone with it', { tag: '@slow' }, async ({ page, loginAs, portal }) => {
  await loginAs('10001')
  await work(page, 'CANARYPO 2')
  const credential = (await page.context().cookies()).find(({ name }) => name === 'portal')
  await page.context().clearCookies({ name: 'session' })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const left = await stored(page)
  // The same person finds what they typed and searched for at the next login: see docs/decisions/a-cart-is-its-edits.md.
  const typed = ['CANARYPO', part.number]
  for (const canary of canaries.filter(text => !typed.includes(text))) expect(JSON.stringify(left)).not.toContain(canary)
  expect(Object.keys(left).filter(name => name.includes(':kept-cart:') && !/:(?:orders|form)$/.test(name))).toEqual([])
  const headers = { 'content-type': 'application/json', 'x-portal': '1', cookie: `portal=${credential?.value}` }
  await expect.poll(async () => (await fetch(`${portal.url}/session`, { method: 'POST', body: '{}', headers })).status).toBe(401)

  await loginAs('10001', { at: '/cart' })
  await expect(page.getByRole('textbox', { name: `Quantity of ${part.number}` }), 'the portal has kept the cart').toHaveValue('3')
})
