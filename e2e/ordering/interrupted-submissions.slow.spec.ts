import { join } from 'node:path'
import { portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logOut, submit } from '../support/steps.ts'

// The portal is killed here, and dealer 10004 gets an order.
test.use({ portalFor: 'kept-keys' })

const part = knownItems.inStock.number
const leftCart = 'was submitted. Its parts were removed from your cart.'

/** The BFF gets the call, and its answer never reaches the page. */
async function loseAnswer (page: Page, call: 'createOrder' | 'adpOrder'): Promise<void> {
  await page.route(`**/${call}`, async route => {
    await route.fetch()
    await route.abort()
  })
}

test.beforeEach(async ({ loginAs, page }) => {
  await loginAs('10001')
  await addToCart(page, part)
})

test('after an answer is lost on its way, the person learns the outcome, whatever they do next', async ({ page, ordersOf }) => {
  await checkOut(page, 'BROKEN ANSWER')
  await loseAnswer(page, 'createOrder')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByText('Your order PO #BROKEN ANSWER of', { exact: false })).toContainText(leftCart)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expectAccessible(page, 'cart with news of an order')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { name: 'PO #BROKEN ANSWER' })).toBeVisible()
  expect(await ordersOf('BROKEN ANSWER')).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(leftCart, { exact: false })).toHaveCount(0)
})

