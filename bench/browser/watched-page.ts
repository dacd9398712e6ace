import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { signIn } from '../start-servers.ts'

/** The dealer who is logged in during the measurements. */
export const dealer = '10001'
/** Lighthouse's slow 4G profile: throughput in bytes per second, latency in ms per round trip. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** The factor by which the processor is slowed down. */
export type Slowness = 1 | 4

export type Fresh = { context: BrowserContext, page: Page, devtools: CDPSession }

/** Opens a page in a new browser context, with nothing cached. */
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
  /** ms from the start of the visit until the search box is visible and enabled. Input is kept from then on. */
  usable: number | undefined
  shift: number
  /** Total blocking time: the sum of the ms by which tasks exceed 50 ms. */
  blocked: number
  /** The duration of the slowest interaction, in ms. */
  slowest: number
}

declare global {
  interface Window { watched: Watched }
}

/** Runs in the page before any other script. */
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
