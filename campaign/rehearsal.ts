import type { Test } from 'tap'
import { minute } from '@portal/contracts/base/time-units'
import { dealerHeader } from '@portal/contracts/protocol'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { pick, randomFrom } from '@portal/fixtures/data/random'
import { buildApp } from '../bff/src/app.ts'
import { defaultBrand } from '../bff/src/http/page/brand.ts'
import { createDispatcher } from '../bff/src/modules/checkout/sending/dispatcher.ts'
import { createRecovery } from '../bff/src/modules/checkout/sending/recovery.ts'
import { createUncheckedOrders } from '../bff/src/modules/checkout/sending/unchecked-orders.ts'
import { createStaffLoginRule } from '../bff/src/http/session/staff-login-rule.ts'
import { createMailWorker } from '../bff/src/modules/accounts/mail-worker.ts'
import type { Erp } from '../bff/src/ports/erp/erp.ts'
import type { MailQueue } from '../bff/src/ports/mails/mail-queue.ts'
import type { OrderJournal } from '../bff/src/ports/orders/order-journal.ts'
import type { ReleaseRequests } from '../bff/src/ports/orders/release-requests.ts'
import type { Ports } from '../bff/src/ports/ports.ts'
import { buildTestApp, password, silent as logger } from '../bff/test/build-app.ts'
import { sharedCompilers } from '../bff/test/shared-compilers.ts'
import { buildPageCode, type Clock, type Page } from './people/browser.ts'
import { check, type Verdict } from './checker.ts'
import { nothingTold, type Entry, type Requested } from './history.ts'
import { journaled, outcomeMails, releaseMails, requested } from './final-state.ts'
import { startOutages } from './outages.ts'
import { createColleagues } from './people/colleagues.ts'
import { createPeople } from './people/people.ts'
import { planOf, type Person, type Plan } from './plan.ts'
import { credentialIn, type Portal, type Reply, type Request } from './processes/portal.ts'
import { createRehearsalErp, dealers } from './rehearsal-erp.ts'
import { doubts, settle } from './settle.ts'
import { createStaff } from './people/staff.ts'

/**
 * The same campaign in a single process, on a clock that a loop moves: the same people, pages, portal, journal and checker, with a minimal ERP. It
 * takes a second or two and is deterministic for a seed, so that portals with a deliberate fault can be tried.
 */

/** A deliberate fault in each process of the portal, or in each page. */
export type Mutation = {
  journal?: (journal: OrderJournal) => Partial<OrderJournal>
  releases?: (releases: ReleaseRequests) => Partial<ReleaseRequests>
  /** Replaces the ERP for calls, for recovery, which looks up orders in the background, and for the checks of orders that were received unchecked. */
  erp?: { calls?: Partial<Erp>, recovery?: Partial<Erp>, checks?: (erp: Erp) => Partial<Erp> }
  mails?: (queue: MailQueue) => Partial<MailQueue>
  page?: (page: Page) => Page
  /** Changes a request before it reaches the portal. @param ask makes another call in the same session */
  request?: (request: Request, ask: (path: string) => Promise<Reply>) => Promise<Request>
  /** Milliseconds, instead of the usual three minutes. */
  settledAfter?: number
}

const pageCode = buildPageCode()
const desks = 8
/** Portal time per step, while people are at work, while the ERP is away, and while there is nothing to do but wait; and turns of the event loop per step. */
const step = { work: 250, away: 1000, wait: 2500, turns: 6 } as const

/**
 * `habits`: what everybody does, whatever their plan. `killEvery`: after so many submissions, a process is killed. `outage`: the ERP is away for an
 * hour, during which orders are received or wait. `seen` receives the journal and the requests for release at the end.
 */
export type Rehearsal = {
  submissions: number
  seed: number
  mutation?: Mutation
  habits?: Partial<Plan>
  killEvery?: number
  outage?: 'orders-received' | 'orders-wait' | undefined
  seen?: (entries: readonly Entry[], requests: readonly Requested[]) => void
}

