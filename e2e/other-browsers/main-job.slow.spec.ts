import { knownItems } from '@portal/fixtures/data/known-items'
import { demoPassword, expect, test } from '../support/portal.ts'
import { becomesTrue, pressNamed, shows, type DrivenPage } from './driven-page.ts'
import { hasFirefox, openFirefox } from './firefox.ts'
import { hasWebKit, openWebKit } from './webkit.ts'

const part = knownItems.inStock.number

/** What a browser does to a page that it translates: an element takes the place of each text node. */
const translate = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement.closest('script, style, font') !== null) continue
    const font = document.createElement('font')
    font.append(text.data)
    text.replaceWith(font)
  }
  return texts.length
})()`

/** Logs in, searches, adds, checks out and submits; on the way the browser translates the page. */
async function order (page: DrivenPage, url: string, poNumber: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name="username"]', ' 10001')
  await page.fill('input[name="password"]', demoPassword)
  await pressNamed(page, 'main button', 'Log in')
  await shows(page, 'CANYON CREEK POWERSPORTS')
  await page.goto(`${url}/stock?term=${part}`)
  await becomesTrue(page, `document.querySelector('[data-part="${part}"] input') !== null`)
  await page.fill(`[data-part="${part}"] input`, '2')
  await page.evaluate(translate)
  await pressNamed(page, 'button', `Add ${part} to cart`)
  await shows(page, '2 in cart')
  await page.goto(`${url}/cart`)
  await shows(page, 'Checkout')
  await page.evaluate(translate)
  await pressNamed(page, 'main a', 'Checkout')
  await page.fill('input[name="po_number"]', poNumber)
  await pressNamed(page, 'main button', 'Next')
  await pressNamed(page, 'main button', 'Review order')
  await shows(page, 'Order Summary')
  await pressNamed(page, 'main button', 'Submit')
  await shows(page, 'Your order was submitted')
}

/**
 * A file has its name and its text, and is still available to the browser when the person has chosen where to save it, seconds after pressing the
 * button.
 */
async function download (page: DrivenPage, url: string): Promise<void> {
  await page.goto(`${url}/open-orders`)
  await pressNamed(page, 'main table a', 'FALL RESTOCK')
  await shows(page, 'Download CSV')
  await page.evaluate(`(() => {
    const create = URL.createObjectURL
    URL.createObjectURL = file => { file.text().then(text => { window.saved = text }); return create(file) }
    URL.revokeObjectURL = () => { window.isGone = true }
    HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; setTimeout(() => { window.isLater = true }, 5000) }
    return true
  })()`)
  await pressNamed(page, 'main button', 'Download CSV')
  await becomesTrue(page, 'window.isLater === true')
  await becomesTrue(page, "window.isGone !== true && window.savedAs.endsWith('.csv') && window.saved.includes('FALL RESTOCK')")
}

/** Nothing extends beyond the window. */
async function expectToFit (page: DrivenPage, url: string): Promise<void> {
  for (const path of ['/', '/stock?term=brake', '/cart', '/open-orders', '/finances']) {
    await page.goto(`${url}${path}`)
    await becomesTrue(page, "document.querySelector('h1') !== null && document.documentElement.scrollWidth <= window.innerWidth")
  }
}

/** Opens a browser and closes it whatever happens. */
async function within<Page extends DrivenPage> (opened: Promise<Page>, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await opened
  try {
    await work(page)
  } finally {
    await page.close()
  }
}

test('in Firefox a dealer orders, downloads and prints, also where the page is translated and the text large', { tag: '@slow' }, async ({ portal, ordersOf }) => {
  test.skip(!hasFirefox, 'no firefox-esr')
  await within(openFirefox(), async page => {
    await order(page, portal.url, 'FIREFOX')
    expect(await ordersOf('FIREFOX')).toHaveLength(1)
    expect((await page.print()).length).toBeGreaterThan(1000)
    await download(page, portal.url)
  })
  await within(openFirefox({ 'font.size.variable.x-western': 32 }), async page => {
    await order(page, portal.url, 'FIREFOX LARGE')
    await expectToFit(page, portal.url)
  })
})

test('in WebKit a dealer orders and downloads, also where the page is translated and the text large', { tag: '@slow' }, async ({ portal, ordersOf }) => {
  test.skip(!hasWebKit, 'no webkit2gtk-driver or no xvfb')
  await within(openWebKit(), async page => {
    await order(page, portal.url, 'WEBKIT')
    expect(await ordersOf('WEBKIT')).toHaveLength(1)
    await download(page, portal.url)
  })
  await within(openWebKit({ textScale: 2 }), async page => {
    await order(page, portal.url, 'WEBKIT LARGE')
    await expectToFit(page, portal.url)
  })
})
