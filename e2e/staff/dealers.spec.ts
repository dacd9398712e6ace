import * as messages from '@portal/contracts/policy/messages'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { logOut, sheetsOf } from '../support/steps.ts'

const selector = (page: Page) => page.getByRole('combobox', { name: 'Dealer to act for' })
const canyon = 'Acting for 10001 (CANYON CREEK POWERSPORTS)'
const cells = (page: Page, column: number) => page.getByRole('row').locator(`td:nth-child(${column})`).allTextContents()

/** A list of thousands, as the BFF would answer it; orders come as asked for. */
async function manyDealers (page: Page, count: number): Promise<{ asked: string[][] }> {
  const dealers = Array.from({ length: count }, (_, n) => ({
    customer_number: String(20_001 + n),
    name_company: `DEALER ${(n * 7919) % count}`,
    default_address: { street: `${n} MAIN ST`, city: 'BOISE', state: 'ID', postal: '83702' }
  }))
  const asked: string[][] = []
  const answer = async (path: string, json: (body: { dealers: string[] }) => object) => {
    await page.route(path, async route => {
      await (route.request().method() === 'POST' ? route.fulfill({ json: json(route.request().postDataJSON() as { dealers: string[] }) }) : route.fallback())
    })
  }
  await answer('**/house-dealers', () => ({ dealers }))
  await answer('**/bulk-dealer-recent-orders', body => {
    asked.push(body.dealers)
    const dated = (number: string) => new Date(Date.UTC(2026, 0, 1) - Number(number) * 86_400_000).toISOString().slice(0, 10)
    return { orders: Object.fromEntries(body.dealers.map(number => [number, [{ _id: number, type: 'confirmed', po_number: `PO ${number}`, order_date: dated(number) }]])) }
  })
  return { asked }
}

