import { knownItems } from '@portal/fixtures/data/known-items'
import { addresses } from '../support/page-addresses.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, addToCart, checkOut } from '../support/steps.ts'

/** More presses of Tab than any page of the demo has stops. */
const mostStops = 400

const people: Array<[who: string, username: string | undefined, paths: readonly string[]]> = [
  ['a visitor', undefined, addresses.visitor],
  ['a dealer', '10001', addresses.dealer],
  ['staff', 'super@example.com', addresses.staff]
]

for (const [who, username, paths] of people) {
  test(`Tab alone leads ${who} to all that can be operated on a page, and shows where it is`, async ({ page, loginAs }) => {
    test.setTimeout(300_000)
    if (username !== undefined) await loginAs(username)
    if (username === '10001') await addToCart(page, knownItems.inStock.number, 2)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await page.goto(path)
        await expectOperable(page, `${path} at ${width}`)
      }
    }
    if (username === '10001') {
      await checkOut(page, 'KEYBOARD')
      await expectOperable(page, 'the order summary')
    }
    if (username === 'super@example.com') {
      await page.goto('/')
      await actFor(page, '10001')
      await addToCart(page, knownItems.inStock.number)
      for (const path of ['/', '/stock?term=brake', '/checkout', '/open-orders']) {
        await page.goto(path)
        await expectOperable(page, `${path} for a dealer`)
      }
    }
  })
}

/** Presses Tab from the top of the page to its end. */
async function expectOperable (page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // From the top: a page may have put the focus into its search field.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.getSelection()?.removeAllRanges()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    // What can be operated now: the header changes while the page scrolls with the focus.
    const controls = document.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary')
    for (const control of controls) {
      const isShown = control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0
      // One of a group of radio buttons takes the focus for all of them, and a list of options keeps a place of its own.
      const isOneOfGroup = control instanceof HTMLInputElement && control.type === 'radio'
      if (isShown && !isOneOfGroup && control.getAttribute('tabindex') !== '-1') control.setAttribute('data-tab-due', '')
    }
  })
  const seen: string[] = []
  const faults: string[] = []
  for (let press = 0; press < mostStops; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopNow, press)
    if (stop === null) break
    if (stop.again) {
      faults.push(`${stop.name} is reached twice`)
      break
    }
    seen.push(stop.name)
    faults.push(...stop.faults.map(fault => `${stop.name} ${fault}`))
  }
  const missed = await page.evaluate(() => [...document.querySelectorAll('[data-tab-due]:not([data-tab-seen])')]
    .map(element => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)} is not reached`))
  expect([...faults, ...missed], `${what}: ${seen.length} stops`).toEqual([])
}

/** Runs in the page: where the focus is, and what is wrong with that; null at the end of the page. */
function stopNow (press: number): { name: string, again: boolean, faults: string[] } | null {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  // A date field has a stop for each of its parts. The last one, the calendar's button, is the browser's own.
  const before = element.getAttribute('data-tab-seen')
  const isPart = Number(before ?? -2) === press - 1
  const again = before !== null && !isPart
  // A browser without a window of its own has nothing else to focus, and may begin again.
  if (again && before === '0') return null
  element.setAttribute('data-tab-seen', String(press))
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`.trim()
  const faults: string[] = []
  // The element that shows the focus: for a box that is hidden behind its label, the label.
  const label = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file', 'color'].includes(element.type) ? element.labels?.[0] : undefined
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) faults.push('has no size')
  if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) faults.push('is outside the window')
  else {
    const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5]] as const
    const isSeen = points.some(([x, y]) => {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y]
      const at = document.elementFromPoint(Math.min(Math.max(left, 0), innerWidth - 1), Math.min(Math.max(top, 0), innerHeight - 1))
      return at !== null && (element.contains(at) || at.contains(element) || label?.contains(at) === true)
    })
    if (!isSeen) faults.push('is covered')
  }
  const hasRing = [element, label, element.parentElement, element.closest('label')].some(drawn => {
    if (drawn === null || drawn === undefined) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  })
  if (!hasRing && !isPart) faults.push('shows no focus')
  return { name, again, faults }
}
