import { readFileSync } from 'node:fs'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { itemsFor, type PartForCart } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { showOnPaper } from '../support/steps.ts'

const part: string = knownItems.inStock.number
const superseded: string = knownItems.outOfStock.number

const lines = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const quantityOf = (page: Page, number: string) => page.getByRole('textbox', { name: `Quantity of ${number}` })
const checkout = (page: Page) => page.getByRole('link', { name: 'Checkout' })

/** The first parts that a search finds. */
async function kits (page: Page, count: number): Promise<PartForCart[]> {
  return (await itemsFor(page, 'kit')).slice(0, count).map(item => [item.item_number])
}

async function expectLines (page: Page, count: number): Promise<void> {
  await expect(lines(page)).toHaveCount(count)
  await expect(page.getByText(/^as of/)).toBeVisible()
}

/** Changes what the portal answers for the cart's parts. */
async function answerToday (page: Page, change: (item: Record<string, unknown>) => void): Promise<void> {
  await page.route('**/price-by-item-numbers', async route => {
    const response = await route.fetch()
    const body = await response.json() as { items: Array<Record<string, unknown>> }
    body.items.forEach(change)
    await route.fulfill({ response, json: body })
  })
}

test('a dozen lines are in view at once, and from any of them the checkout is a key away', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await loginAs('10001', { at: '/cart', cart: await kits(page, 14) })
  await expectLines(page, 14)
  const inView = await lines(page).evaluateAll(rows => rows.filter(row => row.getBoundingClientRect().bottom <= window.innerHeight).length)
  expect(inView).toBeGreaterThanOrEqual(12)
  await lines(page).nth(9).getByRole('textbox').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('n')
  await page.keyboard.type('for the bench')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(lines(page).nth(10).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await page.goBack()
  await expect(lines(page).nth(9).getByRole('textbox').first()).toHaveValue('for the bench')
})

test('the first key after the heading skips the lines', async ({ page, loginAs }) => {
  await loginAs('10001', { cart: [[part, 2]] })
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to checkout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(checkout(page)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl+Enter')
  await expectAccessible(page, 'shortcuts of the cart')
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeFocused()
})

test('each line says what has changed and what to do about it, at any width', async ({ page, loginAs }) => {
  await answerToday(page, item => { if (item['item_number'] === part) Object.assign(item, { dealer_price: 910, sold_in_packs: true, pack_size: 12, quantity: 20 }) })
  await loginAs('10001', { at: '/cart', cart: [[part, 25]] })
  const line = page.getByRole('row', { name: new RegExp(`^${part}`) })
  await expect(line).toContainText('was $8.40')
  await expect(line).toContainText('20 ship now, 5 back-ordered')
  await expect(quantityOf(page, part)).toHaveAccessibleDescription('Sold in packs of 12 only.')
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
  await expectAccessible(page, 'cart with news')
  await page.getByRole('button', { name: `Use 36 for ${part}` }).click()
  await expect(quantityOf(page, part)).toBeFocused()
  await expect(checkout(page)).toBeVisible()
})

test('a superseded part is replaced by its successor, and back again by a key', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: [[superseded, 2]] })
  await page.getByRole('button', { name: `Order it instead of ${superseded}` }).click()
  await expect(quantityOf(page, knownItems.superseding.number)).toHaveValue('2')
  await expectAccessible(page, 'cart with a way back')
  await page.keyboard.press('Control+z')
  await expect(quantityOf(page, superseded)).toHaveValue('2')
})

test('on a phone, the total and Checkout stay at the foot, and cover neither the last line nor the footer', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: await kits(page, 8) })
  await expectLines(page, 8)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(checkout(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-foot]')).toContainText('8 pieces')
  const reaches = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    const edgeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return { footer: edgeOf('footer')?.bottom, foot: edgeOf('[data-foot]')?.top }
  })
  expect(reaches.footer).toBeLessThanOrEqual((reaches.foot ?? 0) + 1)
})

test('the printed cart is a sheet with dealer, date, lines and total, and no controls', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 3, 'for Jim']] })
  await expect(page.getByText(/^as of/)).toBeVisible()
  await page.evaluate(() => { window.print = () => { document.body.dataset['printed'] = 'yes' } })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await showOnPaper(page)
  await expect(page.getByText(/^Dealer #10001 /)).toBeVisible()
  await expect(page.getByText(/^Printed \d+\/\d+\/\d\d/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('$25.20')
  await expect(page.getByRole('textbox', { name: `Note for ${part}` })).toHaveValue('for Jim')
  await expect(page.getByText('A cart, not an order yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(checkout(page)).toHaveCount(0)
})

test('the cart is saved as a CSV file', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 3, 'for Jim']] })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cart-10001-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line] = readFileSync(await download.path(), 'utf8').replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('"Part number","Description","Quantity","Ships now","Back-ordered","Your price","Total","Note"')
  expect(line).toBe(`"${part}","${knownItems.inStock.description}",3,3,0,8.40,25.20,"for Jim"`)
})

test('while the ERP takes its time, the cart is there and can be worked on', async ({ page, loginAs, fault }) => {
  await loginAs('10001', { cart: [[part, 3]] })
  await fault({ operation: '*', kind: 'slow', ms: 3000 })
  await page.goto('/cart')
  await expect(page.getByText('checking stock and prices...')).toBeVisible()
  await quantityOf(page, part).fill('5')
  await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('$42.00')
  await expect(page.getByText(/^as of/)).toBeVisible()
  await expect(quantityOf(page, part)).toHaveValue('5')
})
