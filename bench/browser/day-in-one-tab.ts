import type { CDPSession, Page } from '@playwright/test'
import { pageKeeps } from '@portal/contracts/policy/page-timings'
import type { Figure } from '../gates.ts'
import { count, megabytes, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'
import { searchTerms } from '../searches.ts'
import { startBrowsedPortal } from './browsed-portal.ts'
import { heldMemory } from './held-memory.ts'
import { fresh } from './watched-page.ts'

/** Whether a tab that stays open all day grows. */

/** Pages of lists that a dealer looks at between searches, by the names of their links. */
const lists = ['Open Orders', 'Invoice History', 'Finances', 'Bought Before'] as const

type Held = {
  /** Bytes of the page's objects and documents. */
  objects: number
  /** Bytes of the code that V8 has compiled. */
  code: number
  listeners: number
  /** Timers that are set and have not fired or been cleared. */
  timers: number
}

/** @param interactions how often a person presses, types or follows a link, all in one tab */
export async function measureDayInOneTab (dir: string, interactions: number, tell: (line: string) => void): Promise<Results> {
  const { url, browser, stop } = await startBrowsedPortal(dir, 'tab')
  try {
    const { page, devtools } = await fresh(browser, url, { signedIn: true, slowness: 1 })
    await page.addInitScript(countTimers)
    await page.goto('/stock')
    const terms = searchTerms(200)
    let made = 0
    const until = async (wanted: number): Promise<Held> => {
      for (; made < wanted; made += 10) await tenInteractions(page, made / 10, terms)
      return await heldBy(page, devtools)
    }
    const early = await until(100)
    const halfway = await until(interactions / 2)
    const late = await until(interactions)
    tell(`  ${count(made)} interactions: ${[early, halfway, late].map(({ objects, code }) => `${megabytes(objects)} and ${megabytes(code)} of code`).join(', then ')}`)
    const figures: Figure[] = [
      { name: 'objects and documents of a tab after 10,000 interactions / after 100', spread: spreadOf([late.objects / early.objects]) },
      { name: 'listeners and timers of a tab after 10,000 interactions, more than after 100', spread: spreadOf([late.listeners + late.timers - early.listeners - early.timers]) }
    ]
    const row = (name: string, of: (held: Held) => string): string[] => [name, of(early), of(halfway), of(late)]
    const rows = [
      row('objects and documents', ({ objects }) => megabytes(objects)),
      row('compiled code', ({ code }) => megabytes(code)),
      row('listeners', ({ listeners }) => count(listeners)),
      row('timers', ({ timers }) => count(timers))
    ]
    return { figures, tables: [{ title: `${count(made)} interactions in one tab`, head: ['', 'after 100', 'after half', 'after all'], rows }] }
  } finally {
    await stop()
  }
}

/** A search, a part into the cart with another quantity, out of it again, a list, and back. It ends where it begins. */
async function tenInteractions (page: Page, turn: number, terms: readonly string[]): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' })
  const term = terms[turn % terms.length] ?? ''
  const box = page.getByRole('combobox', { name: 'Part number or description' })
  await box.fill(term)
  await box.press('Enter')
  await page.getByRole('status').filter({ hasText: `for ${term}` }).waitFor()
  await page.getByRole('button', { name: /^Add .* to cart$/ }).first().click()
  await page.locator('a[href^="/cart"]').first().click()
  const quantity = page.getByRole('textbox', { name: /^Quantity of / }).first()
  await quantity.fill(String(turn % 50 + 2))
  await quantity.press('Enter')
  await page.getByRole('button', { name: /^Remove / }).first().click()
  await nav.getByRole('link', { name: lists[turn % lists.length] ?? '' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await nav.getByRole('link', { name: 'Stock Check' }).first().click()
  await box.waitFor()
}

async function heldBy (page: Page, devtools: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle')
  // Each answer that is still used instead of asking again has a timer: how many there are depends on the speed of the machine.
  await page.waitForTimeout(pageKeeps.answers)
  // Twice, because the first run only queues what finalizers and weak references release.
  for (let run = 0; run < 2; run++) await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN
  return { ...await heldMemory(devtools), listeners, timers: await page.evaluate(() => window.timersSet.size) }
}

declare global {
  interface Window { timersSet: Set<unknown> }
}

/** Runs in the page before any other script. */
function countTimers (): void {
  const set = new Set<unknown>()
  window.timersSet = set
  const { setTimeout: setOnce, setInterval: setRepeated, clearTimeout: clearOnce, clearInterval: clearRepeated } = window
  const later = (handler: TimerHandler, ms?: number, ...words: unknown[]): number => {
    const id = setOnce(() => {
      set.delete(id)
      if (typeof handler === 'function') Reflect.apply(handler, window, words)
    }, ms)
    set.add(id)
    return id
  }
  const often = (handler: TimerHandler, ms?: number, ...words: unknown[]): number => {
    const id = setRepeated(handler, ms, ...words)
    set.add(id)
    return id
  }
  Object.assign(window, {
    setTimeout: later,
    setInterval: often,
    clearTimeout: (id?: number) => { set.delete(id); clearOnce(id) },
    clearInterval: (id?: number) => { set.delete(id); clearRepeated(id) }
  })
}
