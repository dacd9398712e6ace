import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test } from '../support/portal.ts'
import { checkOut, expectConfirmed, submit } from '../support/steps.ts'

// Dealer 10004, who has no orders elsewhere, gets one here.
test.use({ portalFor: 'one-order' })

const part = knownItems.inStock.number

/** The same person orders a part in another program. */
async function orderElsewhere (page: Page, poNumber: string): Promise<void> {
  const data = { customer_number: '10001', shipping: 'default', po_number: poNumber, special_instructions: '', address: 9999 }
  const answer = await page.request.post('/createOrder', {
    headers: { [portalHeader]: '1' },
    data: { submission_key: randomUUID(), order: { cart: [{ id: knownItems.volumeBreak.number, quantity: 7, note: '' }], data } }
  })
  expect(await answer.json()).toMatchObject({ submission: { state: 'unknown' } })
}

test.beforeEach(async ({ loginAs }) => { await loginAs('10001', { at: '/cart', cart: [[part]] }) })

test('a double click on Submit places one order', async ({ page, ordersOf }) => {
  await checkOut(page, 'DOUBLE')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expectConfirmed(page)
  expect(await ordersOf('DOUBLE')).toHaveLength(1)
})

test('a reload while the order is being sent places one order', async ({ page, ordersOf, fault }) => {
  await checkOut(page, 'RELOAD')
  await fault({ operation: 'post-order', kind: 'slow', ms: 1500 })
  await submit(page)
  await expect(page).toHaveURL(/\/finalize\//)
  await page.reload()
  await expectConfirmed(page)
  expect(await ordersOf('RELOAD')).toHaveLength(1)
})

test('Back from the confirmation, and the address of finalize opened again, place no second order', async ({ page, ordersOf }) => {
  await checkOut(page, 'BACK')
  const finalize = page.url().replace('/order-summary/', '/finalize/')
  await submit(page)
  await expectConfirmed(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(finalize)
  await expect(page).not.toHaveURL(/\/finalize\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await ordersOf('BACK')).toHaveLength(1)
})

test('the address of finalize sends nothing to somebody who has not clicked Submit', async ({ page, ordersOf }) => {
  await checkOut(page, 'SHARED LINK')
  await page.goto(page.url().replace('/order-summary/', '/finalize/'))
  await expect(page).toHaveURL(/\/order-summary\//)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(await ordersOf('SHARED LINK')).toHaveLength(0)
})

test('two tabs that submit the same cart place one order, though neither learns that the cart is empty by now', async ({ page, context, ordersOf }) => {
  await checkOut(page, 'TWO TABS')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Submit' })).toBeVisible()
  // Whoever only asks for the cart gets no answer.
  await context.route('**/cart', async route => { if (/"edits":\[.+\]/.test(route.request().postData() ?? '')) await route.continue() })
  // The slower one may be at the confirmation before its own click counts.
  const click = async (tab: Page) => { await tab.getByRole('button', { name: 'Submit' }).click({ timeout: 5000 }).catch(() => {}) }
  await Promise.all([click(page), click(other)])
  for (const tab of [page, other]) await expectConfirmed(tab)
  expect(await ordersOf('TWO TABS')).toHaveLength(1)
})

test('an order behind one whose answer was lost says so, and goes out by itself within 15 seconds', { tag: '@slow' }, async ({ page, ordersOf, fault }) => {
  await fault({ operation: 'post-order', kind: 'reset-after', times: 1 }, { operation: 'find-order', kind: 'status', status: 503 })
  await checkOut(page, 'BEHIND')
  const begun = Date.now()
  await orderElsewhere(page, 'GONE AHEAD')
  await submit(page)
  await expect(page.getByText(/Order received, queued behind your order of \d+:\d\d [AP]M\. /)).toBeVisible({ timeout: 14_000 })
  await expectAccessible(page, 'confirmation of an order that waits')
  expect(await ordersOf('BEHIND')).toHaveLength(0)
  await expect.poll(async () => await ordersOf('BEHIND'), { timeout: 15_000 }).toHaveLength(1)
  expect(Date.now() - begun).toBeLessThan(20_000)
  await expectConfirmed(page)
})

test('a tab on the same summary waits while another submits it, and comes to the confirmation too', { tag: '@slow' }, async ({ page, context, ordersOf, fault }) => {
  await checkOut(page, 'OTHER TAB')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await fault({ operation: 'post-order', kind: 'slow', ms: 4000 })
  await submit(page)
  await expect(other.getByText('Your order PO #OTHER TAB', { exact: false })).toContainText('is being submitted.')
  await expect(other.getByRole('button', { name: 'Submit' })).toBeDisabled()
  for (const tab of [page, other]) await expectConfirmed(tab)
  expect(await ordersOf('OTHER TAB')).toHaveLength(1)
})

test('two tabs that each create a key at the same moment place one order, and neither asks whether it is wanted twice', { tag: '@slow' }, async ({ page, context, ordersOf, fault }) => {
  await checkOut(page, 'TWO KEYS')
  const other = await context.newPage()
  // On one machine, a tab learns of the other's key before anybody can press Submit in both.
  await other.addInitScript(() => {
    const isKey = (name: string | null) => name?.startsWith('submission:') === true
    window.addEventListener('storage', event => { if (isKey(event.key)) event.stopImmediatePropagation() }, true)
    const names = Object.keys
    Object.keys = (of: object) => of === localStorage ? names(of).filter(name => !isKey(name)) : names(of)
  })
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await fault({ operation: 'post-order', kind: 'slow', ms: 2500 })
  const sent = page.waitForRequest('**/createOrder')
  await submit(page)
  await sent
  await submit(other)
  await expect(other.getByRole('heading', { name: 'Submit This Order Too?' })).toBeVisible()
  for (const tab of [page, other]) await expectConfirmed(tab)
  await other.getByRole('link', { name: 'New order', exact: true }).click()
  await other.waitForLoadState('networkidle')
  await expect(other.getByText('nothing was sent', { exact: false })).toHaveCount(0)
  expect(await ordersOf('TWO KEYS')).toHaveLength(1)
})

test('with the ERP away the order is not sent, the cart stays, and Try again sends it once', async ({ page, ordersOf, fault }) => {
  await checkOut(page, 'ERP AWAY')
  // Today's prices have been asked for: what fails from here on is the order.
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await fault({ operation: '*', kind: 'status', status: 503 })
  await submit(page)
  await expect(page.getByText('An Error Occurred')).toBeVisible()
  await expect(page.getByText('The ordering system cannot be reached right now.', { exact: false })).toBeVisible()
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)).toBeVisible()
  await fault()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('ERP AWAY')).toHaveLength(1)
})

