import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { randomFrom } from '@portal/fixtures/data/random'
import { createPasswords } from '../bff/src/adapters/argon2/passwords.ts'
import { openPortalDb, type PortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'
import { systemIds } from '../bff/src/adapters/system/ids.ts'
import type { Role } from '@portal/contracts/base/roles'
import { minute } from '@portal/contracts/base/time-units'
import { loggedMails, logMails, outboxTexts } from '../bff/test/servers/mail-log.ts'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { buildPageCode, type Clock } from './people/browser.ts'
import { logCalls } from './call-log.ts'
import { check, findingsIn, kinds, type Verdict } from './checker.ts'
import { disrupt, type Disruptions } from './disruptions.ts'
import type { CampaignErp, ErpProcess } from './processes/erp.ts'
import { createFastClock, crowding, paceFrom, type Speeds } from './fast-clock.ts'
import { startFleet } from './processes/fleet.ts'
import { nothingTold, type Entry, type OutcomeMail, type Requested, type Told } from './history.ts'
import { journaled, outcomeMails, releaseMails, requested } from './final-state.ts'
import { startOutages, type Outage } from './outages.ts'
import { createColleagues } from './people/colleagues.ts'
import { createPeople } from './people/people.ts'
import { planOf, type Person } from './plan.ts'
import { doubts, settle } from './settle.ts'
import { soldItems } from './people/sold-items.ts'
import { createStaff } from './people/staff.ts'
import { keepStories, storiesOf, type Story } from './key-stories.ts'

export type CampaignOptions = {
  erp: CampaignErp
  submissions: number
  seed: number
  /** How often the ERP is away for an hour of portal time. */
  outages?: number | undefined
  /** Whether orders are received meanwhile. */
  ordersWhileAway?: boolean | undefined
  /** The folder for the stories of the keys with which the checker finds fault; a new one for temporary files if left out. */
  stories?: string | undefined
  log: (line: string) => void
}

export type Report = {
  submissions: number
  told: Told
  entries: readonly Entry[]
  requests: readonly Requested[]
  /** Faults of the ERP, by operation. */
  faults: Record<string, number>
  /** Servers killed, restarted or paused. */
  disruptions: Record<string, number>
  /** Orders whose answer was lost, or whose process died, by what the portal then found. */
  doubts: Record<string, number>
  /** The reasons that dealers of rejected orders were given. */
  refusals: readonly string[]
  /** Orders left to staff. */
  byHand: number
  outages: readonly Outage[]
  /** How often somebody was told that orders wait for the ERP, and came back later. */
  turnedAway: number
  mails: readonly OutcomeMail[]
  verdict: Verdict
  /** The folder with the stories of the keys at fault; undefined if there are none. */
  stories: string | undefined
  /** The longest time, in milliseconds of portal time, from the receipt of an order until it was settled or left to a person. */
  longest: number
  /** Milliseconds of machine time. */
  elapsed: number
}

const processes = 3
/** Milliseconds of portal time: longer than it takes to send the last queued order, even if the process that is sending it dies. */
const mailsAfter = 5 * minute
const administrators = ['admin@example.com', 'super@example.com'] as const
const password = 'Portal!2026'

/**
 * Lets people submit orders to a real portal of three processes, on PostgreSQL and Redis, while all of these are killed and restarted, and the ERP is
 * killed or misbehaves in every possible way. Then it waits until everything has settled, and compares what everybody knows. The seed decides what
 * everybody plans to do. The machine decides the timing, so two runs are similar but not identical.
 */
export async function runCampaign ({
  erp: { speeds: quiet, dealers, desks, start: startErp, ...often }, submissions, seed, outages: outageCount = 0, ordersWhileAway = false, stories: folder, log
}: CampaignOptions): Promise<Report> {
  const started = performance.now()
  // If the portal gets little processor time, people with a fast clock would run out of patience before it answers.
  const crowded = crowding()
  const speeds: Speeds = { work: quiet.work / crowded, wait: quiet.wait / crowded }
  let pace = paceFrom(Date.now(), speeds.work)
  const clock: Clock = { now: () => createFastClock(pace).now(), delay: async milliseconds => { await createFastClock(pace).delay(milliseconds) } }
  const closing: Array<() => Promise<unknown>> = []
  try {
    const dir = await mkdtemp(join(tmpdir(), 'portal-campaign-'))
    closing.push(async () => await rm(dir, { recursive: true, force: true }))
    const erp = await startErp({ dir, dealers, pace, seed, now: clock.now, pricesMove: outageCount === 0 })
    closing.push(erp.stop)
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    closing.push(postgres.remove, redis.remove)
    const database = await openPortalDb({ url: postgres.url, file: '' })
    closing.push(database.close)
    await logMails(postgres.url)
    const staffed = await createAccounts(database, dealers, clock.now())
    const fleet = await startFleet(processes, {
      ...erp.environment,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: dir,
      COOKIE_SECRET: 'of the campaign, and at least so long',
      ORDERS_WHILE_ERP_AWAY: String(ordersWhileAway)
    }, pace)
    closing.push(fleet.stop)

    const told = nothingTold()
    const calls = logCalls(fleet, clock.now)
    const people = createPeople({ portal: calls.portal, clock, password, random: randomFrom(seed), code: await buildPageCode(), told })
    const { journal } = database
    const chance = randomFrom(seed + 2)
    let isCalm = false
    const staff = createStaff({
      call: people.call,
      clock,
      random: chance,
      hasty: () => isCalm && chance() < 0.3,
      staff: administrators,
      inErp: erp.orders,
      manual: async () => await calmly(journal.inStates(['manual'], 100)),
      doubtful: async () => (await calmly(journal.inStates(['unknown', 'manual'], 100))).map(entry => entry.reference),
      distributor: erp.act
    })
    let next = 0
    let done = 0
    const customers = staffed.filter(person => !person.staff).map(person => person.username)
    const outages = startOutages({
      erp: erp.outages,
      clock,
      random: randomFrom(seed + 3),
      count: outageCount,
      submissions,
      done: () => done,
      customers,
      before: async () => { await people.lookAtParts(customers, soldItems.map(item => item.item_number)) },
      log
    })
    const disruptions = disrupt({ fleet, postgres, redis, erp, often, random: randomFrom(seed + 1), done: () => done, clock, isAway: outages.isAway })
    const working = new AbortController()
    const settling = staff.work(working.signal)

    const desk = async (): Promise<void> => {
      for (let index = next++; index < submissions; index = next++) {
        await outages.ready()
        await people.submit(planOf(seed, index, staffed))
        done++
        if (done % Math.ceil(submissions / 20) === 0) log(progress({ done, submissions, erp, disruptions, started }))
      }
    }
    await Promise.all(Array.from({ length: desks }, desk))
    await outages.over
    await disruptions.stop()
    working.abort()
    await settling
    const faults = erp.faults()
    await erp.calm()
    isCalm = true
    pace = paceFrom(clock.now(), speeds.wait)
    await fleet.goOnAt(pace)
    log('faults have stopped; people check once more on their orders, and everything settles')

    const stayOpen = await people.lookAgain()
    await settle({ journal, staff, clock, administrators, spare: 3 * minute * pace.speed })
    const [entries, requests, orders] = await Promise.all([journaled(database), requested(database, customers), erp.orders()])
    await clock.delay(mailsAfter)
    const queued = await loggedMails(postgres.url)
    const sent = await outboxTexts(join(dir, 'outbox'))
    const mails = outcomeMails(queued, sent)
    const verdict = check({ ...told, entries, requests, orders, changes: outages.changes(), mails, releaseMails: releaseMails(queued, sent) })
    const { ends, after, undue } = await doubts(journal, orders)
    verdict.unresolved.push(...undue, ...stayOpen.map(key => ({ key, reference: undefined, what: 'nobody could tell its outcome' })))
    verdict.unexpected.push(...[...fleet.died, ...erp.died()].map(output => ({ key: undefined, reference: undefined, what: `a process ended by itself: ${output}` })))
    if (findingsIn(verdict) > 0) log(`the checker finds ${kinds.map(kind => `${kind} ${verdict[kind].length}`).join(', ')}; now for their stories`)
    const stories = await storiesOf({ verdict, told, entries, orders, calls, requests: erp.requests(), browsers: people.browsers(), journal })
    return {
      submissions,
      told,
      entries,
      requests,
      faults,
      disruptions: disruptions.counts(),
      doubts: ends,
      refusals: (await journal.inStates(['rejected'], submissions)).map(({ message }) => message ?? ''),
      byHand: after.size,
      outages: outages.past(),
      turnedAway: people.turnedAway(),
      mails,
      verdict,
      stories: stories.length === 0 ? undefined : await keptIn(folder, stories),
      longest: Math.max(0, ...entries.map(entry => after.get(entry.reference) ?? entry.updatedAt - entry.createdAt)),
      elapsed: performance.now() - started
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function keptIn (folder: string | undefined, stories: readonly Story[]): Promise<string> {
  const kept = folder ?? await mkdtemp(join(tmpdir(), 'portal-campaign-stories-'))
  await keepStories(kept, stories)
  return kept
}

/** Empty while the database is away. */
async function calmly<T> (reading: Promise<T[]>): Promise<T[]> {
  return await reading.catch(() => [])
}

/** Creates accounts for the people of each dealer, and for staff who may order for some or all of them. */
async function createAccounts (database: PortalDb, dealers: number, at: number): Promise<Person[]> {
  const known = [...canonicalData({ size: 0, dealers }).dealers].map(entry => entry.dealer).filter(dealer => dealer.customer_number >= generatedDealer(0))
  const passwordHash = await createPasswords().hash(password)
  const create = async (role: Role, email: string, more: { dealerNumber?: string, repNumber?: string }): Promise<void> => {
    await database.users.create({
      id: systemIds.uuid(),
      role,
      email,
      status: 'active',
      passwordHash,
      nameFirst: null,
      nameLast: null,
      repNumber: more.repNumber ?? null,
      dealerNumber: more.dealerNumber ?? null,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
  }
  const customers = known.map(dealer => dealer.customer_number)
  const people: Person[] = customers.map(customer => ({ username: customer, customers: [customer], staff: false }))
  for (const customer of customers) {
    await create('dealer', `${customer}@example.com`, { dealerNumber: customer })
    await createColleagues({ users: database.users, ids: systemIds }, customer, passwordHash, at)
  }
  // Each staff member counts as several dealers, so that staff place about one order in six.
  for (const repNumber of new Set(known.slice(0, 8).map(dealer => dealer.rep_number))) {
    await create('sales', `rep-${repNumber}@example.com`, { repNumber })
    people.push({ username: `rep-${repNumber}@example.com`, staff: true, customers: known.filter(dealer => dealer.rep_number === repNumber).map(dealer => dealer.customer_number) })
  }
  for (const [role, email] of [['admin', 'admin@example.com'], ['superUser', 'super@example.com']] as const) {
    await create(role, email, {})
    for (let n = 0; n < 6; n++) people.push({ username: email, staff: true, customers })
  }
  return people
}

function progress ({ done, submissions, erp, disruptions, started }: {
  done: number, submissions: number, erp: ErpProcess, disruptions: Disruptions, started: number
}): string {
  const seconds = Math.round((performance.now() - started) / 1000)
  const struck = Object.values(erp.faults()).reduce((sum, count) => sum + count, 0)
  const disrupted = Object.entries(disruptions.counts()).map(([kind, count]) => `${kind} ${count}`).join(', ')
  return `${String(seconds).padStart(4)} s  ${done}/${submissions} submissions, ${struck} faults of the ERP; ${disrupted}`
}
