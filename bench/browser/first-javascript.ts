import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { roles, type Role } from '@portal/contracts/base/roles'
import { knownItems } from '@portal/fixtures/data/known-items'
import { demoPassword } from '../../bff/src/start/demo-accounts.ts'
import { startPortalProcess, type PortalProcess, type ProcessClient } from '../../bff/test/servers/portal-process.ts'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import { routes } from '../../web/src/app/routing/routes.ts'
import { encodeCheckoutData } from '../../web/src/domain/submission/checkout-data.ts'
import { paths, to } from '../../web/src/paths.ts'
import type { JavaScriptFigure } from '../javascript-ceilings.ts'
import { signIn, workplace } from '../start-servers.ts'
import { transferOf } from './transfer.ts'

type Visitor = Role | 'visitor'
/** What a browser keeps, apart from its cache. */
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the first visit of a page transfers. `page`: its pattern. */
export type FirstJavaScript = { page: string, as: Visitor, kilobytes: number }

const usernames: Record<Role, string> = { dealer: '10001', sales: 'rep@example.com', admin: 'admin@example.com', superUser: 'super@example.com' }

/** Most of a visit is waiting. */
const visitsAtOnce = 4

/**
 * These redirect unless an order was rejected, staff order for a dealer, Submit was pressed, or a login provider has sent the browser back. Their
 * code is not counted.
 */
const redirecting: readonly string[] = [paths.restoreRejectedOrder, paths.dealerOrderConfirm, paths.finalize, paths.staffLogin]

/**
 * Measures the JavaScript that a browser with an empty cache transfers until the network is idle, for `/stock` and for every page, in
 * the portal's demo. A page is opened by the lowest role that may. The dealer has a part in the cart and a saved order, except on `/stock`.
 */
export async function measureFirstJavaScript (browser: Browser): Promise<{ pages: FirstJavaScript[], figures: Record<JavaScriptFigure, number> }> {
  const { dir, remove } = await workplace()
  const port = await sparePort()
  const url = `http://localhost:${port}`
  const portal = await startPortalProcess({ HOST: 'localhost', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dir })
  try {
    const states: Record<Visitor, State | undefined> = { visitor: undefined, dealer: undefined, sales: undefined, admin: undefined, superUser: undefined }
    for (const role of roles) states[role] = await loggedIn(browser, url, usernames[role])
    const visitor = await visit(browser, url, paths.stock, states.visitor)
    const signedIn = await visit(browser, url, paths.stock, states.dealer)
    const addresses = await fillParameters(portal)
    // The checkout expects a browser that has shown the cart before.
    states.dealer = (await visit(browser, url, paths.cart, states.dealer)).state
    const pages: FirstJavaScript[] = []
    const queue = routes.filter(({ path }) => path !== paths.stock && !redirecting.includes(path)).values()
    await Promise.all(Array.from({ length: visitsAtOnce }, async () => {
      for (const { path: page, who, least = 'dealer' } of queue) {
        const as = who === 'signed-out' ? 'visitor' : least
        const { kilobytes } = await visit(browser, url, addresses[page] ?? page.replaceAll(/:\w+\??/g, 'x'), states[as])
        pages.push({ page, as, kilobytes })
      }
    }))
    pages.push({ page: paths.stock, as: 'visitor', kilobytes: visitor.kilobytes }, { page: paths.stock, as: 'dealer', kilobytes: signedIn.kilobytes })
    pages.sort((one, other) => other.kilobytes - one.kilobytes || one.page.localeCompare(other.page))
    const heaviest = (ofStaff: boolean): number => pages.find(({ as }) => isStaff(as) === ofStaff)?.kilobytes ?? Number.NaN
    return {
      pages,
      figures: {
        '/stock, visitor': visitor.kilobytes,
        '/stock, signed in': signedIn.kilobytes,
        'heaviest page of dealers': heaviest(false),
        'heaviest page of staff': heaviest(true)
      }
    }
  } finally {
    await portal.stop('SIGTERM')
    await remove()
  }
}

function isStaff (visitor: Visitor): boolean {
  return visitor !== 'visitor' && visitor !== 'dealer'
}

async function loggedIn (browser: Browser, url: string, username: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context.request, username)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Opens an address in a browser context of its own. @returns the state that the visit leaves behind, too */
async function visit (browser: Browser, url: string, address: string, storageState: State | undefined): Promise<{ kilobytes: number, state: State }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, ...storageState !== undefined && { storageState } })
  const page = await context.newPage()
  const { javaScript } = await transferOf(page, address)
  const shown = new URL(page.url()).pathname
  if (shown !== new URL(address, url).pathname) throw new Error(`${address} leads to ${shown}`)
  const state = await context.storageState()
  await context.close()
  return { kilobytes: javaScript / 1000, state }
}

/** The addresses of pages that open as they do in use only with real values for their parameters. */
async function fillParameters (portal: PortalProcess): Promise<Record<string, string>> {
  const { number: id, description, manufacturerNumber, stock, retail, dealer: price } = knownItems.inStock
  const dealer = await clientOf(portal, usernames.dealer)
  const prices = { retail_price: retail, dealer_price: price }
  const item = { item_number: id, item_description: description, manufacturer_number: manufacturerNumber, quantity: stock, ...prices }
  await dealer.call('cart', { edits: [{ id: randomUUID(), edit: { kind: 'add', lines: [{ id, item, quantity: 1, note: '' }] } }] })
  const order = [{ id, quantity: 1, note: '', item_description: description, price }]
  const { body: { order: { _id: saved } } } = await dealer.call('saveOrder', { name: 'Spring', order })
  const admin = await clientOf(portal, usernames.admin)
  const { body: { users: [user] } } = await admin.call('users', { type: 'dealers' })
  if (user === undefined) throw new Error('the demo has no users')
  const checkout = encodeCheckoutData({ customer: usernames.dealer, data: { shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 0 } })
  const confirmed = { type: 'confirmed', _id: '7000101' } as const
  return {
    [paths.checkoutWith]: to.checkoutAddress(checkout),
    [paths.orderSummary]: to.orderSummary(checkout),
    [paths.savedOrder]: to.savedOrder(saved),
    [paths.renameSavedOrder]: to.renameSavedOrder(saved),
    [paths.deleteSavedOrder]: to.deleteSavedOrder(saved),
    [paths.openOrder]: to.openOrder(confirmed),
    [paths.orderAgain]: to.orderAgain(confirmed),
    [paths.invoice]: to.invoice('5001007'),
    [paths.invoiceAgain]: to.invoiceAgain('5001007'),
    [paths.deleteUnconfirmedOrder]: to.deleteUnconfirmedOrder('7000108'),
    [paths.dealerList]: to.dealerList('07'),
    [paths.manageUsers]: to.manageUsers('dealers'),
    [paths.manageUser]: to.manageUser('edit', user._id)
  }
}

async function clientOf (portal: PortalProcess, username: string): Promise<ProcessClient> {
  const client = portal.visitor()
  const { status } = await client.call('login', { username, password: demoPassword })
  if (status !== 200) throw new Error(`${username} cannot log in: status ${status}`)
  return client
}
