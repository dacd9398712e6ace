import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { submissionStates } from '@portal/contracts/checkout'
import { olderProcess } from '@portal/contracts/policy/page-timings'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp, type FakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import type { JournalEntry } from '../src/ports/orders/order-journal.ts'
import { installPortal } from './installed-portal.ts'
import type { Build } from './releases/changed-builds.ts'
import { eventually } from './servers/eventually.ts'
import { createVisitor, type OpenPage, type ProcessClient } from './servers/portal-process.ts'

/** The outcome of all calls to a portal while its processes were restarted one after the other. */
export type RestartReport = {
  /** Pages that were opened, and those of which a file was missing. */
  pages: number
  blank: readonly string[]
  /** Orders that were sent again, because they reached a process that is older than the page. */
  repeated: number
  /** Pages that reloaded, because no process of their build was left. */
  reloaded: number
  /** Orders that were submitted, each once. */
  submitted: number
  /** Answers to orders that were not a submission. */
  refused: readonly string[]
  /** Orders that were answered before they had been sent. */
  queued: number
  /** Other calls, logins among them. */
  others: number
  /** Calls that no process of the portal answered. */
  unanswered: readonly string[]
  /** The portal's error answers to such calls. */
  failed: readonly string[]
  /** References that are missing from the answers, the journal or the ERP, but not from all three. */
  lost: readonly string[]
  /** References under which the ERP has more than one order, or one that was in no answer. */
  doubled: readonly string[]
  /** nginx's log lines about requests that it passed on to the other process, or failed. */
  complaints: readonly string[]
  /** The exit codes of the stopped processes. */
  exitCodes: ReadonlyArray<number | null>
  /** The longest time in milliseconds from the receipt of an order until the ERP had taken it. */
  slowest: number
}

const password = 'Portal!2026'
/** Milliseconds between two orders of a dealer. */
const pause = 3000
const settledWithin = 60_000
const data = canonicalData({ size: 100, dealers: 60 })
/** The dealers who order. */
const dealers = [...data.dealers].filter(({ dealer }) => !dealer.suspended && !dealer.new_dealer).map(({ dealer }) => dealer.customer_number)

type Answered = { key: string, dealer: string, reference: string, state: string }
type Heard =
  & Record<'refused' | 'unanswered' | 'failed' | 'blank', string[]>
  & Record<'others' | 'pages' | 'repeated' | 'reloaded', number>
  & { answered: Answered[] }

/** `page`: the one that is open; undefined for a client that names no build. */
type Person = { client: ProcessClient, dealer: string, page: OpenPage | undefined }

/**
 * Processes that have just started are slow at first, so these calls are not counted.
 * @param pages of which people have one open, in turn; none where they name no build
 */
async function loggedIn (url: string, pages: readonly OpenPage[]): Promise<Person[]> {
  const people: Person[] = []
  for (const [index, dealer] of dealers.entries()) {
    const open = pages[index % pages.length]
    const page = open === undefined ? undefined : { ...open }
    const client = createVisitor(url, page)
    await eventually(async () => {
      const { status } = await client.call('login', { username: dealer, password })
      if (status !== 200) throw new Error(`${dealer} could not log in: ${status}`)
    })
    people.push({ client, dealer, page })
  }
  return people
}

