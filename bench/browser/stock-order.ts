import type { Browser, Page } from '@playwright/test'
import { spreadOf, type Spread } from '../rounds.ts'
import { countControlKeys, generatedNumbers } from './typed-orders.ts'
import { fresh } from './watched-page.ts'

const orderedLines = 30

/**
 * The control keys for each line of an order of known part numbers that is typed on `/stock` without a pause: every key except those of the part
 * numbers and quantities.
 * @throws Error if a key was lost
 */
export async function controlKeysOfStock (browser: Browser, url: string): Promise<Spread> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness: 4 })
  await page.goto('/stock')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'term')
  await page.waitForLoadState('networkidle')
  const controlKeys = await countControlKeys(page)
  let pieces = await piecesInCart(page)
  for (const [index, number] of generatedNumbers().slice(0, orderedLines).entries()) {
    const quantity = index % 9 + 1
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(String(quantity))
    await page.keyboard.press('Enter')
    pieces += quantity
  }
  const pressed = await controlKeys()
  await page.getByRole('link', { name: new RegExp(`^Cart, .*\\b${pieces.toLocaleString('en-US')} piece`) }).waitFor()
  await context.close()
  return spreadOf([pressed / orderedLines])
}

async function piecesInCart (page: Page): Promise<number> {
  const label = await page.getByRole('link', { name: /^Cart, / }).getAttribute('aria-label') ?? ''
  return Number(/([\d,]+) piece/.exec(label)?.[1]?.replaceAll(',', '') ?? 0)
}
