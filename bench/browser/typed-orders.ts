import type { Page } from '@playwright/test'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'

/** Parts and key counts for orders that are typed by part number. */

/** Numbers of parts that are sold by the piece. */
export function generatedNumbers (): string[] {
  return [...canonicalData().items].slice(Object.keys(knownItems).length).map(({ number }) => number)
}

/**
 * Counts the keys that a person presses in this document without typing a character, such as Enter and the arrows.
 * @returns gives the count so far
 */
export async function countControlKeys (page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const count = { keys: 0 }
    // Keys that waited, and that the page then presses itself, are not the person's.
    window.addEventListener('keydown', ({ key, isTrusted }) => { if (isTrusted && key.length > 1 && key !== 'Shift') count.keys++ }, { capture: true })
    return count
  })
  return async () => await counted.evaluate(({ keys }) => keys)
}