/** Dealers who order, and some who log in and look things up, while `goOn` returns true. */
function crowd (
  url: string, people: readonly Person[], pages: readonly OpenPage[], goOn: (heard: Heard) => boolean
): { heard: Heard, gone: Promise<unknown> } {
  const heard: Heard = { answered: [], refused: [], unanswered: [], failed: [], others: 0, pages: 0, blank: [], repeated: 0, reloaded: 0 }

  async function expectAnswer (name: string, call: () => Promise<{ status: number, error: unknown }>): Promise<void> {
    heard.others++
    const answer = await call().catch((error: unknown) => String(error))
    if (typeof answer === 'string') heard.unanswered.push(`${name}: ${answer}`)
    else if (answer.status !== 200) heard.failed.push(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`)
  }

  async function order ({ client, dealer, page }: Person): Promise<void> {
    const key = randomUUID()
    const send = async () => await client.call('createOrder', {
      submission_key: key,
      order: {
        cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
        data: { customer_number: dealer, shipping: 'default', po_number: `PO ${key.slice(0, 8)}`, special_instructions: '', address: 9999 }
      }
    }).catch((error: unknown) => String(error))
    let answer = await send()
    // As the page does.
    for (let until = performance.now() + olderProcess.timeout; isOlder(answer);) {
      heard.repeated++
      await setTimeout(olderProcess.pause)
      if (page !== undefined && performance.now() > until) {
        heard.reloaded++
        Object.assign(page, await servedPage(url, pages))
      }
      answer = await send()
    }
    if (typeof answer === 'string') heard.refused.push(answer)
    else if (answer.status !== 200) heard.refused.push(`${answer.status} ${JSON.stringify(answer.error)}`)
    else heard.answered.push({ key, dealer, ...answer.body.submission })
  }

  async function orders (person: Person, nth: number): Promise<void> {
    await setTimeout(pause * nth / people.length)
    while (goOn(heard)) {
      await order(person)
      await setTimeout(pause)
    }
  }

  async function looks (dealer: string): Promise<void> {
    while (goOn(heard)) {
      const person = createVisitor(url)
      await expectAnswer('login', async () => await person.call('login', { username: dealer, password }))
      for (let n = 0; n < 5; n++) {
        await expectAnswer('session', async () => await person.call('session', {}))
        await expectAnswer('items', async () => await person.call('items', { search: 'chain', customer_number: dealer }))
        await expectAnswer('openOrders', async () => await person.call('openOrders', { dealer }))
        await expectAnswer('savedOrders', async () => await person.call('savedOrders', { user: dealer }))
      }
    }
  }

  async function opensPages (): Promise<void> {
    while (goOn(heard)) {
      heard.pages++
      const missing = await missingFile(url).catch((error: unknown) => String(error))
      if (missing !== undefined) heard.blank.push(missing)
      await setTimeout(pause / 15)
    }
  }

  const visits = pages.length > 0 ? [opensPages(), opensPages(), opensPages()] : []
  return { heard, gone: Promise.all([...people.map(orders), ...dealers.slice(0, 2).map(looks), ...visits]) }
}

function isOlder (answer: string | { status: number, error: { code: string } }): boolean {
  return typeof answer !== 'string' && answer.status === 503 && answer.error.code === 'older_process'
}

/** The page that a reload gets. */
async function servedPage (url: string, pages: readonly OpenPage[]): Promise<OpenPage | undefined> {
  const document = await (await fetch(`${url}/stock`)).text()
  return pages.find(({ release }) => document.includes(`content="${release}"`))
}

/**
 * Opens a page as a browser does: its document, and every file that the document names.
 * @returns the first file that is missing, with its status
 */
async function missingFile (url: string): Promise<string | undefined> {
  const document = await (await fetch(`${url}/stock`)).text()
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  if (files.length === 0) return 'the document names no files'
  const answers = await Promise.all(files.map(async file => {
    const answer = await fetch(url + file)
    await answer.arrayBuffer()
    return answer.ok ? undefined : `${answer.status} ${file}`
  }))
  return answers.find(answer => answer !== undefined)
}

/** All entries of the journal, once they are settled or should be. */
async function journaled (databaseUrl: string): Promise<JournalEntry[]> {
  const { journal, close } = await openPortalDb({ url: databaseUrl, file: '' })
  const all = async (): Promise<JournalEntry[]> => await journal.inStates(submissionStates, 100_000)
  try {
    return await eventually(async () => {
      const entries = await all()
      if (entries.some(entry => entry.state !== 'accepted')) throw new Error('some are not settled yet')
      return entries
    }, settledWithin).catch(all)
  } finally {
    await close()
  }
}

/** Compares the answers with the journal and the ERP. */
function compare ({ answered }: Heard, entries: readonly JournalEntry[], erp: FakeErp): Pick<RestartReport, 'lost' | 'doubled'> {
  const inErp = Map.groupBy(erp.orders(), ({ order }) => order.reference)
  const told = new Map(answered.map(each => [each.reference, each]))
  const whole = new Set(entries.filter(({ key, reference, customerNumber, state }) => {
    const known = told.get(reference)
    return state === 'accepted' && inErp.has(reference) && known?.key === key && known.dealer === customerNumber
  }).map(({ reference }) => reference))
  return {
    lost: [...new Set([...told.keys(), ...entries.map(({ reference }) => reference)])].filter(reference => !whole.has(reference)),
    doubled: [...inErp].filter(([reference, orders]) => orders.length > 1 || !told.has(reference)).map(([reference]) => reference)
  }
}

/**
 * Restarts both processes, one after the other, while people order continuously through nginx.
 * @param orders the minimum number of orders
 * @param rounds how often each process is restarted
 * @param dir a folder for this run alone
 * @param builds between which the rounds go back and forth, beginning with the first; left out, all is this checkout. People have pages of both open
 * @param added the fields that a page of the second build adds to the bodies of its calls
 */
export async function orderOverRestarts ({ orders, rounds, dir, builds, added = {} }: {
  orders: number, rounds: number, dir: string, builds?: readonly [Build, Build], added?: OpenPage['adds']
}): Promise<RestartReport> {
  const erp = await startFakeErp({ data })
  erp.faults.set([{ operation: '*', kind: 'slow', ms: 20 }])
  const emails = Object.fromEntries(dealers.map(dealer => [dealer, `${dealer}@example.com`]))
  const portal = await installPortal({ dir, erpUrl: erp.url, build: builds?.[0], password, emails })
  try {
    let restarting = true
    const exitCodes: Array<number | null> = []
    const pages = builds?.map(({ release }, index): OpenPage => ({ release, adds: index === 0 ? {} : added })) ?? []
    const people = await loggedIn(portal.url, pages)
    const { heard, gone } = crowd(portal.url, people, pages, ({ answered, refused }) => restarting || answered.length + refused.length < orders)
    for (let round = 0; round < rounds; round++) {
      const build = builds?.[round % 2 === 0 ? 1 : 0]
      exitCodes.push(await portal.restart(0, build), await portal.restart(1, build))
    }
    restarting = false
    await gone
    const entries = await journaled(portal.databaseUrl)
    const { answered, refused, ...others } = heard
    return {
      ...others,
      submitted: answered.length + refused.length,
      refused,
      queued: answered.filter(({ state }) => state === 'queued').length,
      ...compare(heard, entries, erp),
      complaints: portal.complaints(),
      exitCodes,
      slowest: Math.max(...entries.map(({ createdAt, updatedAt }) => updatedAt - createdAt))
    }
  } finally {
    await portal.close()
    await erp.close()
  }
}
