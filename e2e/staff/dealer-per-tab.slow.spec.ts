import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import * as messages from '@portal/contracts/policy/messages'
import { dealerHeader, portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, addToCart, checkOut } from '../support/steps.ts'

// A dealer is moved to another representative here.
test.use({ portalFor: 'tabs' })

const acting = (page: Page, customer: string) => page.getByText(`Acting for ${customer}`)
const orderOf = (page: Page, customer: string) => page.getByRole('row', { name: new RegExp(`^${customer}`) }).locator('[data-label="Last order PO"]').getByRole('link')

async function newTab (context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

test('three tabs work for three dealers all day, whatever the others do', async ({ page, context, loginAs, ordersOf }) => {
  await loginAs('rep@example.com')
  const [one, two, three] = [page, await newTab(context, '/'), await newTab(context, '/')]
  await actFor(one, '10001')
  await addToCart(one, knownItems.inStock.number, 2)
  await actFor(two, '10002')
  await addToCart(two, knownItems.volumeBreak.number, 3)
  await actFor(three, '10005')
  await addToCart(three, knownItems.inStock.number, 7)

  for (const [tab, customer, pieces] of [[one, '10001', 2], [two, '10002', 3], [three, '10005', 7]] as const) {
    await tab.goto('/cart')
    await expect(acting(tab, customer)).toBeVisible()
    await expect(tab).toHaveTitle(new RegExp(`^#${customer} `))
    await expect(tab.getByRole('textbox', { name: /^Quantity of / })).toHaveValue(String(pieces))
  }
  await checkOut(one, 'TAB ONE')
  await actFor(three, '10002')
  await three.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(three.getByText('No dealer selected', { exact: true })).toBeVisible()
  await expect(one.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(acting(one, '10001')).toBeVisible()
  await one.getByRole('button', { name: 'Confirm dealer' }).click()
  await expect(one.getByRole('main').getByText('#10001 CANYON CREEK POWERSPORTS', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: 'Submit for #10001' }).click()
  await expect(one).toHaveURL(/\/order-confirm(?:[?&]dealer=\d+)?$/)
  expect((await ordersOf('TAB ONE')).map(({ record }) => [record.CUSNO.trim(), record.LINES[0]?.QTYOR])).toEqual([['10001', 2]])

  await one.goto('/open-orders')
  await expect(one.getByRole('link', { name: 'TAB ONE' })).toBeVisible()
  await two.goto('/open-orders')
  await expect(two.getByText(messages.noOpenOrders)).toBeVisible()
  await expect(acting(two, '10002')).toBeVisible()
  await three.goto('/open-orders')
  await expect(three.getByText(messages.noDealer)).toBeVisible()
  await expect(three).toHaveTitle('Open Orders | Dealer Portal')
})

test('a new tab begins with the dealer selected last, and keeps to it through reloads and a new login', async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  const second = await newTab(context, '/finances')
  await expect(acting(second, '10001')).toBeVisible()
  await actFor(page, '10005')
  await second.reload()
  await expect(acting(second, '10001')).toBeVisible()
  await expect(acting(await newTab(context, '/stock'), '10005')).toBeVisible()

  // The session comes to its end, for all tabs; the same person logs in again.
  await context.clearCookies()
  await second.goto('/open-orders')
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { name: 'Login' })).toBeVisible()
  await loginAs('rep@example.com')
  await expect(acting(page, '10005')).toBeVisible()
  await second.goto('/open-orders')
  await expect(acting(second, '10001')).toBeVisible()
  await expect(second.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
})

