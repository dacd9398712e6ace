import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './portal.ts'

const widths = [390, 800, 1280]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Every rule of WCAG 2.2 A and AA that can be checked by a program, at each of the widths where the layout differs; and nothing
 * that would have to be scrolled to sideways.
 * @param except a part of the page that is as people have chosen it
 */
export async function expectAccessible (page: Page, what: string, except: string[] = []): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const builder = except.reduce((axe, part) => axe.exclude(part), new AxeBuilder({ page }).withTags(rules))
    // Asked again for a moment: the page may only just have been opened, and its code be on the way.
    await expect.poll(async () => {
      const { violations } = await builder.analyze()
      return violations.map(({ id, nodes }) => `${what} at ${width}: ${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what} at ${width} fits`).toBe(true)
  }
}
