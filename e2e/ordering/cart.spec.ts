import type { Locator } from '@playwright/test'
import * as messages from '@portal/contracts/policy/messages'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, searchFor, submit } from '../support/steps.ts'

const part: string = knownItems.inStock.number
const quantityOf = (page: Page, number = part) => page.getByRole('textbox', { name: `Quantity of ${number}` })
const addButton = (page: Page, number = part) => page.getByRole('button', { name: `Add ${number} to cart` })

/** Like a keyboard that repeats a held key. */
async function holdEnter (page: Page): Promise<void> {
  for (let n = 0; n < 6; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

async function expectInCart (page: Page, quantity: number, number = part): Promise<void> {
  await page.goto('/cart')
  await expect(quantityOf(page, number)).toHaveValue(String(quantity))
}

/** What a screen reader says about an invalid field. */
async function expectWrong (field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(words)
}

test('a held Enter adds once, in the field and on the button, and presses nothing that appears in its place', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, part)
  await quantityOf(page).fill('12')
  await holdEnter(page)
  await expect(page.getByText('12 in cart')).toBeVisible()
  await addButton(page).focus()
  await holdEnter(page)
  await expect(page.getByText('13 in cart'), 'a part that was added starts anew with one piece').toBeVisible()
  await addButton(page).focus()
  await holdEnter(page)
  await expect(page.getByText('14 in cart')).toBeVisible()
  await expectInCart(page, 14)

  // The first press clears the cart and leads to the button that undoes it.
  await page.getByRole('button', { name: 'Clear cart' }).focus()
  await holdEnter(page)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('no row below a part moves when it is added', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock?term=chain&size=10' })
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(11)
  for (const [width, parts] of [[390, [1, 2, 3]], [800, [4, 5, 6]], [1280, [7, 8, 9]]] as const) {
    await page.setViewportSize({ width, height: 900 })
    // In the document, as Playwright scrolls to what it presses.
    const tops = async () => await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().top + scrollY))
    const before = await tops()
    // One of the first three has no manufacturer's number.
    for (const at of parts) {
      const row = rows.nth(at)
      await row.getByRole('button', { name: /^Add / }).click()
      await expect(row.getByText(/^\d+ in cart$/)).toBeVisible()
    }
    expect(await tops(), `${width} px`).toEqual(before)
  }
})

test('tabs that add the same new part at the same moment lose nothing, time after time', { tag: '@slow' }, async ({ page, context, loginAs }) => {
  await loginAs('10001', { at: '/stock?term=kit&size=10' })
  const others = [await context.newPage(), await context.newPage()]
  const tabs = [page, ...others]
  for (const tab of others) await tab.goto('/stock?term=kit&size=10')
  const buttons = page.getByRole('button', { name: /^Add .* to cart$/ })
  await expect(buttons).toHaveCount(10)
  const numbers = await buttons.evaluateAll(all => all.slice(0, 5).map(each => each.getAttribute('aria-label')?.replace(/^Add (.*) to cart$/, '$1') ?? ''))
  for (const number of numbers) {
    await Promise.all(tabs.map(async tab => { await addButton(tab, number).click() }))
    for (const tab of tabs) await expect(tab.getByRole('row', { name: new RegExp(`^${number} `) }).getByText('3 in cart')).toBeVisible()
  }
  const late = await context.newPage()
  for (const tab of [...tabs, late]) {
    await tab.goto('/cart')
    for (const number of numbers) await expect(quantityOf(tab, number)).toHaveValue('3')
  }
})

test('a quantity that another tab has changed is shown, and goes on counting while a wrong one stands in the field, which Checkout waits for', async ({ page, context, loginAs }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 5]] })
  const field = quantityOf(page)
  await field.fill('8')
  const other = await context.newPage()
  await expectInCart(other, 8)
  await quantityOf(other).fill('9')
  await expect(field).toHaveValue('9')
  await field.fill('2.5')
  await expectWrong(field, 'Enter a whole number, 0 or more. Until then, the quantity stays at 9.')
  await expect(page.getByText('$75.60').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
  await expect(page.getByText(messages.quantitiesInvalid).first()).toBeVisible()
  await expectAccessible(page, 'cart with a wrong quantity')
  await page.getByRole('button', { name: 'Print' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/\/cart$/)
  await expectInCart(other, 9)
  await field.fill('10')
  await expect(page.getByText(messages.quantitiesInvalid)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible()
})

test('an invalid quantity is not added, and the page says why, by keyboard alone', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, part)
  const field = quantityOf(page)
  await field.focus()
  for (const [typed, words] of [['0', messages.quantityMissing], ['2.5', messages.quantityInvalid], ['-20', messages.quantityInvalid]] as const) {
    await field.press('ControlOrMeta+A')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expectWrong(field, words)
    await expect(field).toBeFocused()
  }
  await expectAccessible(page, 'stock with a wrong quantity')
  await addButton(page).click()
  await expect(field, 'the button does not add it either').toBeFocused()
  await field.fill('3')
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`3 × ${part}`)).toBeVisible()
  await expectInCart(page, 3)
})

test('a note reaches a part that is in the cart without one, and nothing is added past what a line holds', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock', cart: [[part, 99_990]] })
  await addToCart(page, part, 4, 'for Jim')
  await quantityOf(page).fill('1000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The cart already has 99,994 × ${part}. ${messages.quantityMax}`)).toBeVisible()
  await expectInCart(page, 99_994)
  await expect(page.getByRole('textbox', { name: `Note for ${part}` })).toHaveValue('for Jim')
})

test('an order that was placed does not come back as a cart where the browser has no room to store', { tag: '@slow' }, async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 2], [knownItems.volumeBreak.number, 3]] })
  await checkOut(page, 'NO ROOM')
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      const text = 'x'.repeat(size)
      try {
        for (let n = 0; ; n++) localStorage.setItem(`other ${size} ${n}`, text)
      } catch {
        // No room for so much: less may still fit.
      }
    }
  })
  await submit(page)
  await expectConfirmed(page)
  // There is room for the confirmation once the cart has been fetched without the order's lines.
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expectConfirmed(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await ordersOf('NO ROOM')).toHaveLength(1)
})
