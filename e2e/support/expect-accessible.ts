import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './portal.ts'
import { screensFolder, takeScreen } from '../../scripts/tests/journey-screens.ts'

const widths = [390, 800, 1280]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
    const builder = except.reduce((axe, part) => axe.exclude(part), axeOf(page))
    // Retried for a moment, because the page may have just been opened.
    await expect.poll(async () => {
      const { violations } = await builder.analyze()
      return violations.map(({ id, nodes }) => `${what} at ${width}: ${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }).toEqual([])
  }
}

/** Collects only violations. Without frames, it does not need a window of its own, which would take most of its time. */
function axeOf (page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules).setLegacyMode()
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