test('a representative finds a dealer by keyboard alone, acts for them in this tab, and goes on to another', async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  await expect(page.getByText('No dealer selected', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/open-orders')
  await expect(other.getByText(messages.noDealer)).toBeVisible()

  await selector(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['10001 (CANYON CREEK POWERSPORTS)', /^10002 \(/, /^10005 \(/])
  await page.keyboard.type('nobody')
  await expect(page.getByText('No dealers match.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await selector(page).fill('')
  await page.keyboard.type('1000')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^10001/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^10002/)
  await page.keyboard.press('Tab')
  await expect(page.getByText('No dealer selected', { exact: true })).toBeVisible()
  await expect(selector(page)).toHaveValue('')

  await selector(page).focus()
  await page.keyboard.type('creek CANYON')
  await page.keyboard.press('Enter')
  await expect(page.getByText(canyon)).toBeVisible()
  await expect(selector(page)).toHaveAttribute('placeholder', '10001 (CANYON CREEK POWERSPORTS)')
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(page.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 1 })
  expect((await selector(page).boundingBox())?.width, 'room for the number at least').toBeGreaterThan(130)
  if (wide !== null) await page.setViewportSize(wide)
  await page.goto('/open-orders')
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()

  await selector(other).click()
  await other.getByRole('option', { name: /^10002/ }).click()
  await expect(other.getByText('Acting for 10002')).toBeVisible()
  await expect(other.getByText(messages.noOpenOrders)).toBeVisible()
  await expect(other.getByRole('link', { name: 'FALL RESTOCK' })).toHaveCount(0)
  await expect(page.getByText(canyon)).toBeVisible()

  await selector(page).fill('10003')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You cannot act for dealer 10003. Check the number.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No dealer selected', { exact: true })).toBeVisible()
  await expect(other.getByText('Acting for 10002')).toBeVisible()
})

test('Enter chooses among those of the last key, also where it comes before the browser can draw them', async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await selector(page).focus()
  await selector(page).evaluate((field: HTMLInputElement) => {
    for (const value of ['1000', 'creek canyon']) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(canyon)).toBeVisible()
})

test('the dealers are asked for once in a tab; a page from before the switch is not shown again', { tag: '@slow' }, async ({ page, loginAs }) => {
  let asked = 0
  page.on('request', request => { if (request.method() === 'POST' && request.url().endsWith('/dealers')) asked++ })
  await loginAs('admin@example.com')
  await selector(page).fill('10001')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(canyon)).toBeVisible()
  await page.goto('/open-orders')
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  await selector(page).fill('nobody')
  await expect(page.getByText('No dealers match.')).toBeVisible()
  expect(asked).toBe(1)

  // This tab's dealer was changed while this page lay in the browser's memory.
  await page.evaluate(() => {
    const [user] = JSON.parse(sessionStorage.getItem('tab-dealer') ?? '[]')
    sessionStorage.setItem('tab-dealer', JSON.stringify([user, '10002']))
    Object.assign(window, { before: true })
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForFunction(() => !('before' in window))
  await expect(page.getByText('Acting for 10002')).toBeVisible()

  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('CANYON')
})

test('a request overtaken by a change of the password in another tab is made again, and the page stays', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  // Sent with the credential from before the change, which is no longer valid when it arrives.
  let overtaken = 0
  await page.route('**/saved-orders', async route => {
    if (route.request().method() !== 'POST' || overtaken++ > 0) return await route.fallback()
    await route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Your session has ended. Please log in again.', requestId: '1' } })
  })
  let loaded = 0
  page.on('load', () => { loaded++ })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Saved Orders', level: 1 })).toBeVisible()
  await expect.poll(() => overtaken).toBe(2)
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  expect(loaded).toBe(0)
})

test('while the ordering system is away the selector says so, and goes on by itself', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('super@example.com')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await page.evaluate(() => { sessionStorage.clear() })
  await page.route('**/dealers', async route => { await (route.request().method() === 'POST' ? route.abort() : route.fallback()) })
  await page.reload()
  await selector(page).click()
  await expect(page.getByText('The dealers could not be loaded.', { exact: false })).toBeVisible()
  // Nobody has looked at this one yet, so no last record is known.
  await selector(page).fill('10009')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dealer Not Selected')).toBeVisible()
  await fault()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.unroute('**/dealers')
  await selector(page).click()
  await expect(page.getByRole('option').first()).toHaveText(/^10001/)
})

test('a representative\'s dealers, sorted either way in the address, lead to their last orders', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await expect(page.getByText('Sales Rep #')).toBeVisible()
  await page.getByRole('link', { name: 'Dealer List' }).click()
  await expect(page.getByRole('heading', { name: 'Dealer List: Sales Rep #07' })).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect(await cells(page, 1)).toEqual(['10001', '10002', '10005'])
  expect((await cells(page, 8))[2]).toBe('N/A')
  expect(await cells(page, 5)).toEqual(['Active', 'New', 'Active'])
  expect(await cells(page, 6)).toEqual(['$3,184.22', '$0.00', '-$45.10'])
  expect(await cells(page, 7)).toEqual(['$364.45', '–', '–'])
  await expectAccessible(page, 'a dealer list')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('dealers-07.csv')
  await expect(page.getByRole('row', { name: /^10002/ })).toContainText(/Never\s*–\s*–$/)
  await page.getByRole('button', { name: 'Last order date' }).click()
  await expect(page).toHaveURL(/\?sort=date(?:[?&]dealer=\d+)?$/)
  await page.getByRole('button', { name: 'Last order date' }).click()
  await expect(page).toHaveURL(/\?sort=-date(?:[?&]dealer=\d+)?$/)
  await expect(page.getByRole('columnheader', { name: 'Last order date' })).toHaveAttribute('aria-sort', 'descending')
  const byDate = await cells(page, 1)
  expect(byDate[2]).toBe('10002')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect.poll(async () => await cells(page, 1)).toEqual(byDate)
  await page.goBack()
  await expect(page).toHaveURL(/\?sort=date(?:[?&]dealer=\d+)?$/)
  const find = page.getByRole('searchbox', { name: 'Find a dealer in this list' })
  await find.fill('nobody')
  await page.getByRole('button', { name: 'Show all dealers' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(find).toBeFocused()
  await find.fill('10001 canyon')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=10001\+canyon/)
  await page.goto('/dealer-list?search=10001+canyon')
  await expect(page.getByRole('columnheader', { name: 'Last order date' }), 'the order is kept').toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('row', { name: /^10001/ }).getByRole('cell').nth(8).getByRole('link').click()
  await expect(page).toHaveURL(/\/open-order\//)
  await expect(page.getByText(canyon)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'CANYON CREEK POWERSPORTS', exact: true }).click()
  await expect(page).toHaveURL(/\/(?:[?&]dealer=\d+)?$/)
  await expect(page.getByText(canyon)).toBeVisible()
})

test('each count of a representative\'s worklist leads to the dealer list with that filter', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await page.getByRole('link', { name: '1 Overdue' }).click()
  await expect(page).toHaveURL(/\/dealer-list\?show=overdue/)
  const filter = page.getByRole('combobox', { name: 'Show' })
  await expect(filter).toHaveValue('overdue')
  expect(await cells(page, 1)).toEqual(['10001'])
  await expect(page.getByRole('columnheader', { name: 'Overdue' })).toHaveAttribute('aria-sort', 'descending')
  await filter.selectOption({ label: 'Without an account (1)' })
  await expect.poll(async () => await cells(page, 1)).toEqual(['10005'])
  await page.goBack()
  await expect.poll(async () => await cells(page, 1)).toEqual(['10001'])
  await filter.selectOption({ label: 'Suspended (0)' })
  await page.getByRole('button', { name: 'Show all dealers' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('the list says who is suspended, and the phone; a dealer\'s number acts for them', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('admin@example.com', { at: '/dealer-list/12' })
  const row = page.getByRole('row', { name: /^10003/ })
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: /^\(\d{3}\) 555-/ })).toHaveAttribute('href', /^tel:\d{10}$/)
  await row.getByRole('link', { name: '10003', exact: true }).click()
  await expect(page).toHaveURL(/\/(?:[?&]dealer=\d+)?$/)
  await expect(page.getByText('Acting for 10003')).toBeVisible()
})

test('lists are for those who may see them', { tag: '@slow' }, async ({ page, browser, loginAs }) => {
  await loginAs('rep@example.com')
  for (const address of ['/dealer-list/house', '/dealer-list/12']) {
    await page.goto(address)
    await expect(page.getByText('Permission Denied')).toBeVisible()
    await expect(page.getByText('Oops, something went wrong when we tried to load that page.')).toBeVisible()
    await expect(page).toHaveURL(/\/(?:[?&]dealer=\d+)?$/)
  }
  await page.goto('/dealer-list/07')
  await expect(page.getByRole('row')).toHaveCount(4)

  const dealer = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('10001', { page: dealer })
  await expect(dealer.getByRole('link', { name: 'Dealer List' })).toHaveCount(0)
  await expect(selector(dealer)).toHaveCount(0)
  await dealer.goto('/dealer-list')
  await expect(dealer.getByText('Permission Denied')).toBeVisible()
  await dealer.close()

  const admin = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('admin@example.com', { page: admin })
  await admin.getByRole('link', { name: 'Dealer List', exact: true }).click()
  await admin.getByRole('link', { name: /^Sales Rep #07 ?, Robin Reyes$/ }).click()
  await expect(admin.getByRole('row')).toHaveCount(4)
  await admin.getByRole('link', { name: 'All lists' }).click()
  await admin.getByRole('link', { name: 'House Dealer List' }).click()
  await expect(admin.getByRole('heading', { name: 'House Dealer List' })).toBeVisible()
  await expect(admin.getByRole('row', { name: /^10007/ })).toBeVisible()
  await expect(admin.getByRole('row', { name: /^10001/ })).toHaveCount(0)
  await admin.goto('/dealer-list/99')
  await expect(admin.getByText(messages.noDealers)).toBeVisible()
  await admin.goto('/dealer-list/no%20number')
  await expect(admin.getByText('404 Not Found')).toBeVisible()
  await admin.close()
})

test('in a list of thousands, only what is in sight is rendered and requested, until it is sorted by date', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('admin@example.com')
  const { asked } = await manyDealers(page, 3000)
  await page.goto('/dealer-list/house')
  await expect(page.getByRole('link', { name: 'PO 20001', exact: true })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  expect(asked.flat().length).toBeLessThan(80)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3001')
  await page.getByRole('link', { name: 'PO 20001', exact: true }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'PO 23000', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'PO 20001', exact: true })).toBeFocused()
  expect(asked.flat().length).toBeLessThan(300)
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Check' })).toBeVisible()
  // A later visit asks anew.
  asked.length = 0
  await page.goBack()
  await expect(page.getByRole('link', { name: 'PO 23000', exact: true })).toBeInViewport()
  const askedInSight = asked.flat().length
  await page.evaluate(() => { window.addEventListener('beforeprint', () => { document.title = `${document.querySelectorAll('main tbody tr').length} on paper` }) })
  expect(await sheetsOf(page)).toBeLessThan(100)
  await expect(page).toHaveTitle('3000 on paper')
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await expect(page.getByRole('link', { name: 'PO 23000', exact: true })).toBeInViewport()
  expect(asked.flat()).toHaveLength(askedInSight)
  await page.getByRole('button', { name: 'Last order date' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('23000')
  expect(new Set(asked.flat()).size).toBe(3000)
  expect(asked.flat().length).toBe(3000)
  expect(Math.max(...asked.map(piece => piece.length))).toBeLessThanOrEqual(500)
})

test('a list whose orders fail says so and goes on; one that fails can be tried again', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  // The ERP's last good answer would stand in.
  await page.route('**/bulk-dealer-recent-orders', async route => {
    await route.fulfill({ status: 502, json: { code: 'erp_bad_reply', message: 'The ordering system did not answer as expected.', requestId: '1' } })
  })
  await page.goto('/dealer-list')
  await expect(page.getByText('The last orders could not be loaded.', { exact: false })).toBeVisible()
  await expect(page.getByRole('row', { name: /^10001/ })).toContainText('Not loaded')
  await page.getByRole('button', { name: 'Last order date' }).click()
  await expect(page.getByRole('columnheader', { name: 'Last order date' }), 'the list of dealers has the days').toHaveAttribute('aria-sort', 'ascending')
  await page.unroute('**/bulk-dealer-recent-orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /^10001/ })).not.toContainText('Not loaded')
  await expect(page.getByRole('columnheader', { name: 'Last order date' })).toHaveAttribute('aria-sort', 'ascending')

  await page.route('**/dealers', async route => { await (route.request().method() === 'POST' ? route.abort() : route.fallback()) })
  await page.reload()
  await expect(page.getByText('The dealers could not be loaded')).toBeVisible()
  await page.unroute('**/dealers')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})