test('an order of a dealer list opens in a tab of its own, for its dealer', async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10002')
  await page.goto('/dealer-list')
  for (const [customer, open] of [['10001', { button: 'middle' }], ['10005', { modifiers: ['ControlOrMeta'] }]] as const) {
    const opened = context.waitForEvent('page')
    await orderOf(page, customer).click({ ...open, modifiers: 'modifiers' in open ? [...open.modifiers] : [] })
    const tab = await opened
    await expect(tab).toHaveURL(/\/open-order\/(un)?confirmed\/\w+(?:[?&]dealer=\d+)?$/)
    await expect(acting(tab, customer)).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('PO #')
    await expect(tab.getByRole('table')).toBeVisible()
    await tab.reload()
    await expect(acting(tab, customer)).toBeVisible()
    await expect(acting(await newTab(context, '/'), customer), 'the next tab begins there').toBeVisible()
  }
  await expect(acting(page, '10002')).toBeVisible()
  await expect(page).toHaveURL(/\/dealer-list(?:[?&]dealer=\d+)?$/)

  await orderOf(page, '10001').click()
  await expect(page).toHaveURL(/\/open-order\//)
  await expect(acting(page, '10001')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(acting(page, '10001')).toBeVisible()
})

test('Back after a switch shows the page for the dealer that the tab acts for now', async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await page.goto('/open-orders')
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  await page.goto('/finances')
  const other = await newTab(context, '/open-orders')
  await actFor(page, '10002')
  await page.goBack()
  await expect(acting(page, '10002')).toBeVisible()
  await expect(page.getByText(messages.noOpenOrders)).toBeVisible()
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
})

test('an address that names a dealer is for staff who may act for them, and waits for a login', async ({ page, context, browser, loginAs }) => {
  await page.goto('/open-orders?dealer=10005')
  await expect(page).toHaveURL(/\/login\?next=%2Fopen-orders$/)
  await page.getByLabel(/account number/i).fill('rep@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Portal!2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(acting(page, '10005')).toBeVisible()
  await expect(page).toHaveURL(/\/open-orders(?:[?&]dealer=\d+)?$/)

  const foreign = await newTab(context, '/open-orders?dealer=10003')
  await expect(foreign.getByText('Not Acting for #10003')).toBeVisible()
  await expect(foreign.getByText(messages.dealerNotYours)).toBeVisible()
  await expect(foreign.getByText('No dealer selected', { exact: true })).toBeVisible()
  await expect(acting(page, '10005')).toBeVisible()

  const dealer = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('10001', { page: dealer, at: '/open-orders?dealer=10005' })
  await expect(dealer.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  await expect(dealer).toHaveURL(/\/open-orders$/)
  await expect(dealer).toHaveTitle('Open Orders | Dealer Portal')
  await dealer.close()
})

test('a representative who has lost a dealer is told, chooses another, and is not sent in circles', async ({ page, context, portal, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10005')
  const other = await newTab(context, '/stock')
  await expect(acting(other, '10005')).toBeVisible()
  const move = async (rep: string) => {
    await fetch(`${portal.erpUrl}/control/dealers/10005/move`, { method: 'POST', body: JSON.stringify({ rep_number: rep }) })
  }
  await move('12')
  try {
    // An order reads the record anew, so that the test need not wait a minute.
    const data = { customer_number: '10005', shipping: 'default', po_number: 'MOVED', special_instructions: '', address: 9999 }
    const refused = await page.request.post('/createOrder', {
      headers: { [portalHeader]: '1', [dealerHeader]: '10005' },
      data: { submission_key: randomUUID(), order: { cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }], data } }
    })
    expect(refused.status()).toBe(404)
    await page.getByRole('combobox', { name: 'Dealer to act for' }).fill('10005')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You cannot act for dealer 10005\./)).toBeVisible()

    let loads = 0
    other.on('framenavigated', () => { loads++ })
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Orders' }).click()
    await expect(other.getByText('Not Acting for #10005')).toBeVisible()
    await expect(other.getByText(messages.noDealer)).toBeVisible()
    expect(loads, 'the page, and its address without the dealer').toBeLessThanOrEqual(2)
    await page.reload()
    await expect(page.getByText('Not Acting for #10005')).toBeVisible()
    await expect(page.getByText('No dealer selected', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('No dealer selected', { exact: true })).toBeVisible()
    await expect(page.getByText('Not Acting for #10005')).toHaveCount(0)

    await other.getByRole('button', { name: 'Select a dealer' }).click()
    await other.keyboard.type('10001')
    await other.keyboard.press('Enter')
    await expect(other.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  } finally {
    await move('07')
  }
})
