import { existsSync } from 'node:fs'
import puppeteer, { type Target } from 'puppeteer-core'
import type { DrivenPage } from './driven-page.ts'

/** Debian's Firefox. */
const program = '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(program)

/** The size of text, in pixels, that a person who set nothing has. */
const ordinaryText = 16

/**
 * Firefox without a window, over WebDriver BiDi.
 * @param textScale the size of text that the person has set: 2 is 200 %
 */
export async function openFirefox ({ textScale = 1 } = {}): Promise<DrivenPage> {
  const extraPrefsFirefox = { 'font.size.variable.x-western': ordinaryText * textScale }
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true, extraPrefsFirefox })
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
    async openInNewWindow (selector) {
      const element = await page.waitForSelector(selector, { visible: true })
      const opening = new Promise<Target>(resolve => { browser.once('targetcreated', resolve) })
      await page.keyboard.down('Control')
      await element?.click()
      await page.keyboard.up('Control')
      const opened = await (await opening).page()
      if (opened === null) throw new Error('what was opened is no page')
      return { evaluate: async expression => await opened.evaluate(expression) }
    },
    evaluate: async expression => await page.evaluate(expression),
    close: async () => { await browser.close() }
  }
}
