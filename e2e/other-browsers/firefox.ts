import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { DrivenPage } from './driven-page.ts'

/** Debian's Firefox. */
const program = '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(program)

/** Firefox without a window, over WebDriver BiDi. @param preferences besides those that tests need */
export async function openFirefox (preferences: Record<string, unknown> = {}): Promise<DrivenPage & { print: () => Promise<Uint8Array> }> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true, extraPrefsFirefox: preferences })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  return {
    goto: async url => { await page.goto(url) },
    async fill (selector, text) {
      const field = await page.waitForSelector(selector, { visible: true })
      await field?.click({ count: 3 })
      await field?.type(text)
    },
    async press (selector) {
      const element = await page.waitForSelector(selector, { visible: true })
      await element?.click()
    },
    evaluate: async expression => await page.evaluate(expression),
    print: async () => await page.pdf(),
    close: async () => { await browser.close() }
  }
}
