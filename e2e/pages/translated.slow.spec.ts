import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { addresses } from '../support/page-addresses.ts'
import { actFor, addToCart, checkOut, expectConfirmed, searchBox, searchFor, submit } from '../support/steps.ts'

const part = knownItems.inStock.number

/** Puts an element in the place of every text node, including later ones, as Chrome and Edge do when they translate. */
async function translate (page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) if (text instanceof Text) texts.push(text)
      for (const text of texts) {
        const parent = text.parentElement
        if (text.data.trim() === '' || parent === null || parent.closest('script, style, title, textarea, font, [translate="no"]') !== null) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.data)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    const begin = () => {
      wrap(document.body)
      const again = new MutationObserver(() => { setTimeout(() => { wrap(document.body) }, 10) })
      again.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    document.addEventListener('DOMContentLoaded', () => { setTimeout(begin, 500) })
  })
}

test('a page that the browser translates goes on: search, cart, dialogs, checkout and order', async ({ page, loginAs }) => {
  const complaints: string[] = []
  page.on('pageerror', error => { complaints.push(error.message) })
  await translate(page)
  await loginAs('10001', { at: '/stock' })
  await expect(page.locator('main font').first()).toBeAttached()
  await searchFor(page, 'brake pads')
  await searchFor(page, part)
  await searchBox(page).fill('no such thing at all')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /for no such thing at all/i })).toBeVisible()
  await searchFor(page, part)
  await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill('2')
  await page.getByRole('button', { name: `Add ${part} to cart` }).click()
  await expect(page.getByText('2 in cart')).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill('3')
  await page.getByRole('button', { name: `Add ${part} to cart` }).click()
  await expect(page.getByText('5 in cart'), 'a text that changes is seen').toBeVisible()

  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: `Quantity of ${part}` })
  await expect(quantity).toHaveValue('5')
  await expect(page.getByRole('main').getByText('$42.00').first()).toBeVisible()
  await quantity.fill('2')
  await quantity.press('Tab')
  await expect(page.getByRole('main').getByText('$16.80').first(), 'an old total is not left standing').toBeVisible()
  await expect(page.getByRole('main').getByText('$42.00')).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${part}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue('2')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await checkOut(page, 'TRANSLATED')
  await submit(page)
  await expectConfirmed(page)
  await page.getByRole('main').getByRole('link', { name: 'Open orders' }).click()
  await page.getByRole('link', { name: 'TRANSLATED' }).click()
  await expect(page.getByRole('heading', { name: 'PO #TRANSLATED' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(part) })).toBeVisible()
  expect(complaints).toEqual([])
  for (const number of [part]) await expect(page.locator('[translate="no"]', { hasText: number }).first()).toBeVisible()
})

/** What the pages show of the demo's data: numbers of parts, orders, invoices and accounts, and names of companies. */
const verbatim = new RegExp([part, '7000101', '70001\\d\\d', '80\\d{5}', '500100\\d', '1000\\d', 'S4\\d{5}', 'CANYON CREEK', 'BLUE MESA', 'Tamarack'].join('|'))

test('no page lets the browser translate a number of a part, an order, an invoice or an account, or a company', async ({ page, loginAs }) => {
  test.setTimeout(240_000)
  const translatable = async (): Promise<string[]> => await page.evaluate(pattern => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement
      // The choices of a select have no parts, and what the log says is a sentence.
      if (parent === null || parent.closest('script, style, [translate="no"], option, summary') !== null || parent.getClientRects().length === 0) continue
      if (new RegExp(pattern).test(text.textContent ?? '')) found.push(`${parent.localName}: ${text.textContent}`)
    }
    return found
  }, verbatim.source)
  const expectMarked = async (path: string): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await translatable(), path).toEqual([])
  }
  await loginAs('10001', { at: '/stock' })
  await addToCart(page, part, 5000)
  expect.soft(await translatable(), 'the message about an added part').toEqual([])
  for (const path of [...addresses.dealer, '/open-order/confirmed/7000101/again', '/invoice-history/5001007/again']) await expectMarked(path)
  await page.goto('/cart')
  await page.getByRole('button', { name: `Remove ${part}` }).click()
  await expect(page.getByText(`${part} was removed from the cart.`)).toBeVisible()
  expect.soft(await translatable(), 'the message about a removed part').toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMarked('/checkout?step=address')
  await checkOut(page, '20261116-091200')
  await expect(page.getByText('is an unusual quantity', { exact: false })).toBeVisible()
  expect.soft(await translatable(), 'the summary').toEqual([])
  await submit(page)
  await expectConfirmed(page)
  expect.soft(await translatable(), 'the confirmation').toEqual([])
  await page.context().clearCookies()
  await loginAs('super@example.com')
  for (const path of addresses.staff) await expectMarked(path)
  await actFor(page, '10001')
  for (const path of ['/', '/open-orders', '/submissions']) await expectMarked(path)
  const selector = page.getByRole('combobox', { name: 'Dealer to act for' })
  await selector.fill('1000')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect.soft(await translatable(), 'the dealers to choose from').toEqual([])
})
