import { generateCatalog } from '@portal/fixtures/data/catalog-generator'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { burst, scan } from '../support/scanner.ts'
import { searchBox, searchFor } from '../support/steps.ts'

/** People who order by keyboard and scanner, on the stock page alone. */

const grips = knownItems.idleBreak.number
const plug = knownItems.volumeBreak.number
const filter = knownItems.inStock.number
const quantityOf = (page: Page, part: string) => page.getByRole('textbox', { name: `Quantity of ${part}` })

/** What the cart has, as the mini cart and the badge count it. */
async function expectPieces (page: Page, pieces: number): Promise<void> {
  await expect(page.getByRole('link', { name: `Cart, ${pieces.toLocaleString('en-US')} piece` })).toBeVisible()
}

/** The search box has the focus, and all its text is selected. */
async function expectReady (page: Page, text: string): Promise<void> {
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue(text)
  expect(await searchBox(page).evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd])).toEqual([0, text.length])
}

test('thirty known part numbers are ordered with three control keys each, over a slow ERP, without waiting', async ({ page, loginAs, fault }) => {
  test.slow()
  await loginAs('10001', { at: '/stock' })
  await expect(searchBox(page)).toBeFocused()
  await fault({ operation: 'search', kind: 'slow', ms: 100 })
  const parts = [...generateCatalog({ size: 30 })].map(item => item.number)
  let control = 0
  const press = async (key: string) => {
    control++
    await page.keyboard.press(key)
  }
  let pieces = 0
  for (const [n, part] of parts.entries()) {
    await page.keyboard.type(part)
    await press('Enter')
    await press('ArrowDown')
    await page.keyboard.type(String(n % 3 + 1))
    await press('Enter')
    pieces += n % 3 + 1
  }
  await expectPieces(page, pieces)
  expect(control / parts.length).toBeLessThanOrEqual(4)
  await expect(page.getByText('had no effect')).toHaveCount(0)
  await page.goto('/cart')
  for (const [n, part] of parts.entries()) await expect(quantityOf(page, part)).toHaveValue(String(n % 3 + 1))
})

test('an order typed at once, ahead of the ERP, waits in sight and counts', async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/stock' })
  await expect(searchBox(page)).toBeFocused()
  await fault({ operation: 'search', kind: 'slow', ms: 1500 })
  await burst(page, 'mm-gr88', 'Enter', 'ArrowDown', '3', 'Enter')
  await expect(page.getByText('Waiting for the results: ↓ 3 ⏎')).toBeVisible()
  await expectPieces(page, 3)
  await expect(page.getByText(`3 × ${grips}`)).toBeVisible()
  await expectReady(page, 'mm-gr88')
})

test('two scans in a row end with the results of the second, and neither runs into the other', async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/stock' })
  await expect(searchBox(page)).toBeFocused()
  await fault({ operation: 'search', kind: 'slow', ms: 500 })
  await burst(page, grips, 'Enter', plug, 'Enter')
  await expect(quantityOf(page, plug)).toBeVisible()
  await expectReady(page, plug)
  await expect(quantityOf(page, grips)).toHaveCount(0)
  // One that ends with Tab, and one into a quantity, which is not taken for one.
  await scan(page, filter, 'Tab')
  await expect(quantityOf(page, filter)).toBeVisible()
  await expectReady(page, filter)
  await page.keyboard.press('ArrowDown')
  await expect(quantityOf(page, filter)).toBeFocused()
  await scan(page, '0910-1420')
  await expect(quantityOf(page, '0910-1420')).toBeVisible()
  await expectReady(page, '0910-1420')
  await expectPieces(page, 0)
  // One behind the earlier term, as after a tap into the box.
  await searchBox(page).press('End')
  await scan(page, grips)
  await expect(quantityOf(page, grips)).toBeVisible()
  await expect(searchBox(page)).toHaveValue(grips)
  // One while nothing has the focus.
  await searchBox(page).blur()
  await scan(page, plug)
  await expect(quantityOf(page, plug)).toBeVisible()
  await expect(searchBox(page)).toHaveValue(plug)
  // A scanner may pause.
  await searchBox(page).press('Control+a')
  await page.keyboard.type('09')
  await page.waitForTimeout(100)
  await scan(page, '10-1420')
  await expect(quantityOf(page, '0910-1420')).toBeVisible()
})

test('what waited for a search that found nothing is dropped, the page says so, and the next scan counts', async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/stock' })
  await expect(searchBox(page)).toBeFocused()
  await fault({ operation: 'search', kind: 'slow', ms: 500 })
  await burst(page, 'zz-zz-zz', 'Enter', 'ArrowDown', '3', 'Enter', grips, 'Enter', 'ArrowDown', '2', 'Enter')
  await expect(page.getByText('The search found nothing, so these keys had no effect: ↓ 3 ⏎')).toBeVisible()
  await expectPieces(page, 2)
})

test('an order typed before the page\'s code is there counts', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  let arrive = (): void => {}
  const arrived = new Promise<void>(resolve => { arrive = resolve })
  await page.route(/\/assets\/(?!early-|rolldown-)[^/]*\.js$/, async route => {
    await arrived
    await route.continue()
  })
  await page.goto('/stock', { waitUntil: 'commit' })
  await expect(searchBox(page)).toBeFocused()
  await burst(page, 'mm-gr88', 'Enter', 'ArrowDown', '3', 'Enter', plug, 'Enter')
  arrive()
  await expectPieces(page, 3)
  await expect(quantityOf(page, plug)).toBeVisible()
  await expectReady(page, plug)
})

