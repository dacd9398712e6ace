import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { storedStateKey } from '../../web/src/lib/storage/stored-state.ts'
import { paths } from '../../web/src/paths.ts'

/** One state of a page as a person sees it, at each width. */
export type Screen = {
  /** Who looks at it: a role, or `visitor`. */
  role: string
  /** The page's address, with the names of its parameters: `/saved-orders/:id`. */
  page: string
  state: string
  /** The journey in which it was met. */
  journey: string
  images: Array<{ width: number, file: string }>
}

/** Where the journeys leave their screens; unset if they are only checked. */
export const screensFolder = process.env['SCREENS']

const widths = [390, 1280]
/** Milliseconds for what a journey did not wait for, such as staff's bar. In some states a page waits on purpose. */
const waitMost = 3000

/** Takes a picture of the whole page at each width, and writes these and a description of what they show into `folder`. */
export async function takeScreen (page: Page, state: string, folder: string): Promise<void> {
  const id = randomUUID()
  const images = []
  mkdirSync(folder, { recursive: true })
  await page.waitForLoadState('networkidle', { timeout: waitMost }).catch(() => {})
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    // A full-page picture of a scrolled page would have its sticky parts in the middle.
    await page.evaluate(async () => {
      scrollTo(0, 0)
      await document.fonts.ready
    })
    const file = `${id}-${width}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
    images.push({ width, file })
  }
  const screen: Screen = { role: await roleOf(page), page: pageAt(new URL(page.url()).pathname), state, journey: test.info().title, images }
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(screen))
}

async function roleOf (page: Page): Promise<string> {
  const stored = await page.evaluate(key => localStorage.getItem(key) ?? '', storedStateKey)
  return /"role":"(\w+)"/.exec(stored)?.[1] ?? 'visitor'
}

/** The pattern of the address, the most literal one first. */
function pageAt (path: string): string {
  const patterns = [...Object.values(paths)].sort((one, other) => parameters(one) - parameters(other))
  return patterns.find(pattern => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)) ?? 'elsewhere'
}

function parameters (pattern: string): number {
  return pattern.split(':').length
}
