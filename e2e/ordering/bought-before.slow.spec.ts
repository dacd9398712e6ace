import { daysAfter, formatDate, isoDateOf, localTimeZone, monthsBefore } from '@portal/contracts/base/dates'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { scan } from '../support/scanner.ts'
import { logOut } from '../support/steps.ts'

// One of them leaves the portal in the belief that the ERP has no list of purchases.
test.use({ portalFor: 'bought before' })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const quantity = (page: Page, part: string) => page.getByRole('textbox', { name: `Quantity of ${part}` })
const parts = async (page: Page) => await page.locator('tbody td[data-main]').allTextContents()
/** The demo's dates are always so many days old. */
const daysAgo = (days: number) => daysAfter(isoDateOf(Date.now(), localTimeZone()), -days)

test('a dealer finds what was bought, orders it again by the keyboard alone, and takes that back', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bought Before' }).click()
  await expect(page.getByText(`Parts: 5 since ${formatDate(daysAgo(170))}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^RS-OF141/ })).toContainText('346 pieces')
  await expect(page.getByRole('row', { name: /^RS-OF141/ })).toContainText(`${formatDate(daysAgo(8))}at $8.40$8.40`)
  await expect(search(page)).toBeFocused()

  await scan(page, 'rsof141', 'Tab')
  await expect(quantity(page, 'RS-OF141')).toBeFocused()
  // Nobody has looked at the screen since: it is the next part, and no quantity.
  await scan(page, 'cd520x114')
  await expect(quantity(page, 'CD-520X114')).toBeFocused()
  await expect(quantity(page, 'RS-OF141')).toHaveCount(0)
  await page.keyboard.type('2')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeFocused()
  // One behind the earlier term.
  await search(page).click()
  await scan(page, 'rsof141')
  await expect(quantity(page, 'RS-OF141')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect.poll(async () => (await parts(page)).length).toBe(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('70')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('300')
  await expect(page.getByRole('row', { name: /^RS-OF141/ })).toContainText('250 ship now, 50 back-ordered')
  await expect(page.getByRole('region', { name: 'Lines to add' })).toContainText('Add 3 lines372 pieces')
  await expectAccessible(page, 'bought before with quantities')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart: 3 lines, 372 pieces.')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('row', { name: /^CD-520X114/ })).toContainText('2 in cart')
  await page.reload()
  await expect(page.getByRole('row', { name: /^CD-520X114/ })).toContainText('2 in cart')
  await expect(page.getByText('Added to cart')).toHaveCount(0)

  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart: 1 line, 1 piece.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^NV-CR9EIX/ })).toContainText('71 in cart')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(undo).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^NV-CR9EIX/ })).toContainText('70 in cart')
  await expect(quantity(page, 'NV-CR9EIX')).toHaveValue('1')

  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: 'Quantity of RS-OF141' })).toHaveValue('300')
})

test('the list is sorted and searched, the address says how, and Back leads to it as it was', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/bought-before' })
  await page.getByRole('button', { name: 'Times bought' }).click()
  await expect.poll(async () => (await parts(page))[0]).toMatch(/^RS-OF141/)
  await page.getByRole('button', { name: 'Part number' }).click()
  await expect.poll(async () => (await parts(page))[0]).toMatch(/^CD-520X114/)
  await search(page).fill('tire 110')
  await expect(page).toHaveURL(/\?search=tire\+110&sort=number$/)
  await page.getByRole('link', { name: 'Finances' }).click()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('tire 110')
  await expect.poll(async () => await parts(page)).toEqual(['K 110/90-19 5%'])
  await search(page).fill('no such thing')
  await expect(page.getByText('No parts you bought match.')).toBeVisible()
  await expectAccessible(page, 'bought before without a match')
  await page.getByRole('link', { name: 'Search all stock' }).click()
  await expect(page).toHaveURL(/\/stock\?term=no\+such\+thing$/)
})

test('2,000 parts stay quick: a page of them at a time, with one request for its prices', async ({ page, loginAs }) => {
  const many = Array.from({ length: 2000 }, (_, n) => ({
    item_number: `P-${1000 + n}`, item_description: `BRAKE PADS SET ${n % 7}`, times: 1, pieces: 2, last_bought: '2026-10-01', last_price: 1000
  }))
  await loginAs('10001')
  await page.route('**/bought-before', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fulfill({ json: { parts: many, more: true, since: null, invoices_to_come: 0 } })
  })
  const asked: number[] = []
  await page.route('**/price-by-item-numbers', async route => {
    const { items }: { items: string[] } = route.request().postDataJSON()
    asked.push(items.length)
    await route.fulfill({ json: { items: [], not_checked: items } })
  })
  await page.goto('/bought-before')
  await expect(page.getByText('Parts: 2,000+')).toBeVisible()
  await expect(page.getByText('Page 1 of 40')).toBeVisible()
  await page.getByRole('button', { name: 'Next Page' }).first().click()
  await expect.poll(async () => (await parts(page))[0]).toBe('P-1050')
  await expect.poll(() => asked).toEqual([50, 50])
  await search(page).fill('p2987')
  await expect.poll(async () => await parts(page)).toEqual(['P-2987'])
  await expect.poll(() => asked).toEqual([50, 50, 1])
})

test('a slow ERP, a dead one, one without such a list, and a dealer who has bought nothing', async ({ page, loginAs, fault }) => {
  await loginAs('10004', { at: '/bought-before' })
  await expect(page.getByText('Nothing bought yet.')).toBeVisible()
  await expectAccessible(page, 'nothing bought')
  await logOut(page)

  await loginAs('10001')
  await fault({ operation: 'purchases', kind: 'slow', ms: 1500, times: 1 })
  await page.goto('/bought-before')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('of141')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Parts: 1 of 5')).toBeVisible()
  await expect(quantity(page, 'RS-OF141')).toBeFocused()

  await fault({ operation: '*', kind: 'status', status: 503 })
  await page.goto('/bought-before')
  await expect(page.getByText(/^as of \d+:\d\d [AP]M$/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('row', { name: /^RS-OF141/ })).toContainText('$8.40')
  await expectAccessible(page, 'bought before while the ERP is away')
  await logOut(page)
  await loginAs('10003', { at: '/bought-before' })
  await expect(page.getByText('What you have bought could not be loaded')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'bought before that failed')
  await fault({ operation: 'purchases', kind: 'status', status: 404 })
  await expect(page.getByText('What you have bought could not be loaded')).toHaveCount(0, { timeout: 60_000 })
  await logOut(page)

  await loginAs('10001', { at: '/bought-before' })
  await expect(page.getByText(`Parts: 5 since ${formatDate(monthsBefore(isoDateOf(Date.now(), localTimeZone()), 3))}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^RS-OF141/ })).toContainText('234 pieces')
})
