import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { knownItems } from '@portal/fixtures/data/known-items'

/** Takes the README's screenshots of a portal in demo mode: `npm run screenshots:readme -- http://localhost:8080`. */

const origin = process.argv[2] ?? 'http://localhost:8080'
const folder = join(import.meta.dirname, '../docs/screenshots')

async function logIn (page: Page, username = '10001'): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel(/account number/i).fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Portal!2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
}

async function add (page: Page, partNumber: string, quantity: number): Promise<void> {
  await page.goto(`${origin}/stock?term=${encodeURIComponent(partNumber)}`)
  await page.getByRole('textbox', { name: `Quantity of ${partNumber}` }).fill(String(quantity))
  await page.getByRole('button', { name: `Add ${partNumber} to cart` }).click()
  await page.getByText('Added to Cart').waitFor()
}

async function take (page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
})
const desktop = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await logIn(desktop)
await add(desktop, knownItems.inStock.number, 24)
await add(desktop, knownItems.volumeBreak.number, 12)
await add(desktop, knownItems.namedByAnother.number, 2)
await desktop.goto(`${origin}/stock?term=brake+pads`)
await take(desktop, 'stock')
await desktop.goto(`${origin}/checkout`)
await desktop.getByRole('textbox', { name: 'PO number' }).fill('SHOP 1182')
await desktop.getByRole('button', { name: 'Next' }).click()
await desktop.getByRole('button', { name: 'Review order' }).click()
await desktop.getByRole('button', { name: 'Submit' }).waitFor()
await take(desktop, 'order-summary')

await desktop.goto(`${origin}/finances`)
await take(desktop, 'finances')

const staff = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await logIn(staff, 'rep@example.com')
await staff.goto(`${origin}/dealer-list`)
await staff.getByRole('link', { name: 'COUNTER 5' }).waitFor()
await take(staff, 'dealer-list')

const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
await logIn(phone)
await phone.goto(`${origin}/stock?term=brake+pads`)
await take(phone, 'stock-phone')
await browser.close()
