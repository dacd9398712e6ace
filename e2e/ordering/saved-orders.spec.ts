import * as messages from '@portal/contracts/policy/messages'
import { portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, addAgain, addToCart, logOut } from '../support/steps.ts'

// Its dealers' saved orders are counted here: nobody else's journey may add to them.
test.use({ portalFor: 'saved orders' })
test.describe.configure({ mode: 'serial' })

const part = knownItems.inStock.number
const gone = { id: 'GONE-77', quantity: 1, note: '', item_description: 'A PART OF YORE', price: 1200 }

async function saveAs (page: Page, name: string): Promise<void> {
  await page.goto('/save-cart')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save order' }).click()
}

/** Saves an order as it may have been some time ago, with a part that is no longer sold and at another price. */
async function saveOld (page: Page, name: string, id: string = part): Promise<void> {
  const data = { name, order: [{ id, quantity: 4, note: 'for Jim', item_description: 'FILTER', price: 790 }, gone] }
  const answer = await page.request.post('/saveOrder', { headers: { [portalHeader]: '1' }, data })
  expect(answer.status()).toBe(200)
}

async function deleteAll (page: Page): Promise<void> {
  await page.goto('/saved-orders')
  await expect(page.getByRole('table').or(page.getByText(messages.noSavedOrders))).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (let left = await page.getByRole('link', { name: /^Delete / }).count(); left > 0; left--) {
    await page.getByRole('link', { name: /^Delete / }).first().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Delete / })).toHaveCount(left - 1)
  }
}

test('a dealer saves the cart, starts anew, and resumes it with its quantities and notes', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/save-cart' })
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved Orders' }).click()
  await expect(page.getByText(messages.noSavedOrders)).toBeVisible()

  await addToCart(page, part, 3, 'for the bench')
  await page.getByRole('button', { name: 'Mini cart' }).click()
  await page.getByRole('link', { name: 'Save order' }).click()
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Name is Required')).toBeVisible()
  await expect(page.getByText('Form Validation Failed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('  Spring <b>restock</b> ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-saved$/)
  await expect(page.getByText('Your order was saved as “Spring <b>restock</b>”.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your order was saved as')).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart and start a new order' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: 'Resume Order' }).click()
  await page.getByRole('link', { name: 'Restore Spring <b>restock</b>' }).click()
  await addAgain(page)
  await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('3')
  await expect(page.getByRole('textbox', { name: `Note for ${part}` })).toHaveValue('for the bench')
  await deleteAll(page)
})

