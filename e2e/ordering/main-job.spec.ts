import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logIn, reword, searchBox, searchFor, submit } from '../support/steps.ts'

const part = knownItems.inStock.number
const volumePart = knownItems.volumeBreak.number

for (const [device, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a dealer checks stock, orders, and finds the order in the ERP', async ({ page, ordersOf }) => {
      const poNumber = `MAIN ${device}`
      const complaints: string[] = []
      page.on('console', message => { if (message.type() === 'error') complaints.push(message.text()) })
      page.on('pageerror', error => { complaints.push(error.message) })

      await logIn(page, '10001')
      await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
      await addToCart(page, part, 3)
      await addToCart(page, volumePart, 12, 'for the bench')

      await page.goto('/cart')
      await expect(page.getByRole('row', { name: new RegExp(volumePart) })).toContainText('$75.00')
      await expect(page.getByText('Add $399.80 more for free shipping.')).toBeVisible()
      await checkOut(page, poNumber)
      await expect(page.getByText('$100.20').first()).toBeVisible()
      await submit(page)
      await expectConfirmed(page)

      const [order] = await ordersOf(poNumber)
      const reference = order?.record.REFNO.trim() ?? ''
      await expect(page.getByText(reference)).toBeVisible()
      expect(order?.record.LINES.map(line => [line.ITNBR.trim(), line.QTYOR, line.NOTES.trim()])).toEqual([[part, 3, ''], [volumePart, 12, 'for the bench']])

      await page.getByRole('main').getByRole('link', { name: 'Open orders' }).click()
      await page.getByRole('link', { name: poNumber }).click()
      await expect(page.getByRole('heading', { name: `PO #${poNumber}` })).toBeVisible()
      await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('$8.40')
      await page.goto('/cart')
      await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
      expect(complaints).toEqual([])
    })
  })
}

test('with the most results that a page shows, all of them are there to be found and ordered', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock?term=kit&size=250' })
  await expect(page.getByText('Showing 1-250 of').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(250)
  const last = page.getByRole('row').nth(250)
  await last.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('row').nth(249).getByRole('textbox', { name: /^Quantity of/ })).toBeFocused()
  await last.getByRole('button', { name: /^Add / }).click()
  await expect(last.getByText('2 in cart')).toBeVisible()
})

test('all parts of a page of results are there at once, page by page', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock?term=kit&size=100' })
  const rows = page.getByRole('table', { name: 'Parts' }).locator('.row:not(.head)')
  await expect(page.getByText('Showing 1-100 of').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(100)
  const texts = await rows.allTextContents()
  expect(new Set(texts).size).toBe(100)

  await page.getByRole('button', { name: 'Next Page' }).last().click()
  await expect(page.getByText('Showing 101-200 of').first()).toBeVisible()
  await expect(rows.first()).toBeInViewport()
  await expect(rows).toHaveCount(100)
  expect((await rows.allTextContents()).filter(text => texts.includes(text))).toEqual([])
})

test('the first result stands high on a small laptop\'s screen', { tag: '@slow' }, async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await loginAs('10001', { at: '/stock?term=chain' })
  const first = page.getByRole('table', { name: 'Parts' }).locator('.row:not(.head)').first()
  await expect(first.getByRole('button', { name: /^Add / })).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(330)
})

test('the first result stands high on a phone\'s screen', { tag: '@slow' }, async ({ browser, portal }) => {
  const phone = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto('/stock?term=brake')
  const first = phone.locator('[data-part]').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(400)
  await phone.close()
})

test('prices of six digits, long descriptions and what is out of stock fit their columns', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  await reword(page, { '"retail_price":1295': '"retail_price":12345678', '"dealer_price":840': '"dealer_price":12345578', [knownItems.inStock.description]: 'KESTREL TIRE KNOBBY 110/90-19 TUBELESS '.repeat(3), '"quantity":250': '"quantity":0' })
  await page.goto(`/stock?term=${part}`)
  const row = page.getByRole('table', { name: 'Parts' }).locator('.row:not(.head)').first()
  await expect(row).toContainText('$123,456.78')
  await expect(row).toContainText('$123,455.78')
  await expect(row).toContainText('OUT OF STOCK')
  for (const width of [320, 390, 800, 1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await row.locator('*').evaluateAll(parts => parts
      .filter(({ scrollWidth, clientWidth, textContent }) => textContent !== '' && clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent))
    expect(cut, `cut off at ${width}`).toEqual([])
  }
  const room = async () => (await row.locator('.description').boundingBox())?.width ?? 0
  expect(await room(), 'a description\'s room at 1366').toBeGreaterThan(300)
})

