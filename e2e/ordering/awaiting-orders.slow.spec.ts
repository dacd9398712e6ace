import type { Page } from '@playwright/test'
import * as messages from '@portal/contracts/policy/messages'
import { portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { actFor, addToCart, checkOut, submit } from '../support/steps.ts'

// Orders await confirmation here for as long as a test likes; dealer 10004 has no others.
test.use({ portalFor: 'awaiting-orders' })
test.describe.configure({ mode: 'serial' })

const part = knownItems.inStock.number
const awaits = (page: Page, orders = '1 order awaits') => page.getByRole('heading', { name: `${orders} confirmation` })
const row = (page: Page, po: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: po, exact: true }) })

/** Submits an order whose answer the ERP loses, and which the portal cannot look up. */
async function loseAnswer (
  page: Page, po: string, quantity: number, fault: (...faults: Array<{ operation: string, kind: string, status?: number, times?: number }>) => Promise<void>
) {
  await addToCart(page, part, quantity)
  await checkOut(page, po)
  await fault({ operation: 'post-order', kind: 'reset-after', times: 1 }, { operation: 'find-order', kind: 'status', status: 503 })
  await submit(page)
  await expect(page.getByText(messages.awaitingConfirmation)).toBeVisible()
}

test('an order whose answer was lost is on home, among the open orders and on the confirmation, and is confirmed on all of them within two seconds', async ({ page, context, loginAs, fault, ordersOf }) => {
  // Looked up 15 s later, and 60 s after that where it took so long to get here.
  test.setTimeout(150_000)
  await loginAs('10004')
  const [home, list, detail] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await home.goto('/')
  await list.goto('/open-orders')
  await expect(list.getByText(messages.noOpenOrders)).toBeVisible()
  await loseAnswer(page, 'LOST', 1, fault)
  // The two tabs were there before.
  await expect(awaits(home)).toBeVisible()
  await expect(home.getByText('We have received it. Do not submit it again.')).toBeVisible()
  await expect(home.getByRole('link', { name: /^(PO #)?LOST$/ }), 'also as the last submitted order').toHaveCount(2)
  await expect(row(list, 'LOST')).toContainText(messages.awaitsConfirmation)
  await expect(row(list, 'LOST'), 'though the ERP lists it').toHaveCount(1)
  await expectAccessible(home, 'home with an order that awaits confirmation')
  await expectAccessible(list, 'open orders with one that awaits confirmation')
  await home.getByRole('listitem').getByRole('link', { name: 'PO #LOST', exact: true }).click()
  await expect(home.getByRole('heading', { name: 'PO #LOST' })).toBeVisible()
  await home.goBack()
  await expect(awaits(home)).toBeVisible()
  await home.reload()
  await expect(awaits(home)).toBeVisible()

  await detail.goto('/open-orders')
  await row(detail, 'LOST').getByRole('link').click()
  await expect(detail.getByRole('heading', { name: 'PO #LOST' })).toBeVisible()
  await expect(detail.getByText(messages.awaitsConfirmation)).toBeVisible()

  // What a person would see if a row came and went.
  await list.evaluate(() => {
    const counts = new Set<number>()
    Object.assign(window, { counts })
    const count = () => { counts.add([...document.querySelectorAll('td a')].filter(link => link.textContent === 'LOST').length) }
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const shown = Promise.all([
    page.getByText('Your order was submitted').waitFor({ timeout: 100_000 }),
    awaits(home).waitFor({ state: 'hidden', timeout: 100_000 }),
    detail.getByText('Unconfirmed').waitFor({ timeout: 100_000 }),
    row(list, 'LOST').getByText(messages.awaitsConfirmation).waitFor({ state: 'hidden', timeout: 100_000 })
  ]).then(() => Date.now())
  const asked = { headers: { [portalHeader]: '1' }, data: { dealer: '10004' } }
  const isAccepted = async () => (await (await page.request.post('/orders-under-way', asked)).text()).includes('"accepted":{')
  await fault({ operation: 'post-order', kind: 'reset-after', times: 1 })
  await expect.poll(isAccepted, { timeout: 100_000, intervals: [100] }).toBe(true)
  const accepted = Date.now()
  expect(await shown - accepted).toBeLessThan(2000)
  await expect(home.getByRole('link', { name: 'LOST', exact: true }).first()).toBeVisible()
  await expect(row(list, 'LOST').getByText('Unconfirmed')).toBeVisible()
  expect(await list.evaluate(() => [...Reflect.get(window, 'counts')]), 'never twice, never gone').toEqual([1])
  expect(await ordersOf('LOST')).toHaveLength(1)
})

test('while the ERP lists orders slowly or not at all, those that await confirmation are shown at once, without hiding that others are missing', async ({ page, loginAs, fault }) => {
  await loginAs('10004')
  await loseAnswer(page, 'DEAD', 2, fault)
  await fault({ operation: 'find-order', kind: 'status', status: 503 }, { operation: 'orders', kind: 'slow', ms: 4500 })
  await page.goto('/')
  await expect(awaits(page)).toBeVisible()
  await page.goto('/open-orders')
  await expect(row(page, 'DEAD')).toBeVisible({ timeout: 3000 })
  await expect(row(page, 'LOST')).toHaveCount(0)
  await expect(row(page, 'LOST'), 'the ERP\'s come after').toBeVisible()
  await expect(page.getByText(messages.openOrdersMissing)).toHaveCount(0)
  await fault({ operation: 'orders', kind: 'garbage' }, { operation: '*', kind: 'status', status: 503 })
  await page.goto('/')
  await expect(awaits(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'PO #DEAD' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'DEAD', exact: true }), 'also as the last submitted order').toBeVisible()
  await page.goto('/open-orders')
  await expect(row(page, 'DEAD')).toContainText(messages.awaitsConfirmation)
  await expect(page.getByText(messages.openOrdersMissing)).toBeVisible()
  await expectAccessible(page, 'open orders without the ERP\'s')
  await page.goto('/order-confirm')
  await expect(page.getByText(messages.awaitingConfirmation)).toBeVisible()
  await page.goBack()
  await expect(row(page, 'DEAD')).toContainText(messages.awaitsConfirmation)
})

test('staff who act for the dealer see it on home, and see without a reload that one was rejected', async ({ page, browser, portal, loginAs, fault }) => {
  await loginAs('10001')
  await addToCart(page, part, 3)
  await checkOut(page, 'NO')
  await fault({ operation: 'post-order', kind: 'status', status: 429, times: 1 }, { operation: 'post-order', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByText(messages.awaitingConfirmation)).toBeVisible()
  await page.getByRole('link', { name: 'Dealer home' }).click()
  const staff = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await loginAs('admin@example.com', { page: staff })
  await expect(awaits(staff)).toHaveCount(0)
  await actFor(staff, '10001')
  await staff.goto('/')
  for (const person of [page, staff]) await expect(awaits(person)).toBeVisible()
  for (const person of [page, staff]) {
    await expect(person.getByText('Order PO #NO from')).toBeVisible({ timeout: 60_000 })
    await expect(awaits(person)).toHaveCount(0)
  }
  await expectAccessible(staff, 'the home of staff who act for a dealer with a rejected order')
  await staff.context().close()
})
