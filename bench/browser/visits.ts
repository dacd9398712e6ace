import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { bundleScript } from '../../web/build/bundle-script.ts'
import { spreadOf, type Spread } from '../rounds.ts'
import { fresh, slow4G, watchedIn } from './watched-page.ts'

/** Visits over a phone's connection and with a phone's processor. */

/**
 * Opens `/stock` in a browser with an empty cache.
 * @returns `usable`: ms until the search box accepts input; `blocked`: the total blocking time in ms; `busy`: see `busyTime`
 */
export async function firstVisit (browser: Browser, url: string, how: { signedIn: boolean }): Promise<{ usable: number, blocked: number, busy: number }> {
  const { context, page, devtools } = await fresh(browser, url, { ...how, slowness: 4 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Performance.enable')
  await page.goto('/stock')
  await page.waitForFunction(() => window.watched.usable !== undefined)
  await page.waitForLoadState('networkidle')
  const { usable = Number.NaN, blocked } = await watchedIn(page)
  const busy = await busyTime(devtools)
  await context.close()
  return { usable, blocked, busy }
}

/** Opens the smallest page with React. @returns see `busyTime` */
export async function smallestVisit (browser: Browser): Promise<number> {
  const code = await bundleScript(join(import.meta.dirname, 'smallest-react-page.ts'), 'smallest', { minify: true })
  const { context, page, devtools } = await fresh(browser, 'http://localhost', { signedIn: false, slowness: 4 })
  await page.route('**', async (route, request) => {
    const isScript = request.resourceType() === 'script'
    await route.fulfill(isScript ? { contentType: 'text/javascript', body: code } : { contentType: 'text/html', body: '<!doctype html><body><script defer src="page.js"></script>' })
  })
  await devtools.send('Performance.enable')
  await page.goto('/')
  await page.waitForFunction(() => window.watched.usable !== undefined)
  await page.waitForLoadState('networkidle')
  const busy = await busyTime(devtools)
  await context.close()
  return busy
}

/** For how many ms the page's main thread has been busy. */
async function busyTime (devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/**
 * Opens `/stock` in a browser that has kept the page's files, as on any other day.
 * @returns ms until the search box keeps what is typed
 */
export async function secondVisit (browser: Browser, url: string, how: { signedIn: boolean }): Promise<number> {
  const { context, page } = await fresh(browser, url, { ...how, slowness: 4 })
  await page.goto('/stock')
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await page.goto('/stock')
  await page.waitForFunction(() => window.watched.usable !== undefined)
  const { usable = Number.NaN } = await watchedIn(page)
  await context.close()
  return usable
}

/** Terms that find as many parts as an answer may contain. */
const terms = ['a', 'e', 'i', 'o', 'r', 't']

/**
 * The time in ms from Enter in the search box until the first ten of 1,000 results are painted, and the transfer size
 * of the answer in kB.
 */
export async function enterToRows (browser: Browser, url: string): Promise<{ times: Spread, weights: Spread }> {
  const { context, page, devtools } = await fresh(browser, url, { signedIn: true, slowness: 4 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  const answers = new Set<string>()
  const weights: number[] = []
  devtools.on('Network.responseReceived', ({ requestId, response }) => { if (response.url.endsWith('/items')) answers.add(requestId) })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { if (answers.has(requestId)) weights.push(encodedDataLength / 1000) })
  await page.goto('/stock')
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (const term of terms) {
    const painted = rowsPainted(page, term)
    await page.getByRole('combobox', { name: 'Part number or description' }).fill(term)
    await page.keyboard.press('Enter')
    times.push(await painted)
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  return { times: spreadOf(times), weights: spreadOf(weights) }
}

/** The time in ms from the next Enter until ten results for the term have been painted. */
async function rowsPainted (page: Page, term: string): Promise<number> {
  return await page.evaluate(async term => {
    const pressed = new Promise<number>(resolve => {
      window.addEventListener('keydown', event => { resolve(event.timeStamp) }, { capture: true, once: true })
    })
    await new Promise<void>(resolve => {
      const observer = new MutationObserver(() => {
        const counted = [...document.querySelectorAll('main [role=status]')].some(({ textContent }) => textContent?.trim().endsWith(`Search Results for ${term}`))
        if (!counted || document.querySelectorAll('[role=table] [role=row]').length < 11) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    // Animation frame callbacks run at the start of a frame, which is painted before the next task.
    await new Promise(requestAnimationFrame)
    await new Promise(resolve => { setTimeout(resolve) })
    return performance.now() - await pressed
  }, term)
}