test('while nobody can tell the outcome of an order, the cart can be worked on, and Submit waits', async ({ page, ordersOf }) => {
  await checkOut(page, 'NOBODY')
  await page.route('**/createOrder', async route => { await route.abort() })
  await page.route('**/withdraw-submission', async route => { await route.abort() })
  await submit(page)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByText('We do not know yet whether your order PO #NOBODY', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill('14')
  await checkOut(page, 'NOBODY 14')
  await expect(page.getByText('You can submit this order once we know whether your previous one was received.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.unroute('**/createOrder')
  await page.unroute('**/withdraw-submission')
  await page.evaluate(() => { window.dispatchEvent(new Event('online')) })
  await expect(page.getByText('nothing was sent', { exact: false })).toBeVisible()
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('NOBODY')).toHaveLength(0)
  expect((await ordersOf('NOBODY 14')).map(({ record }) => record.LINES.map(line => line.QTYOR))).toEqual([[14]])
})

test('a tab that is closed while it sends leaves a note for the next one', async ({ page, context, ordersOf, fault }) => {
  await checkOut(page, 'CLOSED TAB')
  await fault({ operation: 'post-order', kind: 'slow', ms: 1500 })
  const sent = page.waitForRequest('**/createOrder')
  await submit(page)
  await sent
  const other = await context.newPage()
  await page.close()
  await other.goto('/cart')
  await expect(other.getByText('PO #CLOSED TAB', { exact: false })).toContainText('Its parts were removed from your cart.')
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(async () => (await ordersOf('CLOSED TAB')).length).toBe(1)
})

test('while one tab sends, another says so and withdraws nothing', async ({ page, context, ordersOf, fault }) => {
  await checkOut(page, 'STILL SENDING')
  await fault({ operation: 'post-order', kind: 'slow', ms: 3000 })
  const sent = page.waitForRequest('**/createOrder')
  await submit(page)
  await sent
  const other = await context.newPage()
  const withdrawals: string[] = []
  other.on('request', request => { if (request.url().endsWith('/withdraw-submission')) withdrawals.push(request.url()) })
  await other.goto('/stock')
  await expect(other.getByText('Your order PO #STILL SENDING', { exact: false })).toContainText('is being submitted.')
  await expectConfirmed(page)
  await expect(other.getByText('is being submitted.', { exact: false })).toHaveCount(0)
  expect(withdrawals).toEqual([])
  expect(await ordersOf('STILL SENDING')).toHaveLength(1)
})

test('while a person is asked whether they want it twice, no other tab withdraws it; a person who leaves has sent nothing', async ({ page, context, ordersOf }) => {
  await checkOut(page, 'TWICE')
  await submit(page)
  await expectConfirmed(page)
  await addToCart(page, part)
  await checkOut(page, 'TWICE')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Submit This Order Twice?' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'TWICE' })).toBeVisible()
  await expectAccessible(page, 'question about a duplicate')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('It waits for your answer in the tab where you submitted it.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'View that order' }).click()
  await expect(page.getByRole('heading', { name: 'PO #TWICE' })).toBeVisible()
  await expect(other.getByText('You left the question about a second order PO #TWICE. Only the first one', { exact: false })).toBeVisible()
  expect(await ordersOf('TWICE')).toHaveLength(1)
})

test('a reload asks the person again whether they want it twice, and sends nothing until they have answered', async ({ page, ordersOf }) => {
  await checkOut(page, 'ASKED TWICE')
  await submit(page)
  await expectConfirmed(page)
  await addToCart(page, part)
  await checkOut(page, 'ASKED TWICE')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Submit This Order Twice?' })).toBeVisible()
  const sent: string[] = []
  page.on('request', request => { if (request.url().endsWith('/createOrder')) sent.push(request.postData() ?? '') })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Submit This Order Twice?' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'ASKED TWICE' })).toBeVisible()
  expect(sent).toEqual([])
  await loseAnswer(page, 'createOrder')
  await page.getByRole('button', { name: 'Submit it anyway' }).click()
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await page.unroute('**/createOrder')
  await page.reload()
  await expectConfirmed(page)
  expect(await ordersOf('ASKED TWICE')).toHaveLength(2)
})

test('Back, a reload and another page cost nothing that was typed at the checkout', async ({ page }) => {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  const po = page.getByRole('textbox', { name: 'PO number' })
  const instructions = page.getByRole('textbox', { name: 'Special instructions' })
  const expectTyped = async () => {
    await expect(po).toHaveValue('TYPED BY HAND')
    await expect(instructions).toHaveValue('CALL BOB')
  }
  await po.fill('TYPED BY HAND')
  await instructions.fill('CALL BOB')
  await page.reload()
  await expectTyped()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible()
  await page.goBack()
  await expectTyped()
  await page.goto('/stock')
  await page.goto('/checkout')
  await expectTyped()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Review order' }).click()
  await submit(page)
  await expectConfirmed(page)
  await addToCart(page, part, 2)
  await page.goto('/checkout')
  await expect(po).toHaveValue(/^\d{8}-\d{6}$/)
  await expect(instructions).toHaveValue('')
})

test('a file whose answer breaks is settled too, and takes nothing from the cart', async ({ page, ordersOf }) => {
  await page.goto('/lightspeed')
  await page.getByLabel(/^Choose (another )?file$/).setInputFiles(join(import.meta.dirname, '../../fixtures/files/order.txt'))
  await page.getByRole('textbox', { name: 'PO number' }).fill('FILE ANSWER')
  await loseAnswer(page, 'adpOrder')
  await submit(page)
  await page.getByRole('link', { name: 'Back to the file' }).click()
  await expect(page.getByText('Your order PO #FILE ANSWER', { exact: false })).toContainText('was submitted.')
  await page.goto('/cart')
  await expect(page.getByRole('row', { name: new RegExp(part) })).toBeVisible()
  await page.goto('/lightspeed')
  await expect(page.getByText('Choose file')).toBeVisible()
  expect(await ordersOf('FILE ANSWER')).toHaveLength(1)
})

test('the next person to log in learns the outcome of the order if it is theirs, and nothing of it otherwise', async ({ page, loginAs, ordersOf }) => {
  await checkOut(page, 'LOGGED OUT')
  await loseAnswer(page, 'createOrder')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await page.route('**/withdraw-submission', async route => { await route.abort() })
  await page.getByRole('link', { name: /#10001/ }).click()
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('submission:')).map(name => Object.keys(JSON.parse(localStorage.getItem(name) ?? ''))))
  expect(kept).toEqual([['key', 'customer', 'at', 'by']])
  await page.unroute('**/withdraw-submission')
  await loginAs('10001')
  await expect(page.getByText('Your order PO #LOGGED OUT', { exact: false })).toContainText('Its parts were removed from your cart.')
  expect(await ordersOf('LOGGED OUT')).toHaveLength(1)
})

test('an order that is refused was not sent, and no Submit is left that cannot work', async ({ page, browser, loginAs, ordersOf }) => {
  const suspended = await browser.newPage({ baseURL: new URL(page.url()).origin })
  // The page knows an older record: the dealer was suspended a moment ago.
  await suspended.route(/\/(login|session)$/, async route => {
    if (route.request().method() !== 'POST') return await route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"suspended":true', '"suspended":false') })
  })
  await loginAs('10003', { page: suspended })
  await addToCart(suspended, part)
  await checkOut(suspended, 'REFUSED')
  await submit(suspended)
  await expect(suspended).toHaveURL(/\/order-summary\//)
  await expect(suspended.getByText('Your account is suspended.', { exact: false }).first()).toBeVisible()
  await expect(suspended.getByText('nothing was sent', { exact: false })).toBeVisible()
  await expect(suspended.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  expect(await ordersOf('REFUSED')).toHaveLength(0)
  await suspended.close()
})

test('a portal that is killed while it sends, and a new login, leave no order in doubt', async ({ page, loginAs, portal, fault }) => {
  // Another dealer's: the next order of this one would wait until this one's fate is known.
  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await loginAs('10004')
  await addToCart(page, part)
  await checkOut(page, 'KILLED')
  await fault({ operation: 'post-order', kind: 'hang' })
  await submit(page)
  const journaled = async () => {
    const answer = await page.request.post('/unconfirmed-orders', { headers: { [portalHeader]: '1' }, data: { dealer: '10004' } })
    return (await answer.json() as { orders: unknown[] }).orders.length
  }
  await expect.poll(journaled).toBe(1)
  await portal.restart('SIGKILL')
  await loginAs('10004')
  await expect(page.getByText('Your order PO #KILLED', { exact: false })).toContainText('Order received, awaiting confirmation. Do not submit it again.')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})
