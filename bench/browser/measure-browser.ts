import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { portalHeader } from '@portal/contracts/protocol'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startBrowsedPortal } from './browsed-portal.ts'
import { measureFirstJavaScript } from './first-javascript.ts'
import type { Figure } from '../gates.ts'
import { controlKeysALine, pasteToVerdicts } from './quick-order.ts'
import { milliseconds, type Results, type Table } from '../results.ts'
import { spreadOf, type Spread } from '../rounds.ts'
import { broadTerms } from '../searches.ts'
import { controlKeysOfStock } from './stock-order.ts'
import { transferOf } from './transfer.ts'
import { enterToRows, firstVisit, secondVisit, smallestVisit } from './visits.ts'
import { fresh, watchedIn, type Slowness } from './watched-page.ts'

/** Measures the times that a user has to wait in the browser. */

const pages = [
  '/stock', '/quick-order', '/cart', '/open-orders', '/saved-orders', '/bought-before', '/invoice-history', '/finances', '/lightspeed', '/login'
]

export async function measureBrowser (dir: string, rounds: number, tell: (line: string) => void): Promise<Results> {
  const { url, browser, erp, stop } = await startBrowsedPortal(dir, 'browser')
  try {
    const { figures: javaScript } = await measureFirstJavaScript(browser)
    const visits: Array<Awaited<ReturnType<typeof firstVisit>>> = []
    const secondVisits: number[] = []
    const loads: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const signedIn of [false, true]) {
        const visit = await firstVisit(browser, url, { signedIn })
        visits.push(visit)
        loads.push(visit.busy / await smallestVisit(browser))
        secondVisits.push(await secondVisit(browser, url, { signedIn }))
      }
    }
    tell(`  what is typed counts from ${visits.map(({ usable }) => milliseconds(usable)).join(', ')}, of visitors and dealers in turns`)
    const days: Array<Awaited<ReturnType<typeof scriptedDay>>> = []
    for (let round = 0; round < rounds; round++) days.push(await scriptedDay(browser, url))
    // If the answer came at once, the page would still be busy rendering the start of the search.
    await erp.behave({ delay: 200 })
    const atFullSpeed = await resultsToLayout(browser, url, 1)
    const atAQuarter = await resultsToLayout(browser, url, 4)
    await erp.behave({ delay: 50 })
    const entered = await enterToRows(browser, url)
    const pasted = await pasteToVerdicts(browser, url, rounds)
    const pastedWithUnknown = await pasteToVerdicts(browser, url, rounds, 10)
    const controlKeys = await controlKeysALine(browser, url)
    const stockKeys = await controlKeysOfStock(browser, url)
    await erp.behave({ delay: 0 })
    const figures: Figure[] = [
      { name: 'first JavaScript of /stock, visitor', spread: spreadOf([javaScript['/stock, visitor']]) },
      { name: 'first JavaScript of /stock, signed in', spread: spreadOf([javaScript['/stock, signed in']]) },
      { name: 'first JavaScript of the heaviest page of dealers', spread: spreadOf([javaScript['heaviest page of dealers']]) },
      { name: 'first JavaScript of the heaviest page of staff', spread: spreadOf([javaScript['heaviest page of staff']]) },
      { name: '250 results to layout', spread: atFullSpeed.times },
      { name: '250 results to layout, processor at a quarter', spread: atAQuarter.times },
      { name: '250 results to layout, processor at a quarter / the same rows as HTML', spread: atAQuarter.ratios },
      { name: 'edit in a cart of 500 lines, processor at a quarter', spread: await cartEdit(browser, url, rounds) },
      { name: 'time until the search box keeps what is typed, 4G, processor at a quarter', spread: spreadOf(visits.map(({ usable }) => usable)) },
      { name: 'time until the search box keeps what is typed, second visit, processor at a quarter', spread: spreadOf(secondVisits) },
      { name: 'total blocking time on load, processor at a quarter', spread: spreadOf(visits.map(({ blocked }) => blocked)) },
      { name: 'processor time on load / the smallest page with React', spread: spreadOf(loads) },
      { name: 'Enter to ten of 1,000 results on screen, 4G, processor at a quarter', spread: entered.times },
      { name: 'search answer of 1,000 items on the wire', spread: entered.weights },
      { name: 'paste of 500 lines on /quick-order to all verdicts, ERP at 50 ms', spread: pasted },
      { name: 'paste of 500 lines on /quick-order to all verdicts, a tenth unknown, ERP at 50 ms', spread: pastedWithUnknown },
      { name: 'control keys a line on /quick-order, 30 part numbers and quantities', spread: controlKeys },
      { name: 'control keys a line on /stock, 30 part numbers and quantities', spread: stockKeys },
      { name: 'layout shift over a scripted visit', spread: spreadOf(days.map(({ shift }) => shift)) },
      { name: 'slowest interaction of a scripted visit, processor at a quarter', spread: spreadOf(days.map(({ slowest }) => slowest)) }
    ]
    return { figures, tables: [await transfers(browser, url)] }
  } finally {
    await stop()
  }
}

/**
 * The times from the last byte of the answer until all rows are laid out, and their ratios to the time that the browser alone takes for the finished
 * rows as HTML. Those do not depend on the machine.
 */