export async function rehearse (
  t: Test, { submissions, seed, mutation = {}, habits = {}, killEvery = 15, outage, seen = () => {} }: Rehearsal
): Promise<Verdict> {
  const { ports, clock } = await buildTestApp(t)
  const random = randomFrom(seed)
  const erp = createRehearsalErp(clock, randomFrom(seed + 1), outage === undefined)
  const people = await createAccounts(ports)
  const kills = Math.floor(submissions / killEvery)
  const built: BuiltProcess[] = []
  const post = watchMails(ports.mailQueue)
  const own: Ports = {
    ...ports,
    erp: { ...ports.erp, ...erp.port },
    erpMonitor: { ...ports.erpMonitor, awaySince: erp.awaySince },
    mailQueue: post.queue,
    mailer: post.mailer
  }
  // One after another: each start has its own time limit, and the machine may be busy.
  while (built.length < 2 + kills) built.push(await buildProcess(own, mutation, outage === 'orders-received'))
  const processes = [0, 1].map(() => createProcess(built))
  const portal: Portal = {
    ready: () => processes.map((_, n) => n),
    send: async (n, request, timeout) => {
      const process = processes[n]
      if (process === undefined) throw new RangeError(`there is no process ${n}`)
      const ask = async (path: string): Promise<Reply> => await process.send({ path, headers: withoutDealer(request.headers), body: '{}' })
      const answered = async (): Promise<Reply> => await process.send(await mutation.request?.(request, ask) ?? request)
      // A process that is killed meanwhile never answers.
      const answer = await Promise.race([answered(), clock.delay(timeout * 60).then(() => undefined)])
      if (answer === undefined) throw new Error('no answer')
      return answer
    }
  }
  const told = nothingTold()
  const crowd = createPeople({ portal, clock, password, random, code: await pageCode, told, ...(mutation.page !== undefined && { change: mutation.page }) })
  const administrators = ['admin@example.com', 'super@example.com']
  const chance = randomFrom(seed + 2)
  const waiting = new AbortController()
  const staff = createStaff({
    call: crowd.call,
    clock,
    random: chance,
    hasty: () => waiting.signal.aborted && chance() < 0.3,
    staff: administrators,
    inErp: async () => erp.orders,
    manual: async () => await ports.journal.inStates(['manual'], 100),
    doubtful: async () => (await ports.journal.inStates(['unknown', 'manual'], 100)).map(entry => entry.reference),
    distributor: async (id, step) => { if (step === 'delete') erp.remove(id) }
  })

  async function work (): Promise<Verdict> {
    let next = 0
    let done = 0
    const customers = people.filter(person => !person.staff).map(person => person.username)
    const outages = startOutages({
      erp: erp.outages,
      clock,
      random: randomFrom(seed + 3),
      count: outage === undefined ? 0 : 1,
      submissions,
      done: () => done,
      customers,
      // The minimal ERP itself answers with what was known before.
      before: async () => {},
      log: () => {}
    })
    const working = new AbortController()
    const settling = staff.work(working.signal)
    const desk = async (): Promise<void> => {
      for (let index = next++; index < submissions; index = next++) {
        if (index % killEvery === killEvery - 1) pick(random, processes).kill()
        await outages.ready()
        await crowd.submit({ ...planOf(seed, index, people), ...habits })
        done++
      }
    }
    await Promise.all(Array.from({ length: desks }, desk))
    await outages.over
    working.abort()
    await settling
    erp.calm()
    waiting.abort()
    const stayOpen = await crowd.lookAgain()
    await settle({ journal: ports.journal, staff, clock, administrators, spare: 10 * minute })
    await clock.delay(5 * minute)
    const [entries, requests] = [await journaled(ports), await requested(ports, customers)]
    seen(entries, requests)
    const { queued, sent } = post
    const mails = { mails: outcomeMails(queued, sent), releaseMails: releaseMails(queued, sent) }
    const verdict = check({ ...told, ...mails, entries, requests, orders: erp.orders, changes: outages.changes() })
    const { undue } = await doubts(ports.journal, erp.orders)
    verdict.unresolved.push(...undue, ...stayOpen.map(key => ({ key, reference: undefined, what: 'nobody could tell its outcome' })))
    return verdict
  }

  const over = new AbortController()
  const verdict = work().finally(() => { over.abort() })
  while (!over.signal.aborted) {
    clock.advance(waiting.signal.aborted ? step.wait : erp.awaySince() === undefined ? step.work : step.away)
    for (let turn = 0; turn < step.turns; turn++) await new Promise(setImmediate)
  }
  await Promise.all(processes.map(async process => { await process.close() }))
  return await verdict
}

const plainConfig = {
  production: false,
  publicUrl: 'http://localhost:8080',
  trustedProxies: [],
  publicStockCap: undefined,
  pictureHosts: [],
  savedOrdersMax: 5,
  orderReadsPerSecond: 2,
  auditKeptFor: undefined,
  auditReads: false,
  staffSecondFactor: 'optional' as const,
  staffLogin: 'password' as const,
  cookieSecret: 'a secret of at least 32 characters'
}

