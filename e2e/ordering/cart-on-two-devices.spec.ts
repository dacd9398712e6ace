import type { Browser, BrowserContext } from '@playwright/test'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logOut, submit } from '../support/steps.ts'

// The cart of one account on two devices: the page is the one at the counter.
test.use({ portalFor: 'kept-cart' })

const [part, other]: [string, string] = [knownItems.inStock.number, knownItems.volumeBreak.number]
const quantityOf = (page: Page, number = part) => page.getByRole('textbox', { name: `Quantity of ${number}` })
const noteOf = (page: Page, number = part) => page.getByRole('textbox', { name: `Note for ${number}` })

/** A browser of its own, as on the phone. */
async function openPhone (browser: Browser, portal: { url: string }): Promise<{ phone: Page, context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
  return { phone: await context.newPage(), context }
}

/** A person looks at the page again. */
async function lookAgain (page: Page): Promise<void> {
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')) })
}

/** Makes a change, and waits until the portal has it. */
async function sent (page: Page, change: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(response => {
    return response.request().method() === 'POST' && response.url().endsWith('/cart') && /"edits":\[\{/.test(response.request().postData() ?? '') && response.ok()
  })
  await change()
  await answer
}

const storedOfCarts = async (page: Page): Promise<string[]> => await page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('cart')))

test('what was begun on the phone goes on at the counter, and each learns what the other has changed', async ({ page, loginAs, browser, portal }) => {
  const { phone, context } = await openPhone(browser, portal)
  await loginAs('10001', { page: phone, at: '/stock' })
  await sent(phone, async () => { await addToCart(phone, part, 2, 'shelf 4') })
  await loginAs('10001', { at: '/cart' })
  await expect(quantityOf(page)).toHaveValue('2')
  await expect(noteOf(page)).toHaveValue('shelf 4')

  // Different lines: both changes stay.
  await sent(page, async () => { await addToCart(page, other, 3) })
  await phone.goto('/cart')
  await expect(quantityOf(phone, other)).toHaveValue('3')
  await sent(phone, async () => { await quantityOf(phone).fill('5') })
  await page.goto('/cart')
  await sent(page, async () => { await quantityOf(page, other).fill('4') })
  await expect(quantityOf(page)).toHaveValue('5')

  // The same line: the later change counts, and the other screen says so.
  const told = expect(phone.getByText(`Changed on another device: ${part} × 7`, { exact: false })).toBeVisible({ timeout: 45_000 })
  await sent(page, async () => { await quantityOf(page).fill('7') })
  await lookAgain(phone)
  await told
  await expect(quantityOf(phone)).toHaveValue('7')

  // In the aisle, without a connection.
  await context.setOffline(true)
  await quantityOf(phone).fill('8')
  await phone.getByRole('button', { name: `Note for ${other}` }).click()
  await noteOf(phone, other).fill('for Jim')
  await expect(phone.getByText('kept on this device', { exact: false })).toBeVisible()
  await sent(page, async () => { await quantityOf(page, other).fill('6') })
  await context.setOffline(false)
  await expect(quantityOf(phone, other)).toHaveValue('6', { timeout: 20_000 })
  await expect(phone.getByText('kept on this device', { exact: false })).toHaveCount(0)
  await lookAgain(page)
  await expect(quantityOf(page)).toHaveValue('8')
  await expect(noteOf(page, other)).toHaveValue('for Jim')
})

test('an order that is sent from the phone leaves no full cart at the counter, and takes along nothing else', async ({ page, loginAs, browser, portal, ordersOf }) => {
  const { phone } = await openPhone(browser, portal)
  await loginAs('10001', { page: phone, at: '/cart', cart: [[part, 2]] })
  await loginAs('10001', { at: '/cart' })
  await expect(quantityOf(page)).toHaveValue('2')
  await checkOut(phone, 'FROM THE PHONE')
  // The counter adds a part that the phone has not seen.
  await sent(page, async () => { await addToCart(page, other, 1) })
  await page.goto('/cart')
  const told = expect(page.getByText(`Changed on another device: ${part} removed`, { exact: false })).toBeVisible({ timeout: 45_000 })
  await submit(phone)
  await expectConfirmed(phone)
  await lookAgain(page)
  await told
  await expect(quantityOf(page)).toHaveCount(0)
  await expect(quantityOf(page, other)).toHaveValue('1')
  await expect(phone.getByText('Changed on another device', { exact: false })).toHaveCount(0)
  await phone.goto('/cart')
  await expect(quantityOf(phone, other)).toHaveValue('1')
  const [order] = await ordersOf('FROM THE PHONE')
  expect(order?.record.LINES.map(line => line.QTYOR)).toEqual([2])
})

test('an order that the ERP refuses at once leaves the cart as it was, on every device', async ({ page, loginAs, browser, portal, fault }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 2]] })
  await checkOut(page, 'REFUSED')
  await fault({ operation: 'post-order', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByText('The order was rejected. Reason: CREDIT LIMIT EXCEEDED')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
  await page.goto('/cart')
  await expect(quantityOf(page)).toHaveValue('2')
  const { phone } = await openPhone(browser, portal)
  await loginAs('10001', { page: phone, at: '/cart' })
  await expect(quantityOf(phone)).toHaveValue('2')
})

test('unsent changes keep the order back; nothing is ordered that the cart does not have', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001', { at: '/stock' })
  await addToCart(page, part, 2)
  await page.route('**/cart', async route => { await (route.request().method() === 'POST' ? route.abort() : route.continue()) })
  await quantityOf(page).fill('1')
  await page.keyboard.press('Enter')
  await checkOut(page, 'KEPT BACK')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  expect(await ordersOf('KEPT BACK')).toHaveLength(0)
  await page.unroute('**/cart')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('KEPT BACK')).toHaveLength(1)
})

test('after a logout nothing of the cart stays in the browser, and the next login brings it back', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 2]] })
  await quantityOf(page).fill('9')
  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveCount(0)
  expect(await storedOfCarts(page)).toEqual([])
  await loginAs('10001', { at: '/cart' })
  await expect(quantityOf(page)).toHaveValue('9')
})

test('a session that ends by itself keeps what is unsent for its user, and another user sees none of it', async ({ page, loginAs, context }) => {
  const holdBack = async () => { await page.route('**/cart', async route => { await (route.request().method() === 'POST' ? route.abort() : route.continue()) }) }
  await loginAs('10001', { at: '/stock' })
  await holdBack()
  await addToCart(page, part, 2)
  await context.clearCookies()
  await page.unroute('**/cart')
  await loginAs('10001', { at: '/cart' })
  await expect(quantityOf(page)).toHaveValue('2')

  await holdBack()
  await quantityOf(page).fill('3')
  await context.clearCookies()
  await page.unroute('**/cart')
  await loginAs('10004', { at: '/cart' })
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('dealer-portal') ?? '{}').user.state.user._id as string)
  expect((await storedOfCarts(page)).filter(name => !name.includes(user))).toEqual([])
})
