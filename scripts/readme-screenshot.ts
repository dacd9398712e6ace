import { join } from 'node:path'
import { knownItems } from '@portal/fixtures/data/known-items'
import { demoPassword } from '../bff/src/start/demo-accounts.ts'
import { launchChromium } from './chromium.ts'

/** Takes the README's screenshot of a portal in demo mode: `npm run screenshot:readme -- http://localhost:8080`. */

const origin = process.argv[2] ?? 'http://localhost:8080'
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1100, height: 640 } })

await page.goto(`${origin}/login`)
await page.getByLabel(/account number/i).fill('10001')
await page.getByLabel('Password', { exact: true }).fill(demoPassword)
await page.getByRole('button', { name: 'Log in' }).click()
await page.getByRole('button', { name: 'Account', exact: true }).waitFor()

for (const [{ number }, quantity] of [[knownItems.inStock, 24], [knownItems.volumeBreak, 12]] as const) {
  await page.goto(`${origin}/stock?term=${encodeURIComponent(number)}`)
  await page.getByRole('textbox', { name: `Quantity of ${number}` }).fill(String(quantity))
  await page.getByRole('button', { name: `Add ${number} to cart` }).click()
  await page.getByText('Added to Cart').waitFor()
}

await page.goto(`${origin}/stock?term=brake+pads`)
await page.waitForLoadState('networkidle')
await page.screenshot({ path: join(import.meta.dirname, '../docs/screenshot.png') })
await browser.close()
