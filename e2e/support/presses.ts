import { expect, type ElementHandle, type Page } from '@playwright/test'

/** Milliseconds between press and release, as by a calm hand. */
const pressLasts = 100

/** What a field is left with, and which control is pressed then: the one that follows it, or the page's last one. */
const entries = [['', 'last'], ['x ]', 'next'], ['24', 'last']] as const

/** A field of each kind that people type into: a list has the same fields in each row. */
const fieldsOf = 'main :is(input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]), textarea)'

/**
 * Leaves each field of a page for a control that is pressed with the mouse, and expects that no control of the page moves between press and
 * release, and that the click arrives.
 */
export async function expectStillPresses (page: Page, address: string): Promise<void> {
  for (const [entry, which] of entries) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator(fieldsOf).filter({ visible: true }).first(), `${address} has fields`).toBeVisible()
    await watchPresses(page)
    const names = new Set<string>()
    for (const field of await page.locator(fieldsOf).elementHandles()) {
      const name = await field.evaluate(({ parentElement }) => (parentElement?.querySelector('input, textarea') ?? parentElement)?.getAttribute('name') ?? '')
      if (!await field.isVisible() || !await field.isEditable() || (name !== '' && names.has(name))) continue
      names.add(name)
      expect.soft(await pressAfter(page, field, entry, which), `${address}: a press after “${entry}” in the field ${name}`).toEqual([])
    }
  }
}

/** From now on the page hears clicks, and does nothing on them. It notes what has moved between press and release. */
async function watchPresses (page: Page): Promise<void> {
  await page.evaluate(() => {
    const nameOf = (control: Element) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent.slice(0, 40)}`
    const placeOf = (control: Element) => {
      const { x, y } = control.getBoundingClientRect()
      return `${Math.round(x)}, ${Math.round(y)}`
    }
    let places = new Map<Element, string>()
    let notes: string[] = []
    let pressed: Element | undefined
    document.addEventListener('mousedown', () => {
      places = new Map([...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')].map(control => [control, placeOf(control)]))
    }, true)
    document.addEventListener('mouseup', () => {
      for (const [control, place] of places) {
        if (control.isConnected && placeOf(control) !== place) notes.push(`${nameOf(control)} moved from ${place} to ${placeOf(control)}`)
      }
    }, true)
    document.addEventListener('click', event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.target instanceof Node && pressed?.contains(event.target)) pressed = undefined
    }, true)
    Object.assign(window, {
      expectPress: (control: Element) => {
        notes = []
        pressed = control
      },
      // What a filter removes has not moved.
      takeNotes: () => pressed?.isConnected !== true ? notes : [...notes, `${nameOf(pressed)} was not clicked`]
    })
  })
}

async function pressAfter (page: Page, field: ElementHandle, entry: string, which: 'next' | 'last'): Promise<string[]> {
  await field.focus()
  await field.fill(entry)
  const place = await field.evaluate(async (from, { whichOne, rows }) => {
    /** Resolves once nothing has moved for a while: what was typed may filter a list, or show what is wrong with it. */
    const settled = async () => {
      const heights = () => [...document.querySelectorAll('main, main *')].reduce((sum, { clientHeight }) => sum + clientHeight, 0)
      for (let still = 0, last = heights(); still < 10;) {
        await new Promise(resolve => { requestAnimationFrame(resolve) })
        const now = heights()
        still = now === last ? still + 1 : 0
        last = now
      }
    }
    await settled()
    // What is typed above a list may remove its rows, with their controls.
    const row = from instanceof Element ? from.closest(rows) : null
    const after = [...document.querySelectorAll('main :is(a[href], button:not([disabled]))')].filter(candidate =>
      candidate.closest(rows) === row && (from.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      candidate.checkVisibility({ visibilityProperty: true }) && candidate.getBoundingClientRect().width > 4)
    const control = whichOne === 'next' ? after[0] : after.at(-1)
    if (control === undefined) return undefined
    control.scrollIntoView({ block: 'center' })
    await settled()
    ;(Reflect.get(window, 'expectPress') as (control: Element) => void)(control)
    const { x, y, width, height } = control.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, { whichOne: which, rows: 'tr, li, [role=row]' })
  if (place === undefined) return []
  await page.mouse.click(place.x, place.y, { delay: pressLasts })
  return await page.evaluate(() => (Reflect.get(window, 'takeNotes') as () => string[])())
}