test('a scan while the search box is still hidden counts', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  let arrive = (): void => {}
  const arrived = new Promise<void>(resolve => { arrive = resolve })
  await page.route('**/get-banner', async route => {
    await arrived
    await route.continue()
  })
  // From its first call on, the page holds what is typed.
  const begun = page.waitForRequest('**/get-banner')
  await page.goto('/stock', { waitUntil: 'commit' })
  await begun
  await expect(page.getByText('Loading...')).toBeVisible()
  await burst(page, 'mm-gr88', 'Enter', 'ArrowDown', '3', 'Enter')
  arrive()
  await expectPieces(page, 3)
  await expectReady(page, 'mm-gr88')
})

test('the focus is never lost: after pages, words, sorting, Undo and links, the next key goes into the search box', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  const next = async (what: string) => {
    expect(await page.evaluate(() => document.activeElement === document.body), what).toBe(false)
    await scan(page, 'brake')
    await expect(page.getByText(/Search Results for brake/)).toBeVisible()
    await expect(searchBox(page)).toHaveValue('brake')
  }
  await searchFor(page, 'brake')
  await page.getByRole('button', { name: 'Next Page' }).first().click()
  await expect(page.getByText(/Showing 11-20/)).toBeVisible()
  await next('a page')
  await page.getByRole('button', { name: /^REAR / }).click()
  await expect(page.getByText(/filtered from/)).toBeVisible()
  await next('a word')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3')
  await expect(page.getByRole('region', { name: 'Lines to add' })).toContainText('5 pieces')
  await page.keyboard.press('Enter')
  await expectPieces(page, 5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectPieces(page, 0)
  await next('Undo')
  await searchFor(page, knownItems.outOfStock.number)
  await page.getByRole('link', { name: knownItems.superseding.number }).click()
  await expect(quantityOf(page, knownItems.superseding.number)).toBeVisible()
  await next('a link')
})

test('results are sorted and narrowed in the address, which Back and a reload keep', async ({ page }) => {
  await page.goto('/stock')
  await searchFor(page, 'brake')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, highest first')
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await page.getByRole('button', { name: /^REAR / }).click()
  await expect(page).toHaveURL('/stock?term=brake&sort=price-down&stock=in&with=REAR')
  await expect(page.getByRole('button', { name: 'REAR', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const shown = await page.getByText(/^Showing /).textContent()
  await page.reload()
  await expect(page.getByText(shown ?? '', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'REAR', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/stock?term=brake&sort=price-down&stock=in')
  await expect(page.getByRole('button', { name: 'REAR', exact: true })).toHaveCount(0)
  await expect(page.getByText('OUT OF STOCK')).toHaveCount(0)
})

test('a part sold in packs takes whole packs only, and offers the next one', { tag: '@slow' }, async ({ page, loginAs }) => {
  const packed = knownItems.soldInPacks.number
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, packed)
  await page.keyboard.press('ArrowDown')
  await expect(quantityOf(page, packed)).toHaveValue('12')
  await scan(page, '5')
  await expect(page.getByText('Sold in packs of 12 only.')).toBeVisible()
  await expect(quantityOf(page, packed)).toBeFocused()
  await expectPieces(page, 0)
  await page.keyboard.press('ControlOrMeta+A')
  await scan(page, '24')
  await expectPieces(page, 24)
})

test('near part numbers are offered where nothing is found, to visitors too', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/stock')
  await expect(searchBox(page)).toBeFocused()
  await scan(page, 'mm-gr89')
  await page.getByRole('link', { name: grips }).click()
  await expect(page.getByText(knownItems.idleBreak.description)).toBeVisible()
  await expectReady(page, grips)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing opens the on-screen keyboard unasked', { tag: '@slow' }, async ({ page, loginAs }) => {
    await loginAs('10001', { at: '/stock' })
    const isTyping = async () => await page.evaluate(() => document.activeElement instanceof HTMLInputElement)
    expect(await isTyping()).toBe(false)
    await searchBox(page).tap()
    await scan(page, grips)
    await expect(quantityOf(page, grips)).toBeVisible()
    expect(await isTyping(), 'after a search').toBe(false)
    await page.getByRole('button', { name: `One more ${grips}` }).tap()
    await page.getByRole('button', { name: `Add ${grips} to cart` }).tap()
    await expectPieces(page, 2)
    expect(await isTyping(), 'after adding').toBe(false)
    await quantityOf(page, grips).tap()
    await scan(page, '4')
    await expectPieces(page, 6)
    expect(await isTyping(), 'after Enter in a quantity').toBe(false)
    // A scanner that is connected to the phone needs no focus.
    await scan(page, plug)
    await expect(quantityOf(page, plug)).toBeVisible()
  })
})

test('the stock page in all its states is accessible', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, 'kit')
  await expect(page.getByRole('group', { name: 'Brand' })).toBeVisible()
  await searchFor(page, 'a')
  await expect(page.getByText('Add a word:')).toBeVisible()
  await expectAccessible(page, 'more results than an answer holds')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('900')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3')
  await expect(page.getByRole('region', { name: 'Lines to add' })).toBeVisible()
  await expectAccessible(page, 'several lines, more than in stock')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.type('ki')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expectAccessible(page, 'suggestions')
  await scan(page, 'tmm-gr89')
  await expect(page.getByText('Use fewer words.')).toBeVisible()
  await expectAccessible(page, 'nothing found')
})
