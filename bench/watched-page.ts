import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { signIn } from './portal.ts'

/** Who the browser's people are, where they are logged in. */
export const dealer = '10001'
/** Lighthouse's 4G: bytes a second, and milliseconds of each round trip. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** Times that the processor is slowed down. */
export type Slowness = 1 | 4

export type Fresh = { context: BrowserContext, page: Page, devtools: CDPSession }

/** A page of its own, with nothing kept from before. */
export async function fresh (browser: Browser, url: string, how: { signedIn: boolean, slowness: Slowness }): Promise<Fresh> {
  const { signedIn, slowness } = how
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  if (signedIn) await signIn(context.request, dealer)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(watch)
  return { context, page, devtools }
}

type Watched = {
  /** ms since the visit began, of the search box being there to type into; what is typed from then on counts. */
  usable: number | undefined
  shift: number
  /** ms by which tasks were longer than 50, in sum. */
  blocked: number
  /** ms of the interaction that took longest. */
  slowest: number
}

declare global {
  interface Window { watched: Watched }
}

/** Runs in the page, before anything else does. */
function watch (): void {
  const watched: Watched = { usable: undefined, shift: 0, blocked: 0, slowest: 0 }
  window.watched = watched
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver(list => { for (const entry of list.getEntries()) take(entry) }).observe(options)
  }
  observe('layout-shift', entry => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean, value: number }
    if (!hadRecentInput) watched.shift += value
  })
  observe('longtask', ({ duration }) => { watched.blocked += duration - 50 })
  observe('event', entry => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) watched.slowest = Math.max(watched.slowest, entry.duration)
  })
  const look = (): void => {
    const box = document.querySelector('input[type=search]:not([disabled])')
    if (box?.checkVisibility({ visibilityProperty: true }) === true) watched.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

export async function watchedIn (page: Page): Promise<Watched> {
  return await page.evaluate(() => window.watched)
}
