import type { Dealer } from '@portal/contracts/dealers'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { checkOut, expectConfirmed, submit } from '../support/steps.ts'

test.use({ portalFor: 'kept-cart' })

const part = knownItems.inStock.number

/** The page shows a price of an hour ago. */
async function showOldPrice (page: Page, dealerPrice: number): Promise<void> {
  await page.route('**/price-by-item-numbers', async route => {
    const response = await route.fetch()
    const answer: { items: Array<{ item_number: string, dealer_price: number }> } = await response.json()
    const items = answer.items.map(item => item.item_number === part ? { ...item, dealer_price: dealerPrice } : item)
    await route.fulfill({ response, json: { ...answer, items } })
  })
}

/** The page shows an address of an hour ago. */
async function showOldAddress (page: Page, street: string): Promise<void> {
  await page.route('**/session', async route => {
    const response = await route.fetch()
    const answer: { dealer: Dealer } = await response.json()
    const address = Object.fromEntries(Object.entries(answer.dealer.address).map(([key, each]) => [key, { ...each, street }]))
    await route.fulfill({ response, json: { ...answer, dealer: { ...answer.dealer, address } } })
  })
}

test('a price that has risen since it was shown is asked about; "no" sends nothing, and "yes" orders at the price that was named', async ({ page, loginAs, ordersOf }) => {
  await showOldPrice(page, 700)
  await loginAs('10001', { at: '/cart', cart: [[part, 2]] })
  await checkOut(page, 'RISEN')
  await submit(page)
  const question = page.getByRole('heading', { name: 'Submit at the New Prices?' })
  await expect(question).toBeVisible()
  const row = page.getByRole('row', { name: part })
  await expect(row).toContainText('$7.00')
  await expect(row).toContainText('$8.40')
  await expect(page.getByRole('definition').filter({ hasText: '$16.80' })).toBeVisible()
  await expectAccessible(page, 'the question about new prices')
  await page.reload()
  await expect(question).toBeVisible()

  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByText('You left the question about new prices', { exact: false })).toBeVisible()
  expect(await ordersOf('RISEN')).toHaveLength(0)

  await checkOut(page, 'RISEN')
  await submit(page)
  await page.getByRole('button', { name: 'Submit at $16.80' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('RISEN')).toHaveLength(1)
})

test('an order whose ship-to has changed since it was shown is not sent; the summary shows the new one, to which it can be submitted', async ({ page, loginAs, ordersOf }) => {
  await showOldAddress(page, '1 Former Road')
  await loginAs('10001', { at: '/cart', cart: [[part, 2]] })
  await checkOut(page, 'MOVED')
  const former = page.getByText('1 Former Road', { exact: true })
  await expect(former).toBeVisible()
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'has changed since you saw it' })).toBeVisible()
  await expect(former).toBeHidden()
  await expectAccessible(page, 'a summary with another ship-to address')
  expect(await ordersOf('MOVED')).toHaveLength(0)
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('MOVED')).toHaveLength(1)
})

test('a cart that was ordered on the phone meanwhile is asked about at the counter, which still shows it', async ({ page, browser, portal, loginAs, ordersOf }) => {
  const phone = await (await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })).newPage()
  await loginAs('10001', { at: '/cart', cart: [[part, 3]] })
  await checkOut(page, 'AT THE COUNTER')
  // From now on, the counter gets no news.
  await page.route('**/cart', async route => { await route.abort() })

  await loginAs('10001', { page: phone, at: '/cart' })
  await expect(phone.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('3')
  await checkOut(phone, 'ON THE PHONE')
  await submit(phone)
  await expectConfirmed(phone)

  await submit(page)
  await expect(page.getByRole('heading', { name: 'Submit This Order Too?' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'ON THE PHONE' })).toBeVisible()
  const actions = page.getByRole('main').locator('a, button')
  await expect(actions.first()).toHaveText('View that order')
  expect(await ordersOf('AT THE COUNTER')).toHaveLength(0)
  await page.getByRole('button', { name: 'Submit it anyway' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('AT THE COUNTER')).toHaveLength(1)
  await phone.context().close()
})

test('an open summary says what was changed on the phone, and Submit waits until the person has looked', { tag: '@slow' }, async ({ page, browser, portal, loginAs, ordersOf }) => {
  const phone = await (await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })).newPage()
  await loginAs('10001', { at: '/cart', cart: [[part, 3]] })
  await checkOut(page, 'STANDS OPEN')
  const submitButton = page.getByRole('button', { name: 'Submit', exact: true })
  await expect(submitButton).toBeEnabled()
  await loginAs('10001', { page: phone, at: '/cart' })
  const sent = phone.waitForResponse(response => response.url().endsWith('/cart') && /"quantity":30/.test(response.request().postData() ?? ''))
  await phone.getByRole('textbox', { name: `Quantity of ${part}` }).fill('30')
  await sent
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')) })
  await expect(page.getByText(`${part} × 30. Look at it once more`, { exact: false })).toBeVisible()
  await expect(submitButton).toBeDisabled()
  await expectAccessible(page, 'a summary that has changed')
  await page.getByRole('button', { name: 'I have looked at it' }).click()
  await submit(page)
  await expectConfirmed(page)
  expect((await ordersOf('STANDS OPEN')).map(({ record }) => record.LINES.map(line => line.QTYOR))).toEqual([[30]])
  await phone.context().close()
})
