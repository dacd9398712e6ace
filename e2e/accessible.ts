import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './portal.ts'

const widths = [390, 800, 1280]

/** Every rule of WCAG 2.2 A and AA that can be checked by a program, at each of the widths where the layout differs. */
export async function expectAccessible (page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    expect(violations.map(({ id, nodes }) => `${what} at ${width}: ${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
  }
}