/** A portal process that is built but not started. Building reads files, which takes real time, so it is done before the rehearsal. */
async function buildProcess (ports: Ports, mutation: Mutation, ordersWhileErpAway: boolean) {
  const settledAfter = mutation.settledAfter ?? 3 * minute
  const life = { over: false }
  const journal = { ...ports.journal, ...mutation.journal?.(ports.journal) }
  const clock: Clock = { now: ports.clock.now, delay: async milliseconds => { await untilDeath(life, ports.clock.delay(milliseconds)) } }
  const mailQueue = mortal({ ...ports.mailQueue, ...mutation.mails?.(ports.mailQueue) }, life)
  const releases = mortal({ ...ports.releases, ...mutation.releases?.(ports.releases) }, life)
  const own: Ports = { ...ports, clock, erp: mortal(ports.erp, life), journal: mortal(journal, life), releases, mailQueue }
  const seeing = (erp: Partial<Erp> = {}): Ports => ({ ...own, erp: { ...own.erp, ...erp } })
  const app = await buildApp({
    config: { ...plainConfig, ordersWhileErpAway, erpSettledAfter: settledAfter },
    ports: seeing(mutation.erp?.calls),
    logger,
    erpContract: {},
    brand: defaultBrand,
    compilers: sharedCompilers
  })
  await app.ready()
  const looking = seeing(mutation.erp?.recovery)
  const jobs = [
    createRecovery(looking, createDispatcher(looking, logger), settledAfter, logger),
    createUncheckedOrders({ ...seeing(mutation.erp?.checks?.(own.erp)), settledAfter }, logger),
    createMailWorker({ ...own, staffLoginRule: createStaffLoginRule('password', own.clock.now) }, { url: plainConfig.publicUrl, name: 'the portal', timeZone: 'UTC' }, logger)
  ]
  return { life, app, jobs }
}

type BuiltProcess = Awaited<ReturnType<typeof buildProcess>>

/** A portal process that can be killed. After that, nothing that it began continues, and the next built process takes its place. */
function createProcess (built: BuiltProcess[]) {
  function next (): BuiltProcess {
    const process = built.pop()
    if (process === undefined) throw new RangeError('no process is left')
    for (const job of process.jobs) job.start()
    return process
  }

  let current = next()
  return {
    async send ({ path, headers, body }: Request): Promise<Reply> {
      const { app, life } = current
      const answer = await untilDeath(life, app.inject({ method: 'POST', url: path, headers: { ...headers }, payload: body }))
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      return { status: answer.statusCode, body: answer.json<unknown>(), cookie: credentialIn(cookies) }
    },
    kill () {
      current.life.over = true
      current = next()
    },
    async close () {
      current.life.over = true
      await Promise.all(current.jobs.map(async job => { await job.stop() }))
    }
  }
}

/** The headers of a client that leaves the dealer to the session. */
export function withoutDealer (headers: Request['headers']): Request['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== dealerHeader))
}

type Life = { over: boolean }

const never = async <T>(): Promise<T> => await new Promise<T>(() => {})

async function untilDeath<T> (life: Life, work: Promise<T>): Promise<T> {
  const result = await work
  return life.over ? await never() : result
}

/** The same port, which does nothing and never answers once its process is dead. */
function mortal<T extends object> (port: T, life: Life): T {
  return new Proxy(port, {
    get (target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) => life.over ? never() : untilDeath(life, Promise.resolve(value.apply(target, parameters)))
    }
  })
}

/** Records which mails are queued and which are sent. A mail that is claimed for the first time was queued once. */
function watchMails (queue: MailQueue) {
  const queued: Array<{ kind: string, email: string, reference: string | null }> = []
  const sent: string[] = []
  const watched: MailQueue = {
    ...queue,
    async claim (...lease) {
      const mail = await queue.claim(...lease)
      if (mail?.attempt === 1) queued.push({ kind: mail.kind, email: mail.email, reference: 'reference' in mail ? mail.reference : null })
      return mail
    }
  }
  const mailer: Ports['mailer'] = {
    async send (mail) {
      sent.push(mail.text)
      return []
    }
  }
  return { queue: watched, mailer, queued, sent }
}

async function createAccounts ({ users, passwords, ids, clock }: Ports): Promise<Person[]> {
  const customers = Array.from({ length: dealers }, (_, n) => generatedDealer(n))
  const passwordHash = await passwords.hash(password)
  for (const dealerNumber of customers) {
    await users.create({
      id: ids.uuid(),
      role: 'dealer',
      email: `${dealerNumber}@example.com`,
      status: 'active',
      passwordHash,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber,
      createdAt: clock.now(),
      lastLogin: null,
      epoch: 1
    })
    await createColleagues({ users, ids }, dealerNumber, passwordHash, clock.now())
  }
  const admin: Person = { username: 'admin@example.com', customers, staff: true }
  return [...customers.map(customer => ({ username: customer, customers: [customer], staff: false })), admin, admin, admin]
}
