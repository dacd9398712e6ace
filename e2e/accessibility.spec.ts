import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { knownItems } from '@portal/fixtures/known-items'
import { expect, test } from './portal.ts'
import { addToCart, checkOut, searchFor } from './steps.ts'

const widths = [390, 800, 1280]

/** Every rule of WCAG 2.2 A and AA that can be checked by a program, at each of the widths where the layout differs. */
async function expectAccessible (page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    expect(violations.map(({ id, nodes }) => `${what} at ${width}: ${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
  }
}

test('pages of a visitor', async ({ page, fault }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectAccessible(page, 'login with errors')
  await page.goto('/stock')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expectAccessible(page, 'stock before a search')
  await searchFor(page, 'chain')
  await expectAccessible(page, 'stock with results')
  await fault({ operation: 'search', kind: 'status', status: 503 })
  await page.getByRole('searchbox').fill('sprocket')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('An Unexpected Error Occurred', { exact: false })).toBeVisible()
  await expectAccessible(page, 'stock that failed')
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Email Address is Required.')).toBeVisible()
  await expectAccessible(page, 'forgot password with errors')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page, 'forgot password, requested')
  await page.goto(`/resetPassword/${'a'.repeat(43)}`)
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await expectAccessible(page, 'an expired link')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'a page that does not exist')
})

test('pages of a dealer, from stock to the order summary', async ({ page, loginAs }) => {
  await loginAs('10001')
  await expect(page.getByText('Last submitted order')).toBeVisible()
  await expectAccessible(page, 'home')
  await addToCart(page, knownItems.volumeBreak.number, 12)
  await expectAccessible(page, 'stock with a toast')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expectAccessible(page, 'cart')
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'PO number' })).toBeVisible()
  await expectAccessible(page, 'checkout')
  await checkOut(page, 'AXE')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expectAccessible(page, 'order summary')
})

test('pages of an account', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.goto('/change-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Confirm Password is required.')).toBeVisible()
  await expectAccessible(page, 'change password with errors')
  await page.goto('/change-email')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Confirm Email is required.')).toBeVisible()
  await expectAccessible(page, 'change email with errors')
})

test('orders of a dealer, full, empty and failing', async ({ page, loginAs, fault }) => {
  await loginAs('10001')
  await page.goto('/open-orders')
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  await expectAccessible(page, 'open orders')
  await page.getByRole('link', { name: 'FALL RESTOCK' }).click()
  await expect(page.getByText('Pending Shipment')).toBeVisible()
  await expectAccessible(page, 'an open order')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await page.goto('/open-orders')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'open orders that failed')
})

test('pages of staff, with and without a dealer', async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByText('Enter the account number of a dealer.')).toBeVisible()
  await expectAccessible(page, 'home of staff')
  await page.goto('/open-orders')
  await expect(page.getByRole('link', { name: 'Select a dealer' })).toBeVisible()
  await expectAccessible(page, 'a page that wants a dealer')
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Dealer number' }).fill('10001')
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByText('Acting for #10001')).toBeVisible()
  await expectAccessible(page, 'home of staff who act for a dealer')
})

test('the audit log, full, empty, refused and failing', async ({ page, loginAs }) => {
  await loginAs('super@example.com')
  await page.goto('/audit')
  await expect(page.getByRole('table')).toContainText('super@example.com')
  await expectAccessible(page, 'audit log')
  await page.getByRole('textbox', { name: 'Dealer number' }).fill('no number')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Enter the account number of a dealer.')).toBeVisible()
  await expectAccessible(page, 'audit log with a filter that is none')
  await page.goto('/audit?actor=nobody-of-this-name')
  await expect(page.getByText('Nothing in the log matches.')).toBeVisible()
  await expectAccessible(page, 'audit log without a match')
  await page.route('**/audit', async route => { await (route.request().method() === 'POST' ? route.abort() : route.fallback()) })
  await page.goto('/audit')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'audit log that failed')
})

test('focus moves to the heading of the page that was opened', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeFocused()
})
