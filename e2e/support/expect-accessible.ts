import axe, { type ElementContext, type RunOptions } from 'axe-core'
import { expect, type Page } from './portal.ts'
import { screensFolder, takeScreen } from '../../scripts/tests/journey-screens.ts'

declare global {
  interface Window {
    /** Only in pages that were checked before. */
    axe?: typeof axe
  }
}

const widths = [390, 800, 1280]
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations']
}

/**
 * Checks every rule of WCAG 2.2 A and AA that a program can check, at each width where the layout differs; that nothing requires horizontal
 * scrolling, even on the narrowest phone; and that no field's placeholder is cut off. When the set of all screens is made, it takes a picture of the
 * page instead.
 * @param what the page's state
 * @param except a part of the page whose look people choose themselves
 */
export async function expectAccessible (page: Page, what: string, except: string[] = []): Promise<void> {
  if (screensFolder !== undefined) {
    await takeScreen(page, what, screensFolder)
    return
  }
  await expectToFit(page, 320, `${what} at 320`)
  for (const width of widths) {
    await expectToFit(page, width, `${what} at ${width}`)
    expect(await cutPlaceholders(page), `${what} at ${width}: placeholders`).toEqual([])
    // Retried for a moment, because the page may have just been opened.
    await expect.poll(async () => (await violations(page, except)).map(violation => `${what} at ${width}: ${violation}`)).toEqual([])
  }
}

/** The rules that the page breaks, with the elements that break them. The checker is half a megabyte, and is loaded into each document once. */
async function violations (page: Page, except: string[]): Promise<string[]> {
  if (!await page.evaluate(() => window.axe !== undefined)) await page.evaluate(axe.source)
  return await page.evaluate(async ({ context, options }) => {
    const found = await window.axe?.run(context, options)
    if (found === undefined) return ['the page was loaded again meanwhile']
    return found.violations.map(({ id, nodes }) => `${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  }, { context: { exclude: except } satisfies ElementContext, options })
}

/** The fields' placeholders that are wider than their field, unless they may end in an ellipsis. That of the dealer selector is a name of any length. */
async function cutPlaceholders (page: Page): Promise<string[]> {
  return await page.locator('input[placeholder]:visible:not([role="combobox"])').evaluateAll(fields => {
    const pen = document.createElement('canvas').getContext('2d')
    return fields.flatMap(field => {
      if (!(field instanceof HTMLInputElement) || pen === null) return []
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field)
      if (textOverflow === 'ellipsis') return []
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(field.placeholder).width > room ? [field.placeholder] : []
    })
  })
}

/** Nothing of the page extends beyond the window. */
export async function expectToFit (page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect.poll(async () => await page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => element.getBoundingClientRect().right > window.innerWidth + 1)
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map(element => `${element.tagName} ${element.textContent.slice(0, 40)}`)]
  }), { message: `${what} fits` }).toEqual([])
}
