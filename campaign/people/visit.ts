import type { ReleaseDetail } from '@portal/contracts/releases'
import { shownDelivery } from '@portal/contracts/rules/checkout/delivery'
import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import type { Browser, Clock, Page, Tab } from './browser.ts'
import type { Confirmed, Content, Ended } from '../history.ts'
import { deliveryOf, fileOf } from './order-body.ts'
import { storedContent } from './pressed-order.ts'
import { soldItems } from './sold-items.ts'

/** An order for which Submit was pressed, as the sending page knows it. `release`: the request that it releases. */
export type Pressed = { key: string, content: Content, data: string, file: boolean, release?: string }

/** What a person sees of a sent order. `lost`: the page knows no such order and has sent nothing. */
export type Sent = Awaited<ReturnType<Page['submitOnce']>> | { kind: 'lost' } | { kind: 'closed' }

type Outcome = ReturnType<Page['showOutcomes']>[number]['outcome']

/** What the page asks about an order before it is taken. */
export type Question = Extract<Sent, { kind: 'question' }>['question']

/** A person's visit in a tab that acts for a dealer. */
export type Visit = {
  tab: Tab
  /** Waits on a page that settles keys until the outcome of everything submitted for the dealer is known; false if that takes too long. */
  settled: () => Promise<boolean>
  /**
   * Fills the cart, or chooses a file, looks at the order with its prices, and presses Submit a moment later; undefined if an earlier order is not
   * settled, or if the page has no prices to show.
   * @param how a file, a cart, or a cart whose release the person asks for
   * @param hesitation milliseconds between the look and the press
   * @throws Error if the page has stored anything but this content, or what the portal would not take as it is
   */
  press: (content: Content, how: 'cart' | 'file' | 'ask', hesitation: number) => Promise<Pressed | undefined>
  /** Opens the page of a request for release; undefined if that fails. */
  openRequest: (reference: string) => Promise<ReleaseDetail | undefined>
  /**
   * On the page of a request: looks at its parts with today's prices, and presses "Release and submit" when the moment has come, as `press` does.
   * @param quantity of each part, by what was asked for
   */
  pressRelease: (request: ReleaseDetail, quantity: (asked: number) => number, moment: () => Promise<void>) => Promise<Pressed | undefined>
  /** Declines a request, or takes it back. False if nothing was changed, or if nobody can say. */
  endRequest: (reference: string, how: 'declined' | 'taken-back') => Promise<boolean>
  /** Opens the page that sends the order, or answers its question with yes. */
  send: (pressed: Pressed, saysYes: boolean) => Promise<Sent>
  /** The confirmation is on the screen, if the outcome is known. */
  confirm: (key: string) => void
  /** Logs out and in again. */
  logOutAndIn: () => Promise<boolean>
  close: () => void
}

export type VisitOptions = {
  clock: Clock
  password: string
  username: string
  customer: string
  /** Called when a user has logged in. */
  entered: (user: string) => void
  confirmed: (confirmed: Omit<Confirmed, 'user'>) => void
  /** Called when a person is told how a request for release ended. */
  ended: (ended: Omit<Ended, 'user'>) => void
  /** Called for each key with what the person was shown; `reference` is undefined if nothing was sent. */
  shown: (at: number, key: string, reference: string | undefined) => void
  /** Puts a fault into the page, or returns it unchanged. */
  change: (page: Page) => Page
}

/** How often a person tries to log in, and checks whether an order is settled. */
const attempts = { logIn: 40, settle: 400 }

const items = new Map(soldItems.map(item => [item.item_number, item]))

/** The order, or the request for release, that the outcome of a key is about; undefined if nothing was sent. */
function referenceIn (outcome: Outcome): string | undefined {
  switch (outcome.state) {
    case 'known': return outcome.submission.reference
    case 'asked': return outcome.release
    case 'withdrawn': return undefined
  }
}

