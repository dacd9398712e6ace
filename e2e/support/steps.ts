import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from './portal.ts'

/** What people do in the portal, as readable steps of a journey. */

/** The search box of the stock page. */
export function searchBox (page: Page): Locator {
  return page.getByRole('combobox', { name: 'Part number or description' })
}

export function main (page: Page): Locator {
  return page.getByRole('main')
}

/** A page of a browser of its own. */
export async function anotherBrowser (page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: new URL(page.url()).origin })
  if (context === undefined) throw new Error('no browser')
  return await context.newPage()
}

export async function searchFor (page: Page, term: string): Promise<void> {
  const box = searchBox(page)
  await box.fill(term)
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`for ${term}`, 'i') })).toBeVisible()
}

/** On the stock page, which is opened unless it is shown already. */
export async function addToCart (page: Page, partNumber: string, quantity = 1, note = ''): Promise<void> {
  if (new URL(page.url()).pathname !== '/stock') await page.goto('/stock')
  await searchFor(page, partNumber)
  await page.getByRole('textbox', { name: `Quantity of ${partNumber}` }).fill(String(quantity))
  if (note !== '') {
    await page.getByRole('button', { name: `Note for ${partNumber}` }).click()
    await page.getByRole('textbox', { name: `Note for ${partNumber}` }).fill(note)
  }
  await page.getByRole('button', { name: `Add ${partNumber} to cart` }).click()
  await expect(page.getByText(`${quantity.toLocaleString('en-US')} × ${partNumber}`)).toBeVisible()
}

/** Through the login page. */
export async function logIn (page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/account number or e-?mail/i).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  // Until the login page is gone, its redirect is still to come.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toHaveCount(0)
}

/** From any page, through the account menu. */
export async function logOut (page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  // The page reloads.
  await page.evaluate(() => { Object.assign(window, { before: true }) })
  await page.getByRole('region', { name: 'Account', exact: true }).getByRole('button', { name: 'Log out' }).click()
  await page.waitForFunction(() => !('before' in window))
}

/** From the cart, which is opened unless it is shown already, to the order summary. */
export async function checkOut (page: Page, poNumber: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/cart') await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('textbox', { name: 'PO number' }).fill(poNumber)
  await page.getByRole('button', { name: 'Next' }).click()
  const review = page.getByRole('button', { name: 'Review order' })
  const summary = page.getByRole('heading', { name: 'Order Summary' })
  // An order that is picked up has no second step.
  await expect(review.or(summary)).toBeVisible()
  if (await review.isVisible()) await review.click()
  await expect(summary).toBeVisible()
}

/** From the page that says what has changed since to the cart. */
export async function addAgain (page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cart(?:[?&]dealer=\d+)?$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Cart/ })).toBeVisible()
}

/** Staff choose the dealer to act for, by number, in the header. */
export async function actFor (page: Page, customer: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Dealer to act for' })
  await field.fill(customer)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(customer)
  // The page says so first and then reloads, and the test's next step must meet the reloaded page.
  await page.evaluate(() => { Object.assign(window, { before: true }) })
  await field.press('Enter')
  await page.waitForFunction(() => !('before' in window))
  await expect(page.getByText(`Acting for ${customer}`)).toBeVisible()
}

export async function submit (page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click()
}

export async function expectConfirmed (page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order-confirm(?:[?&]dealer=\d+)?$/)
  await expect(page.getByText('Your order was submitted')).toBeVisible()
}

/** Shows the page as on paper. A browser announces that it is about to print, but a page that is still starting does not hear it. */
export async function showOnPaper (page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

/** How many sheets of paper a page takes. */
export async function sheetsOf (page: Page): Promise<number> {
  const paper = await page.pdf({ preferCSSPageSize: true })
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** From now on, in the portal's answers, the first text of each pair is replaced by the second. */
export async function reword (page: Page, words: Record<string, string>): Promise<void> {
  await page.route('**/*', async route => {
    if (route.request().method() !== 'POST') {
      await route.fallback()
      return
    }
    const response = await route.fetch()
    const body = Object.entries(words).reduce((text, [word, other]) => text.replaceAll(word, other), await response.text())
    await route.fulfill({ response, body })
  })
}