test('a visitor checks stock, sees no dealer price, and keeps the search over a reload and Back', async ({ page }) => {
  await page.goto('/stock')
  await expect(page.getByRole('heading', { name: 'Stock Check & New Orders', exact: true })).toBeVisible()
  await searchFor(page, 'chain')
  await expect(page.getByText('Showing 1-10 of').first()).toBeVisible()
  await expect(page.getByText('Your price')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next Page' }).first().click()
  await expect(page.getByText('Showing 11-20 of').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 11-20 of').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 1-10 of').first()).toBeVisible()
  await searchFor(page, knownItems.outOfStock.number)
  await expect(page.getByText('OUT OF STOCK')).toBeVisible()
  await searchBox(page).fill('chain*')
  await searchBox(page).press('Enter')
  await expect(page.getByText('Search must not contain any of the following characters')).toBeVisible()
  await searchBox(page).fill('nothing is called this')
  await searchBox(page).press('Enter')
  await expect(page.getByText('Please try another search.')).toBeVisible()
})

test('pages of a dealer are closed to visitors, who come back to them after logging in', async ({ page }) => {
  await page.goto('/open-orders')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel(/account number/i).fill('10001')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('main').getByText('Username or Password Incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Portal!2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/open-orders$/)
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
})

test('a dealer price above retail is never what a dealer pays', { tag: '@slow' }, async ({ page, loginAs }) => {
  const { number } = knownItems.dealerAboveRetail
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, number)
  await expect(page.getByRole('row', { name: new RegExp(number) })).not.toContainText('$24.00')
  await addToCart(page, number, 2)
  await page.goto('/cart')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('$39.90')
})

test('the keyboard alone is enough to search and to add', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  const box = searchBox(page)
  await box.focus()
  await page.keyboard.type(part)
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('textbox', { name: `Quantity of ${part}` })
  await expect(quantity).toBeVisible()
  for (let presses = 0; presses < 12 && !await quantity.evaluate(node => node === document.activeElement); presses++) await page.keyboard.press('Tab')
  await expect(quantity).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`7 × ${part}`)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('7')
})

test('moving between pages asks nothing twice, and an order makes the lists ask again', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  // Home lists the latest open orders.
  await expect(page.getByRole('link', { name: 'FALL RESTOCK', exact: true })).toBeVisible()
  const asked: string[] = []
  page.on('request', request => { if (request.method() === 'POST') asked.push(new URL(request.url()).pathname) })
  const nav = page.getByRole('navigation', { name: 'Main' })
  const openOrders = async () => {
    await nav.getByRole('link', { name: 'Open Orders' }).click()
    await expect(page.getByRole('heading', { name: 'Open Orders', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'FALL RESTOCK', exact: true })).toBeVisible()
  }
  await openOrders()
  await nav.getByRole('link', { name: 'Stock Check & New Orders' }).click()
  await searchFor(page, knownItems.inStock.number)
  await openOrders()
  await page.goBack()
  await expect(page.getByRole('button', { name: `Add ${knownItems.inStock.number} to cart` })).toBeVisible()
  // The portal's own journal is read whenever somebody looks; the ERP is not.
  expect(asked.filter(path => path !== '/orders-under-way').sort()).toEqual(['/canceled-orders', '/items'])

  await page.getByRole('button', { name: `Add ${knownItems.inStock.number} to cart` }).click()
  await expect(page.getByText(`1 × ${knownItems.inStock.number}`)).toBeVisible()
  await checkOut(page, 'ASKED ANEW')
  await openOrders()
  await page.goBack()
  await submit(page)
  await expectConfirmed(page)
  await page.getByRole('main').getByRole('link', { name: 'Open orders' }).click()
  await expect(page.getByRole('link', { name: 'ASKED ANEW' })).toBeVisible()
})