/** Opens a tab for a dealer, as a link in the portal does, and logs in if necessary. @returns undefined if that never succeeds */
export async function openVisit (browser: Browser, options: VisitOptions): Promise<Visit | undefined> {
  const { clock, password, username, customer, entered, confirmed, ended, shown } = options
  const tab = browser.openTab()
  const page = options.change(tab.page)
  let isIn = false
  page.onCallError(({ code }) => {
    if (code !== 'unauthenticated') return
    isIn = false
    page.clearSession()
  })

  /** The tab's own choice of dealer goes with every call. */
  async function enter (): Promise<boolean> {
    for (let round = 0; round < attempts.logIn; round++) {
      try {
        page.keepTabDealer({ userId: null, customer })
        const user = await page.fetchActingUser().then(current => current.user, async () => await logIn())
        page.startSession(user)
        if (page.useSession.getState().user?.dealer?.customer_number === customer) {
          isIn = true
          entered(user._id)
          return true
        }
      } catch {
        // No clear answer, or the login failed: try again.
      }
      await clock.delay(4000)
    }
    return false
  }

  async function logIn () {
    page.keepTabDealer(undefined)
    const { user } = await page.logIn({ username, password })
    page.startSession(user)
    return user.role === 'dealer' ? user : { ...user, ...await page.selectDealer(customer) }
  }

  /** What the cart, checkout and summary pages do while they are open: settle keys, and show the outcomes. */
  function look (): () => void {
    const show = (): void => {
      for (const { key, outcome } of page.showOutcomes(customer)) {
        shown(clock.now(), key, referenceIn(outcome))
      }
    }
    // New outcomes appear on the screen a moment later, as with React.
    const stops = [page.settleKeys(customer, page.liveSettling), page.useOpenKeys.subscribe(() => { queueMicrotask(show) })]
    show()
    return () => { stops.forEach(stop => { stop() }) }
  }

  async function settled (): Promise<boolean> {
    let leave = look()
    try {
      for (let round = 0; round < attempts.settle; round++) {
        if (!isIn) {
          // The login page settles nothing.
          leave()
          if (!await enter()) return false
          leave = look()
        }
        if (!page.waitsForPreviousOrder(customer)) return true
        await clock.delay(1000)
      }
      return false
    } finally {
      leave()
    }
  }

  /** The lines with current prices, as the summary and a file's page show them. Undefined if they cannot be fetched. */
  async function draw ({ lines }: Content) {
    const priced = await page.call('priceByItemNumbers', { items: lines.map(line => line.item) }).catch(() => undefined)
    const today = new Map(priced?.items.map(item => [item.item_number, item]))
    return priced && lines.flatMap(({ item: id, quantity, note }) => {
      const item = today.get(id) ?? items.get(id)
      return item === undefined ? [] : [{ id, item, quantity, note }]
    })
  }

  /** The dealer's record as the page shows it; undefined while it is not known. */
  function shownDealer () {
    const dealer = page.useSession.getState().user?.dealer
    return dealer?.customer_number === customer ? dealer : undefined
  }

  async function pressCart (content: Content, asks: boolean, hesitation: number): Promise<Pressed | undefined> {
    const { po, shipping, instructions, address } = content
    const [lines, dealer] = [await draw(content), shownDealer()]
    if (lines === undefined || dealer === undefined) return undefined
    page.replaceCart(customer, lines)
    const cartVersion = page.cartOf(customer).version
    const form = { shipping, po_number: po, special_instructions: instructions, address }
    const data = page.encodeCheckoutData({ customer, data: form })
    await clock.delay(hesitation)
    const seenDelivery = shownDelivery(dealer, form)
    const key = page.pressSubmit(customer, { lines, cartVersion, data, seenDelivery, poNumber: po, ...asks && { asks } })
    return key === undefined ? undefined : confirm({ key, content, data, file: false })
  }

  async function pressRequest (request: ReleaseDetail, content: Content, moment: () => Promise<void>): Promise<Pressed | undefined> {
    const [lines, dealer] = [await draw(content), shownDealer()]
    if (lines === undefined || dealer === undefined) return undefined
    await moment()
    const { reference: release, shipping, po_number, special_instructions, address } = request
    const pressed = page.pressRelease(dealer, request, lines)
    const key = pressed === undefined ? undefined : page.decodeCheckoutData(pressed)?.key
    const data = page.encodeCheckoutData({ customer, data: { shipping, po_number, special_instructions, address } })
    return key === undefined ? undefined : confirm({ key, content, data, file: false, release })
  }

  async function pressFile (content: Content, hesitation: number): Promise<Pressed | undefined> {
    const [lines, dealer] = [await draw(content), shownDealer()]
    if (lines === undefined || dealer === undefined) return undefined
    const held = page.storeUpload({ customer, name: 'order.txt', poNumber: content.po, delivery: deliveryOf(content), file: fileOf(content), parts: lines, total: 0 })
    await clock.delay(hesitation)
    if (held === undefined || !page.pressSubmitFile(held, dealer)) return undefined
    return confirm({ key: held.key, content, data: '', file: true })
  }

  /** The total of the items that the person saw, in cents. */
  function seenTotal (key: string): number {
    return page.openKeysOf(customer).find(open => open.key === key)?.order?.knows.seen.total ?? 0
  }

  /** Records what the person has confirmed by a press, before another tab can change what is stored. */
  function confirm (pressed: Pressed): Pressed {
    const { key, content, release } = pressed
    confirmed({ at: clock.now(), key, planned: content, content: storedContent(page, key, content), seen: seenTotal(key), release })
    return pressed
  }

  async function pressedOnce (press: () => Promise<Pressed | undefined>): Promise<Pressed | undefined> {
    return page.waitsForPreviousOrder(customer) ? undefined : await press()
  }

  if (!await enter()) {
    tab.close()
    return undefined
  }
  return {
    tab: { ...tab, page },
    settled,
    press: async (content, how, hesitation) =>
      await pressedOnce(async () => await (how === 'file' ? pressFile(content, hesitation) : pressCart(content, how === 'ask', hesitation))),
    async openRequest (reference) {
      const request = await page.call('release', { reference }).then(answer => answer.release, () => undefined)
      if (request !== undefined && !isOpenRelease(request.state)) ended({ at: clock.now(), reference, state: request.state })
      return request
    },
    async pressRelease (request, quantity, moment) {
      const { shipping, po_number: po, special_instructions: instructions, address } = request
      const lines = request.lines.map(line => ({ item: line.item_number, quantity: quantity(line.quantity), note: line.note }))
      return await pressedOnce(async () => await pressRequest(request, { customer, po, shipping, instructions, address, lines }, moment))
    },
    async endRequest (reference, how) {
      try {
        if (how === 'declined') await page.declineRelease(reference, 'Not this month')
        else {
          await page.takeBackRelease(reference)
          page.recordGivenBack(customer)
        }
      } catch {
        return false
      }
      ended({ at: clock.now(), reference, state: how })
      return true
    },
    async send ({ key, content, data, file }, saysYes) {
      const dealer = shownDealer()
      if (dealer === undefined) return { kind: 'lost' }
      const { shipping, po: po_number, instructions: special_instructions, address } = content
      const order = file
        ? page.fileToSend(dealer, key)
        : page.cartToSend(dealer, { key, customer, encoded: data, data: { shipping, po_number, special_instructions, address } })
      return order === undefined ? { kind: 'lost' } : await page.submitOnce(order, saysYes)
    },
    confirm (key) {
      const entry = page.useOpenKeys.getState().keys[key]
      if (entry?.outcome === undefined || entry.outcome.state === 'withdrawn') return
      shown(clock.now(), key, referenceIn(entry.outcome))
      page.reportOutcomeShown({ ...entry, outcome: entry.outcome })
    },
    async logOutAndIn () {
      try {
        await page.sendCarts()
        await page.logOut()
        page.clearSession()
        page.forgetCarts()
        page.clearStoredState()
        page.keepTabDealer(undefined)
      } catch {
        return true
      }
      return await enter()
    },
    close: tab.close
  }
}
