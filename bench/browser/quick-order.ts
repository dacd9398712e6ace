import type { Browser, Page } from '@playwright/test'
import { spreadOf, type Spread } from '../rounds.ts'
import { countControlKeys, generatedNumbers } from './typed-orders.ts'
import { fresh } from './watched-page.ts'

/** Orders by part numbers that are known, on `/quick-order`. */

const pastedLines = 500

/**
 * The time in ms from a paste of 500 lines until each of them has its verdict and all are laid out. Each round has other parts.
 * @param unknownEvery one line in so many has a number that no part has, but that is close to one
 */
export async function pasteToVerdicts (browser: Browser, url: string, rounds: number, unknownEvery = Infinity): Promise<Spread> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness: 1 })
  // The answers for the other measurement's parts are cached by now.
  const numbers = unknownEvery === Infinity ? generatedNumbers() : generatedNumbers().toReversed()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const list = numbers.slice(round * pastedLines, (round + 1) * pastedLines)
      .map((number, line) => `${number}${line % unknownEvery === unknownEvery - 1 ? 'X' : ''}\t2`).join('\n')
    await openEmpty(page)
    times.push(await page.evaluate(async ({ list, count }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', list)
      const begun = performance.now()
      const judged = new Promise<number>((resolve, reject) => {
        const look = (): void => {
          const verdicts = [...document.querySelectorAll('[data-line] .verdict')].filter(({ textContent }) => /ship|stock|not found/i.test(textContent ?? ''))
          if (verdicts.length < count) {
            if (performance.now() - begun > 30_000) reject(new Error(`${verdicts.length} of ${count} lines have a verdict after half a minute`))
            else requestAnimationFrame(look)
            return
          }
          document.body.getBoundingClientRect()
          resolve(performance.now())
        }
        look()
      })
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      return await judged - begun
    }, { list, count: pastedLines }))
  }
  await context.close()
  return spreadOf(times)
}

const typedLines = 30

/**
 * The control keys for each line of an order that is typed without a pause: every key except those of the part numbers and quantities.
 * @throws Error if a key was lost
 */
export async function controlKeysALine (browser: Browser, url: string): Promise<Spread> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness: 4 })
  const lines = generatedNumbers().slice(0, typedLines).map((number, index) => `${number} ${index + 2}`)
  await openEmpty(page)
  const controlKeys = await countControlKeys(page)
  for (const word of lines.join(' ').split(' ')) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  const pressed = await controlKeys()
  const entered = await page.locator('[data-line]').evaluateAll(rows => rows.slice(0, -1).map(row =>
    [...row.querySelectorAll('input')].slice(0, 2).map(({ value }) => value).join(' ')))
  if (entered.join() !== lines.join()) throw new Error(`typed ${lines.join()}, and the list has ${entered.join()}`)
  await page.getByRole('button', { name: `Add ${typedLines} lines to cart` }).waitFor()
  await context.close()
  return spreadOf([pressed / typedLines])
}

async function openEmpty (page: Page): Promise<void> {
  // Where no page of the portal is open that would keep its list again.
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/quick-order')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'part')
}
