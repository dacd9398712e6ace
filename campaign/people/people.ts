import { endpoints } from '@portal/contracts/endpoints'
import { portalHeader } from '@portal/contracts/protocol'
import { minute } from '@portal/contracts/base/time-units'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { pick } from '@portal/fixtures/data/random'
import { createBrowser, type Browser, type Clock, type Page, type PageCode } from './browser.ts'
import type { Told } from '../history.ts'
import { cartBody } from './order-body.ts'
import { edited, type Plan } from '../plan.ts'
import type { Portal, Reply, Request } from '../processes/portal.ts'
import { createRecorder } from '../request-record.ts'
import { createReleases, type Press } from './ask-and-release.ts'
import { openVisit, type Pressed, type Question, type Sent, type Visit } from './visit.ts'

export type PeopleOptions = {
  portal: Portal
  clock: Clock
  password: string
  random: () => number
  code: PageCode
  /** Records what people confirm and are told. */
  told: Told
  /** Puts a fault into the page, if given. */
  change?: (page: Page) => Page
}

/** People who order. */
export type People = {
  /** Carries out a plan, and resolves when the person is done with it. */
  submit: (plan: Plan) => Promise<void>
  /** Every dealer looks at these parts, as dealers do all day, so that the portal has recently seen the dealer's record and prices. */
  lookAtParts: (customers: readonly string[], items: readonly string[]) => Promise<void>
  /** How often somebody was told that orders wait for the ERP, and came back later. */
  turnedAway: () => number
  /**
   * Everybody opens every browser once more, until they know the outcome of everything submitted in it.
   * @returns the keys whose outcome stays open
   */
  lookAgain: () => Promise<string[]>
  /** Makes a call as a user, repeatedly until it is answered with 200 or a clear refusal; undefined if it never is. */
  call: (username: string, path: string, body: object) => Promise<Reply | undefined>
  /** The browsers, by their owner and machine. */
  browsers: () => ReadonlyMap<string, Pick<Browser, 'stored' | 'writtenKeys'>>
}

/** Milliseconds of machine time that a person waits for an answer. */
const usualTimeout = 4000
const lookersAtOnce = 8
const again: ReadonlySet<number> = new Set([500, 502, 503])
/** Milliseconds of portal time after which a person orders again on another machine: longer than the same content counts as a possible duplicate. */
const elsewhereAfter = submissionTimes.duplicate + minute

/**
 * Milliseconds of portal time: for how long the ERP must have been away for a person to come back later, and how much later that is; and how often
 * they do.
 */
const comesBack = { away: 2 * minute, after: 10 * minute, times: 9 } as const

type Machine = { username: string, browser: Browser, customers: Set<string> }

