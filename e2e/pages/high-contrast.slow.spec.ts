import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, searchFor } from '../support/steps.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** What forced colors leave visible of an element: the widths of its borders and outline. */
async function frame (page: Page, selector: string): Promise<number> {
  return await page.locator(selector).first().evaluate(element => {
    const { borderTopWidth, borderLeftWidth, borderBottomWidth, outlineWidth, outlineStyle } = getComputedStyle(element)
    return Math.max(...[borderTopWidth, borderLeftWidth, borderBottomWidth, outlineStyle === 'none' ? '0' : outlineWidth].map(Number.parseFloat))
  })
}

test('bars, the current page, wrong lines and legends do not rely on colors', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/finances' })
  const bar = page.getByRole('img', { name: /^Amounts by age/ })
  await expect(bar).toBeVisible()
  const frames = await bar.locator('div[style]').evaluateAll(parts => parts.map(part => getComputedStyle(part).borderBottomWidth))
  expect([...new Set(frames)].sort(), 'what is due has another frame than the rest').toEqual(['1px', '6px'])
  const current = page.getByRole('navigation').getByRole('link', { name: 'Finances' }).first()
  await expect(current).toHaveAttribute('aria-current', 'page')
  expect(await current.evaluate(link => getComputedStyle(link, '::after').forcedColorAdjust)).toBe('none')
  await page.goto('/quick-order')
  await page.getByRole('textbox', { name: 'Part number, line 1' }).fill('NO-SUCH-PART')
  await page.getByRole('textbox', { name: 'Part number, line 1' }).press('Enter')
  await expect(page.locator('.row.wrong')).toBeVisible()
  expect(await frame(page, '.row.wrong')).toBeGreaterThanOrEqual(3)
  await addToCart(page, knownItems.inStock.number)
})

test('what is chosen in a list, and words that narrow results, do not rely on colors', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com', { at: '/stock' })
  await page.getByRole('combobox', { name: 'Dealer to act for' }).fill('1000')
  const option = page.getByRole('option', { selected: true })
  await expect(option).toBeVisible()
  expect(await option.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Escape')
  await searchFor(page, 'brake')
  await page.getByRole('main').locator('button[aria-pressed="false"]').first().click()
  await expect(page.locator('button[aria-pressed="true"]')).toBeVisible()
  expect(await frame(page, 'button[aria-pressed="true"]')).toBeGreaterThanOrEqual(3)
})
