import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { checkOut, expectConfirmed, searchBox, searchFor, submit } from '../support/steps.ts'

const part = knownItems.inStock.number

/** Puts an element in the place of every text node, as Chrome and Edge do when they translate, also of those that come later. */
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