export function createPeople ({ portal, clock, password, random, code, told, change = page => page }: PeopleOptions): People {
  const machines = new Map<string, Machine>()
  const users = new Map<string, string>()
  /** For each key whose outcome a person has seen: the order that the portal has, or the request for its release. */
  const fates = new Map<string, string | undefined>()
  const recorder = createRecorder()
  let turnedAway = 0

  /** A process that is ready; waits until there is one. */
  async function someProcess (): Promise<number> {
    while (portal.ready().length === 0) await clock.delay(1000)
    return pick(random, portal.ready())
  }

  /** All of a person's tabs at one place share one browser, even those of staff who act for several dealers. */
  function machineOf (username: string, place: 'here' | 'elsewhere'): Machine {
    const name = `${username} ${place}`
    const known = machines.get(name)
    if (known !== undefined) return known
    const browser = createBrowser({
      code,
      clock,
      random,
      async send (request, { lag, breaks }) {
        const carried = carry(request, lag)
        return breaks === undefined ? await carried : await Promise.race([carried, broken(breaks)])
      },
      seen (request, at, reply) {
        const attempt = recorder(request, at, reply)
        if (attempt !== undefined) told.attempts.push({ ...attempt, user: users.get(username) ?? '' })
      }
    })
    const machine = { username, browser, customers: new Set<string>() }
    machines.set(name, machine)
    return machine
  }

  async function carry (request: Request, lag: number): Promise<Reply> {
    if (lag > 0) await clock.delay(lag)
    return await portal.send(await someProcess(), request, usualTimeout)
  }

  async function broken (after: number): Promise<never> {
    await clock.delay(after)
    throw new Error('the connection broke')
  }

  async function visitTo ({ username, browser, customers }: Machine, customer: string): Promise<Visit | undefined> {
    customers.add(customer)
    const user = (): string => users.get(username) ?? ''
    return await openVisit(browser, {
      clock,
      password,
      username,
      customer,
      change,
      entered: id => { users.set(username, id) },
      // A copy: an object that a tab's code has made keeps the whole tab in memory.
      confirmed: confirmed => { told.confirmed.push(structuredClone({ ...confirmed, user: user() })) },
      ended: ended => { told.ended.push({ ...ended, user: user() }) },
      shown (at, key, reference) {
        fates.set(key, reference)
        if (reference !== undefined) told.shown.push({ at, user: user(), reference })
      }
    })
  }

  async function submit (plan: Plan): Promise<void> {
    const { person: { username }, file, hesitates } = plan
    if (plan.release !== undefined) await releases.askAndAnswer(plan, plan.release)
    else await order(plan, username, async (visit, content) => await visit.press(content, file ? 'file' : 'cart', hesitates))
  }

  /** A person's way with one order. @returns its reference, or that of the request for its release, if they know of it */
  async function order (plan: Plan, username: string, press: Press): Promise<string | undefined> {
    const { content: { customer } } = plan
    let content = plan.content
    let machine = machineOf(username, 'here')
    const keys: string[] = []
    let visit = await visitTo(machine, customer)
    for (let round = 0; visit !== undefined && round <= plan.retries; round++) {
      if (!await visit.settled() || keys.some(key => fates.get(key) !== undefined)) break
      const second = round === 0 && plan.secondTab ? await visitTo(machine, customer) : undefined
      const pressed = await press(visit, content)
      if (pressed === undefined || pressed === 'over') second?.close()
      if (pressed === 'over') break
      if (pressed !== undefined) {
        keys.push(pressed.key)
        const [sent] = await Promise.all([sendPressed(plan, visit, pressed, round === 0), second === undefined ? undefined : sendInSecondTab(second, pressed)])
        if (sent.kind === 'done') {
          await afterwards(plan, visit, pressed)
          break
        }
        if (sent.kind === 'question' || (sent.kind === 'summary' && !await withdrawn(visit, pressed.key))) break
        if (sent.kind === 'failed' && plan.onFailure === 'edit') content = edited(content, plan.edits, round)
        const elsewhere = sent.kind === 'failed' && plan.onFailure === 'elsewhere'
        if (elsewhere) machine = machineOf(username, 'elsewhere')
        if (elsewhere || sent.kind === 'closed' || (sent.kind === 'failed' && plan.onFailure === 'reopen')) {
          visit.close()
          if (elsewhere) await clock.delay(elsewhereAfter)
          visit = await visitTo(machine, customer)
        } else if (plan.logsOut && round === 0) await visit.logOutAndIn()
      }
      if (round < plan.retries) await pauseOf(plan, visit)
    }
    // A person gives up only after seeing the outcome, if it can be known.
    await visit?.settled()
    visit?.close()
    return keys.map(key => fates.get(key)).findLast(reference => reference !== undefined)
  }

  /** The time until the next attempt. A person who is told that the ERP is away and that no orders are received comes back much later. */
  async function pauseOf (plan: Plan, visit: Visit | undefined): Promise<void> {
    await clock.delay(plan.pause)
    if (visit === undefined) return
    const { page } = visit.tab
    for (let round = 0; round < comesBack.times; round++) {
      const known = await page.call('orderingSystem', {}).catch(() => undefined)
      const since = known?.takes_orders === false ? known.away_since : null
      if (since === null || clock.now() - Date.parse(since) < comesBack.away) return
      turnedAway++
      await clock.delay(comesBack.after)
    }
  }

  /** True if nothing but the key was wrong with a refused order. Anything else is for the person to correct. */
  async function withdrawn (visit: Visit, key: string): Promise<boolean> {
    const last = told.attempts.findLast(attempt => attempt.key === key && attempt.content !== undefined)?.answer
    return last?.kind === 'refused' && last.code === 'submission_withdrawn' && await visit.settled()
  }

  /** The page that sends the order, until the person leaves it or it is done. */
  async function sendPressed (plan: Plan, visit: Visit, pressed: Pressed, first: boolean): Promise<Sent> {
    const { tab } = visit
    if (first && plan.addsMeanwhile) tab.page.addToCartLine(pressed.content.customer, { id: pressed.content.lines[0]?.item ?? '', quantity: 1, note: '' })
    if (first) tab.trouble({ lag: plan.lag, breaks: plan.breaks })
    const sending = visit.send(pressed, false)
    let sent = first && plan.closes !== undefined ? await unlessClosed(visit, sending, plan.closes) : await sending
    for (let round = 0; round < plan.retries; round++) {
      if (sent.kind === 'question') {
        if (!await saysYes(plan, visit, pressed, sent.question)) break
        sent = await visit.send(pressed, true)
      } else if (sent.kind === 'failed' && plan.onFailure === 'again' && !(plan.logsOut && first)) {
        await pauseOf(plan, visit)
        sent = await visit.send(pressed, false)
      } else break
    }
    return sent
  }

  /** The answer, if it comes before the person closes the tab. */
  async function unlessClosed (visit: Visit, sending: Promise<Sent>, after: number): Promise<Sent> {
    const sent = await Promise.race([sending, clock.delay(after).then((): Sent => ({ kind: 'closed' }))])
    if (sent.kind === 'closed') visit.close()
    return sent
  }

  /** Submit is pressed in a second tab too. For the same order, it is the same decision. */
  async function sendInSecondTab (second: Visit, pressed: Pressed): Promise<void> {
    const sent = await second.send(pressed, false)
    if (sent.kind === 'done') second.confirm(pressed.key)
    second.close()
  }

  /** The person reads the question, and decides after a while. */
  async function saysYes (plan: Plan, { tab: { page } }: Visit, { key }: Pressed, question: Question): Promise<boolean> {
    const release = page.holdKey(key)
    const user = page.useSession.getState().user?._id ?? ''
    if (question.kind !== 'prices' && question.earlier !== undefined) told.shown.push({ at: clock.now(), user, reference: question.earlier.reference })
    await clock.delay(plan.pause / 10)
    const yes = question.kind === 'prices' ? plan.paysMore : await wantsBoth(plan, page, question.earlier?.reference)
    if (yes && question.kind === 'prices') told.agreed.push({ at: clock.now(), user, key, total: question.prices.now.total })
    release()
    return yes
  }

  /** Somebody who looks at the earlier order or goes back to the cart does not want another order. */
  async function wantsBoth ({ onOtherOrder }: Plan, page: Page, earlier: string | undefined): Promise<boolean> {
    if (onOtherOrder === 'view' && earlier !== undefined) await page.call('unconfirmedOrder', { id: earlier }).catch(() => {})
    return onOtherOrder === 'insist'
  }

  /** The confirmation follows the order for a while. Its key may be sent again, or misused. */
  async function afterwards (plan: Plan, visit: Visit, pressed: Pressed): Promise<void> {
    const { tab: { page } } = visit
    const { key, content, release } = pressed
    if (plan.leavesUnseen) return
    const outcome = page.useOpenKeys.getState().keys[key]?.outcome
    visit.confirm(key)
    if (outcome?.state !== 'known') return
    for (let look = 0; look < 2; look++) {
      await clock.delay(3000)
      const news = await page.call('submission', { reference: outcome.submission.reference }).catch(() => undefined)
      if (news?.submission.state === 'accepted' || news?.submission.state === 'rejected') break
    }
    const send = async (quantity: number): Promise<void> => {
      const lines = content.lines.map(line => ({ ...line, quantity: line.quantity + quantity }))
      await page.call('createOrder', { ...cartBody(key, { ...content, lines }), ...release !== undefined && { release } }).catch(() => {})
    }
    if (plan.resends && !pressed.file) await send(0)
    if (plan.misuses) await send(1)
  }

  /** Repeats a call until there is an answer other than a network error or a 5xx. */
  async function insist (path: string, cookie: string | undefined, body: object): Promise<Reply | undefined> {
    const headers = { [portalHeader]: '1', 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) }
    const request: Request = { path, headers, body: JSON.stringify(body) }
    for (let round = 0; round < 60; round++) {
      const reply = await portal.send(await someProcess(), request, usualTimeout).catch(() => undefined)
      if (reply !== undefined && !again.has(reply.status)) return reply
      await clock.delay(2000 + random() * 10_000)
    }
    return undefined
  }

  const releases = createReleases({ clock, order, visitTo: async (username, customer) => await visitTo(machineOf(username, 'here'), customer) })
  const cookies = new Map<string, string>()

  async function call (username: string, path: string, body: object): Promise<Reply | undefined> {
    for (let round = 0; round < 20; round++) {
      const cookie = cookies.get(username) ?? (await insist(endpoints.login.path, undefined, { username, password }))?.cookie
      if (cookie === undefined) {
        await clock.delay(5000)
        continue
      }
      cookies.set(username, cookie)
      const reply = await insist(path, cookie, body)
      if (reply?.status !== 401) return reply
      cookies.delete(username)
    }
    return undefined
  }

  return {
    submit,
    call,
    turnedAway: () => turnedAway,
    browsers: () => new Map([...machines].map(([name, { browser }]) => [name, browser])),
    async lookAtParts (customers, items) {
      const waiting = [...customers]
      await Promise.all(Array.from({ length: lookersAtOnce }, async () => {
        for (let customer = waiting.shift(); customer !== undefined; customer = waiting.shift()) {
          await call(customer, endpoints.session.path, {})
          const prices = await call(customer, endpoints.priceByItemNumbers.path, { items })
          if (prices?.status === 400) throw new Error('the portal does not understand what a dealer asks for')
        }
      }))
    },
    async lookAgain () {
      const stayOpen: string[] = []
      for (const machine of machines.values()) {
        const { browser, customers } = machine
        const tab = browser.openTab()
        const open = [...customers].filter(customer => tab.page.openKeysOf(customer).length > 0)
        tab.close()
        for (const customer of open) {
          const visit = await visitTo(machine, customer)
          if (await visit?.settled() !== true) stayOpen.push(...visit?.tab.page.openKeysOf(customer).map(({ key }) => key) ?? [customer])
          visit?.close()
        }
      }
      await releases.lookAgain()
      return stayOpen
    }
  }
}
