import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart } from '../support/steps.ts'

/** The amounts, days and part and PO numbers on the page that are broken across lines. A reference may be wider than a phone's line, and is left out. */
function brokenNumbers (): string[] {
  const broken = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const isNumber = text.parentElement?.closest('[translate="no"]') !== null
    for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(isNumber ? /(?<!\S)(?!SEED-)\S*\d\S*/g : /\$[\d,.]+|\d+\/\d+\/\d+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(number)
    }
  }
  return broken
}

/** Sets the browser's own size of text, which a page without a size of its own has: twice the usual one. */
async function enlargeText (page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

test('the part numbers that a dealer has bought are whole on a tablet at the usual size of text', { tag: '@slow' }, async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await loginAs('10001', { at: '/bought-before' })
  await expect(page.getByRole('row', { name: /CD-520X114/ })).toBeVisible()
  expect(await page.evaluate(brokenNumbers)).toEqual([])
})

for (const width of [390, 800, 1280]) {
  test(`text at 200 % breaks no number and scrolls nothing sideways at ${width} px`, { tag: '@slow' }, async ({ page, loginAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await enlargeText(page)
    await loginAs('10001', { at: `/stock?term=${knownItems.inStock.number}` })
    await addToCart(page, knownItems.inStock.number)
    for (const path of ['/', '/stock?term=brake', '/bought-before', '/cart', '/open-orders', '/invoice-history', '/finances', '/quick-order']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft(await page.evaluate(brokenNumbers), path).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
}