test('restoring shows what has changed line by line, is merged with the cart or takes its place, and can be undone', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { cart: [[knownItems.volumeBreak.number, 12]] })
  await saveOld(page, 'Old')
  await page.goto('/saved-orders')
  await page.getByRole('link', { name: 'Old', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('Price was $7.90')
  await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('$8.40')
  await expect(page.getByRole('row', { name: /GONE-77/ })).toContainText('No longer sold')
  await expect(page.getByText('1 part is no longer sold and will be left out.')).toBeVisible()
  await expect(page.getByText('Your cart has 1 line, 12 pieces.')).toBeVisible()

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('1 part (4 pieces) was added to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 16 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 12 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace cart' }).click()
  await expect(page.getByText('It had 1 line, 12 pieces before.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 4 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 12 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('row', { name: new RegExp(part) })).toContainText('$33.60')
  await deleteAll(page)
})

test('a sixth saved order can only replace another one; deleting asks, makes room, and Back does not bring the order back', { tag: '@slow' }, async ({ page, context, loginAs }) => {
  // Many pages one after the other, on a machine that may be busy.
  test.slow()
  await loginAs('10001', { cart: [[part, 2]] })
  for (let n = 1; n <= 5; n++) {
    await saveAs(page, `Cart ${n}`)
    await expect(page.getByText(`Your order was saved as “Cart ${n}”.`)).toBeVisible()
  }
  await page.goto('/save-cart')
  await expect(page.getByText('You already have 5 saved orders.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cart 6')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Choose the saved order to replace.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Saved orders' }).click()

  const other = await context.newPage()
  await other.goto('/saved-orders')
  await page.getByRole('link', { name: 'Delete Cart 3' }).click()
  await expect(page.getByText('This permanently deletes the saved order, for everybody who orders for #10001.')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Saved Order Deleted')).toBeVisible()
  await expect(page.getByText('4 of 5 saved')).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/delete$/)
  await page.goto(address)
  await expect(page).toHaveURL(/\/saved-orders$/)
  await other.getByRole('link', { name: 'Restore Cart 3' }).click()
  await expect(other).toHaveURL(/\/saved-orders$/)
  await expect(other.getByText('4 of 5 saved')).toBeVisible()
  await deleteAll(page)
})

test('a saved order is renamed and overwritten; who saved it, and what, is said, and a late change is not lost unseen', { tag: '@slow' }, async ({ page, context, loginAs, browser, portal }) => {
  await loginAs('10001')
  await saveOld(page, 'Spring')
  await page.goto('/saved-orders')
  const row = page.getByRole('row', { name: /Spring|Summer/ })
  await expect(row).toContainText('25$43.60')
  await expect(row).toContainText('by dealer@example.com')

  const other = await context.newPage()
  await fillCart(other, [[part, 9]])
  await other.goto('/save-cart')
  await expect(other.getByText('1 of 5 saved.')).toBeVisible()
  await other.getByRole('combobox', { name: 'Save as' }).selectOption('Replace “Spring”')
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Spring')
  await expect(other.getByText(/^Replaces 2 lines, 5 pieces, saved/)).toBeVisible()

  await page.getByRole('link', { name: 'Spring', exact: true }).click()
  await page.getByRole('link', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Summer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Summer' })).toBeVisible()

  await other.getByRole('button', { name: 'Save order' }).click()
  await expect(other.getByText('Could Not Save Order')).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Save as' })).toContainText('Replace “Summer”')
  await other.getByRole('button', { name: 'Save order', exact: true }).click()
  await expect(other.getByText('Your order was saved as “Spring”.')).toBeVisible()

  const rep = await browser.newPage({ baseURL: portal.url })
  await loginAs('rep@example.com', { page: rep })
  await actFor(rep, '10001')
  await rep.goto('/saved-orders')
  await expect(rep.getByText('1 of 5 saved')).toBeVisible()
  await expect(rep.getByRole('row', { name: /Spring/ })).toContainText('$75.60')
  await rep.close()
  await deleteAll(page)
})

test('saved orders go on while the ERP is away, and restoring says what it waits for', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10002')
  await saveOld(page, 'Before the storm')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await page.goto('/saved-orders')
  await page.getByRole('link', { name: 'Before the storm', exact: true }).click()
  await expect(page.getByText('Stock and prices could not be checked.')).toBeVisible()
  await expect(page.getByRole('row', { name: /RS-OF141/ })).toContainText('Not checked')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  await fault()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await page.route('**/saved-orders', async route => { await (route.request().method() === 'POST' ? route.abort() : route.fallback()) })
  await page.goto('/saved-orders')
  await expect(page.getByText('The saved orders could not be loaded')).toBeVisible()
})

test('staff see the saved orders of the dealer they act for, and no others', { tag: '@slow' }, async ({ page, loginAs }) => {
  // Many pages one after the other, on a machine that may be busy.
  test.slow()
  await loginAs('10001')
  await saveOld(page, 'For the rep')
  await page.goto('/saved-orders')
  const address = await page.getByRole('link', { name: 'For the rep', exact: true }).getAttribute('href') ?? ''
  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

  await loginAs('rep@example.com')
  for (const path of ['/saved-orders', '/save-cart', address, `${address}/delete`]) {
    await page.goto(path)
    await expect(page.getByText(messages.noDealer)).toBeVisible()
  }
  await actFor(page, '10002')
  await page.goto(address)
  await expect(page).toHaveURL(/\/saved-orders\?dealer=10002$/)
  await expect(page.getByText('For the rep')).toHaveCount(0)
  await actFor(page, '10001')
  await page.goto(address)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 4 pieces' })).toBeVisible()
  await deleteAll(page)
})

test('every page of saved orders is accessible in each of its states', { tag: '@slow' }, async ({ page, loginAs }) => {
  // Many pages one after the other, on a machine that may be busy.
  test.slow()
  await loginAs('10001', { at: '/saved-orders' })
  await expect(page.getByText(messages.noSavedOrders)).toBeVisible()
  await expectAccessible(page, 'no saved orders')
  await fillCart(page, [[part, 2]])
  await page.goto('/save-cart')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Name is Required')).toBeVisible()
  await expectAccessible(page, 'save order with errors')
  await saveAs(page, 'x'.repeat(60))
  await expect(page.getByText('Your order was saved as')).toBeVisible()
  await expectAccessible(page, 'order saved')
  // Nobody has asked for the third one's part before, so no kept answer can stand in for its prices.
  for (let n = 2; n <= 5; n++) await saveOld(page, `Old ${n}`, n === 3 ? knownItems.superseding.number : part)
  await page.goto('/save-cart')
  await expect(page.getByText('You already have 5 saved orders.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('One too many')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Choose the saved order to replace.')).toBeVisible()
  await expectAccessible(page, 'save order without room')
  await page.goto('/saved-orders')
  await expect(page.getByText('5 of 5 saved')).toBeVisible()
  await expectAccessible(page, 'saved orders')
  await page.getByRole('link', { name: 'Restore Old 2' }).click()
  await expect(page.getByRole('button', { name: 'Replace cart' })).toBeVisible()
  await expectAccessible(page, 'a saved order')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('was added to your cart.')).toBeVisible()
  await expectAccessible(page, 'a saved order in the cart')
})

test('what is done to a saved order is accessible, and so is one without prices', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  // Many pages one after the other, on a machine that may be busy.
  test.slow()
  await loginAs('10001')
  await deleteAll(page)
  // Nobody has asked for its part before, so no kept answer can stand in for its prices.
  await saveOld(page, 'Unpriced', knownItems.superseding.number)
  await page.goto('/saved-orders')
  await page.getByRole('link', { name: 'Delete Unpriced' }).click()
  await expect(page.getByText('This permanently deletes the saved order, for everybody who orders for #10001.')).toBeVisible()
  await expectAccessible(page, 'delete saved order')
  await fault({ operation: 'prices', kind: 'garbage' })
  await page.getByRole('link', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'Restore Unpriced' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'a saved order without prices')
  await page.getByRole('link', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Unpriced')
  await expectAccessible(page, 'rename saved order')
})