async function resultsToLayout (browser: Browser, url: string, slowness: Slowness): Promise<{ times: Spread, ratios: Spread }> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness })
  await page.goto('/stock?term=oil&size=250')
  // After a first search, code is compiled and styles are computed, as during most of a working day.
  await page.getByRole('row').nth(250).waitFor()
  const times: number[] = []
  const ratios: number[] = []
  for (const term of broadTerms) {
    const time = await page.evaluate(async term => {
      // The entry may follow the answer's last byte by some time.
      const answered = new Promise<number>(resolve => {
        new PerformanceObserver((list, observer) => {
          const answer = list.getEntries().find(({ name }) => name.endsWith('/items'))
          if (!(answer instanceof PerformanceResourceTiming)) return
          observer.disconnect()
          resolve(answer.responseEnd)
        }).observe({ type: 'resource' })
      })
      // The last part that was found before may have the new term in its description, too.
      const before = document.querySelectorAll('[role=table] .row')[250]?.textContent
      const laidOut = new Promise<number>(resolve => {
        const observer = new MutationObserver(() => {
          const rows = document.querySelectorAll('[role=table] .row')
          const last = rows[250]
          if (rows.length !== 251 || last?.textContent?.includes(term.toUpperCase()) !== true || last.textContent === before) return
          observer.disconnect()
          last.getBoundingClientRect()
          resolve(performance.now())
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      if (field === null) throw new Error('there is no search box')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, term)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => { setTimeout(resolve, 100) })
      field.form?.requestSubmit()
      return await laidOut - await answered
    }, term)
    await page.getByRole('row').nth(250).waitFor()
    times.push(time)
    ratios.push(time / await page.evaluate(htmlToLayout))
  }
  await context.close()
  return { times: spreadOf(times), ratios: spreadOf(ratios) }
}

/** In the page: the milliseconds from the HTML of the rows on screen to a second table with the same layout. */
function htmlToLayout (): number {
  const table = document.querySelector('[role=table]')
  if (table === null) throw new Error('there are no results')
  const html = table.outerHTML
  const copy = document.createElement('div')
  const begun = performance.now()
  copy.innerHTML = html
  table.after(copy)
  copy.getBoundingClientRect()
  const time = performance.now() - begun
  copy.remove()
  return time
}

/** The time from a changed quantity until the cart with its totals is laid out again. */
async function cartEdit (browser: Browser, url: string, rounds: number): Promise<Spread> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness: 4 })
  const lines = [...canonicalData().items].slice(0, 500).map(({ number, description }) => ({
    id: number,
    quantity: 1,
    note: '',
    item: { item_number: number, item_description: description, manufacturer_number: '', quantity: 10, retail_price: 2000, dealer_price: 1500 }
  }))
  const filled = await context.request.post('/cart', {
    headers: { [portalHeader]: '1' }, data: { edits: [{ id: randomUUID(), edit: { kind: 'add', lines } }] }
  })
  if (!filled.ok()) throw new Error(`the cart could not be filled: ${filled.status()}`)
  await page.goto('/cart')
  await page.getByRole('row').nth(500).waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await page.evaluate(async quantity => {
      const field = document.querySelectorAll<HTMLInputElement>('input[name=quantity]')[250]
      if (field === undefined) throw new Error('there is no cart')
      const begun = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, quantity)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => {
        const channel = new MessageChannel()
        channel.port1.onmessage = resolve
        channel.port2.postMessage(null)
      })
      document.body.getBoundingClientRect()
      return performance.now() - begun
    }, String(round + 2)))
  }
  await context.close()
  return spreadOf(times)
}

/** A dealer's day: search, add a part, open the cart and the lists. No page may cause a layout shift. */
async function scriptedDay (browser: Browser, url: string): Promise<{ shift: number, slowest: number }> {
  const { context, page } = await fresh(browser, url, { signedIn: true, slowness: 4 })
  await page.goto('/stock')
  await page.getByRole('combobox', { name: 'Part number or description' }).fill('chain')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Add / }).first().click()
  // By the keyboard: what moves after a person's own input is no shift.
  await page.getByLabel('Results per page').pressSequentially('100')
  await page.getByRole('row').nth(100).waitFor()
  for (const name of ['Cart', 'Open Orders', 'Invoice History', 'Finances']) {
    await page.getByRole('link', { name }).first().click()
    await page.waitForLoadState('networkidle')
  }
  const { shift, slowest } = await watchedIn(page)
  await context.close()
  return { shift, slowest }
}

/** The amount of data that a first visit of each page loads. */
async function transfers (browser: Browser, url: string): Promise<Table> {
  const rows: string[][] = []
  for (const path of pages) {
    const { context, page } = await fresh(browser, url, { signedIn: path !== '/login', slowness: 1 })
    const { javaScript, all } = await transferOf(page, path)
    rows.push([path, `${(javaScript / 1000).toFixed(0)} kB`, `${(all / 1000).toFixed(0)} kB`])
    await context.close()
  }
  return { title: 'What a first visit loads, over the wire', head: ['page', 'JavaScript', 'all'], rows }
}
