import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { addAgain, addToCart, checkOut, expectConfirmed, submit } from '../support/steps.ts'

const part = knownItems.inStock.number
const awaiting = 'Order received, awaiting confirmation. Do not submit it again.'

// Orders are left in states here that would hold up others, and the portal is restarted.
test.use({ portalFor: 'order-states' })
test.describe.configure({ mode: 'serial' })

test('while the ERP is slow the page waits ten seconds, then follows the order until it is accepted', async ({ page, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await addToCart(page, part)
  await checkOut(page, 'SLOW')
  await fault({ operation: 'post-order', kind: 'slow', ms: 13_000, times: 1 })
  await submit(page)
  await expect(page.getByText('Sending...')).toBeVisible()
  await expect(page.getByText(awaiting)).toBeVisible({ timeout: 12_000 })
  await expectAccessible(page, 'an order that awaits confirmation')
  await expectConfirmed(page)
  await page.reload()
  await expectConfirmed(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/finalize\//)
  expect(await ordersOf('SLOW')).toHaveLength(1)
})

test('an order that is rejected at once leaves the cart as it is', async ({ page, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await addToCart(page, part, 2)
  await checkOut(page, 'REFUSED')
  await fault({ operation: 'post-order', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByText('The order was rejected. Reason: CREDIT LIMIT EXCEEDED')).toBeVisible()
  await expect(page.getByText('Its parts are still in your cart', { exact: false })).toBeVisible()
  await expectAccessible(page, 'a rejected order')
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('2')
  expect(await ordersOf('REFUSED')).toHaveLength(0)
  await page.goto('/')
  await expect(page.getByText('was rejected')).toHaveCount(0)
})

test('home and open orders say that an order is rejected later, and it comes back into the cart once', async ({ page, loginAs, ordersOf, fault }) => {
  await loginAs('10004')
  await addToCart(page, part, 3, 'for Mike')
  await checkOut(page, 'LATER')
  await fault({ operation: 'post-order', kind: 'status', status: 429, times: 1 }, { operation: 'post-order', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByText(awaiting)).toBeVisible()
  await expect(page.getByText('The order was rejected. Reason: CREDIT LIMIT EXCEEDED')).toBeVisible({ timeout: 60_000 })
  await page.goto('/open-orders')
  await expect(page.getByText('Order PO #LATER from')).toBeVisible()
  await expectAccessible(page, 'open orders with a rejected one')
  await page.goto('/')
  await expect(page.getByText('Order PO #LATER from')).toBeVisible()
  await expect(page.getByText('CREDIT LIMIT EXCEEDED (reference', { exact: false })).toBeVisible()
  await expectAccessible(page, 'home with a rejected order')
  await page.getByRole('link', { name: 'Restore to cart' }).click()
  await addAgain(page)
  await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('3')
  await page.goBack()
  await expect(page.getByText('This order was already handled.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Check Stock or Place an Order' })).toBeVisible()
  await expect(page.getByText('Order PO #LATER from')).toHaveCount(0)
  await page.goto('/order-confirm')
  await expect(page.getByRole('button', { name: 'Restore to cart' })).toHaveCount(0)
  expect(await ordersOf('LATER')).toHaveLength(0)
})

test('a connection that is lost while the order is on its way says so; Try again finds the order, once', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001')
  await addToCart(page, part, 4)
  await checkOut(page, 'OFFLINE')
  // The browser does not notice.
  let lost = 0
  await page.route('**/createOrder', async route => {
    if (lost++ === 0) await route.fetch()
    await route.abort('connectionreset')
  }, { times: 2 })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeFocused()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Trying again cannot place this order twice.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to cart' })).toBeVisible()
  await expect.poll(() => lost).toBe(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('OFFLINE')).toHaveLength(1)
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a portal that ends by ${signal} while the order is on its way loses and doubles nothing`, async ({ page, portal, loginAs, ordersOf, fault }) => {
    await loginAs('10001')
    await addToCart(page, part, signal === 'SIGTERM' ? 5 : 6)
    await checkOut(page, signal)
    await fault({ operation: 'post-order', kind: 'slow', ms: 3000, times: 1 })
    const arrived = async () => {
      const answer = await fetch(`${portal.erpUrl}/control/requests`)
      const { requests } = await answer.json() as { requests: Array<{ operation: string }> }
      return requests.filter(({ operation }) => operation === 'post-order').length
    }
    const before = await arrived()
    await submit(page)
    await expect.poll(arrived).toBe(before + 1)
    await portal.restart(signal)
    if (signal === 'SIGTERM') {
      // The page waited for the answer and has it; showing it needs nothing from the portal.
      await expectConfirmed(page)
      expect(await ordersOf(signal)).toHaveLength(1)
      return
    }
    await expect(page.getByText('Trying again cannot place this order twice.', { exact: false })).toBeVisible()
    await expectAccessible(page, 'an order that was not answered')
    // Its sessions were in the process.
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await page.getByLabel(/account number or e-?mail/i).fill('10001')
    await page.getByLabel('Password', { exact: true }).fill('Portal!2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(awaiting)).toBeVisible()
    expect((await ordersOf(signal)).length).toBeLessThan(2)
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })
}