test('an answer that is lost leaves the order awaiting confirmation, and it is not sent again', async ({ browser, page: own, loginAs, ordersOf, fault }) => {
  // Another dealer's: the next order of this one would wait until this one's fate is known.
  const page = await browser.newPage({ baseURL: new URL(own.url()).origin })
  await loginAs('10004', { page, at: '/cart', cart: [[part]] })
  await checkOut(page, 'LOST ANSWER')
  await fault({ operation: 'post-order', kind: 'reset-after' }, { operation: 'find-order', kind: 'status', status: 503 })
  await submit(page)
  await expect(page.getByText('Order received, awaiting confirmation. Do not submit it again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Order received, awaiting confirmation. Do not submit it again.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  expect(await ordersOf('LOST ANSWER')).toHaveLength(1)
  await page.close()
})

test('the same cart again asks the person first', async ({ page, ordersOf }) => {
  await checkOut(page, 'AGAIN')
  await submit(page)
  await expectConfirmed(page)
  await fillCart(page, [[part]])
  await checkOut(page, 'AGAIN')
  await submit(page)
  await expect(page.getByText('An identical order was already submitted.', { exact: false })).toBeVisible()
  const [order] = await ordersOf('AGAIN')
  const reference = order?.record.REFNO.trim() ?? ''
  for (const fact of ['AGAIN', '1', 'Submitted', reference]) await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  const actions = page.getByRole('main').locator('a, button')
  await expect(actions.first()).toHaveText('View that order')
  await expect(actions.first()).toHaveAttribute('href', new RegExp(`/${reference}$`))
  expect(await ordersOf('AGAIN')).toHaveLength(1)
  await page.getByRole('button', { name: 'Submit it anyway' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('AGAIN')).toHaveLength(2)
})

test('while the ERP is away Submit waits and says why, keeps what was entered, and comes back by itself', { tag: '@slow' }, async ({ page, fault, ordersOf }) => {
  test.setTimeout(150_000)
  await checkOut(page, 'WAITS')
  await fault({ operation: '*', kind: 'status', status: 503 })
  // Just after the outage of another journey, what was read a few seconds ago counts as new, and nothing is asked.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The ordering system is down and cannot receive orders.')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(page.getByText('WAITS', { exact: true })).toBeVisible()
  await fault()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled({ timeout: 45_000 })
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('WAITS')).toHaveLength(1)
})
