import { knownItems } from '@portal/fixtures/data/known-items'
import { demoPassword, expect, test } from '../support/portal.ts'
import { becomesTrue, named, pressNamed, shows, type DrivenPage } from './driven-page.ts'
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

async function logIn (page: DrivenPage, url: string, userName: string, greeting: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name="username"]', userName)
  await page.fill('input[name="password"]', demoPassword)
  await pressNamed(page, 'main button', 'Log in')
  await shows(page, greeting)
}

/** Applies to the window what the page's styles say of paper: not every driver can print. */
const layOutForPaper = `(() => {
  const apply = rules => {
    for (const rule of rules) {
      if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all'
      else if (rule.media?.mediaText.startsWith('screen')) rule.media.mediaText = 'not all'
      if (rule.cssRules !== undefined) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
  return true
})()`

/** Logs in, searches, adds, checks out and submits; on the way the browser translates the page. */
async function order (page: DrivenPage, url: string, poNumber: string): Promise<void> {
  await logIn(page, url, ' 10001', 'CANYON CREEK POWERSPORTS')
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

async function openOrder (page: DrivenPage, url: string): Promise<void> {
  await page.goto(`${url}/open-orders`)
  await pressNamed(page, 'main table a', 'FALL RESTOCK')
  // The list has a button for CSV, too.
  await shows(page, 'Download PDF')
}

/**
 * A file has its name and its text, and is still available to the browser when the person has chosen where to save it, seconds after pressing the
 * button.
 */
async function download (page: DrivenPage, url: string): Promise<void> {
  await openOrder(page, url)
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

/** The Print button prints, and on paper the order stands alone and fits. */
async function print (page: DrivenPage, url: string): Promise<void> {
  await openOrder(page, url)
  await page.evaluate('void (window.print = () => { window.wasPrinted = true })')
  await pressNamed(page, 'main button', 'Print')
  await becomesTrue(page, 'window.wasPrinted === true')
  await page.evaluate(layOutForPaper)
  await becomesTrue(page, `document.querySelector('header').getClientRects().length === 0 && document.querySelector('main table').getClientRects().length > 0
    && [...document.querySelectorAll('main button')].every(button => button.getClientRects().length === 0)
    && document.documentElement.scrollWidth <= window.innerWidth`)
}

/** A representative's link, opened in another window, is for its dealer, also while a new window would begin with another. */
async function openForItsDealer (page: DrivenPage, url: string): Promise<void> {
  await logIn(page, url, 'rep@example.com', 'Sales Rep')
  await page.goto(`${url}/open-orders?dealer=10001`)
  const order = await named(page, 'main table a', 'FALL RESTOCK')
  const other = await page.openInNewWindow(order)
  await shows(other, '10001 (CANYON CREEK POWERSPORTS)')
  await other.evaluate("void setTimeout(() => { location.assign('/?dealer=10002') })")
  await shows(other, '10002 (')
  const opened = await page.openInNewWindow(order)
  await shows(opened, '10001 (CANYON CREEK POWERSPORTS)')
  await shows(opened, 'FALL RESTOCK')
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

const browsers = [
  { name: 'Firefox', is: hasFirefox, open: openFirefox },
  { name: 'WebKit', is: hasWebKit, open: openWebKit }
]

for (const { name, is, open } of browsers) {
  test.describe(name, { tag: '@slow' }, () => {
    test.skip(!is, 'needs firefox-esr, or webkit2gtk-driver and xvfb')

    test('a dealer orders, downloads and prints, while the browser translates the page', async ({ portal, ordersOf }) => {
      await within(open(), async page => {
        await order(page, portal.url, name)
        expect(await ordersOf(name)).toHaveLength(1)
        await download(page, portal.url)
        await print(page, portal.url)
      })
    })

    test('a link that is opened in a window of its own keeps its dealer', async ({ portal }) => {
      await within(open(), async page => { await openForItsDealer(page, portal.url) })
    })

    test('a dealer orders with text at 200 %', async ({ portal }) => {
      await within(open({ textScale: 2 }), async page => {
        await order(page, portal.url, `${name} LARGE`)
        await expectToFit(page, portal.url)
      })
    })
  })
}
