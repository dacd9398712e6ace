import t from 'tap'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createMemorySessions } from '../adapters/sessions-memory/memory-sessions.ts'
import { PortalError } from '../errors.ts'
import { createJobLog } from './job-log.ts'
import { createStoreWatch } from './store-watch.ts'

const [second, minute] = [1000, 60_000]
const settled = async (): Promise<void> => await new Promise(resolve => { setImmediate(resolve) })

/** A watch of a database that a test can make unavailable, and what it logs. */
function watch () {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 15))
  const lines: string[] = []
  const details: object[] = []
  const note = (level: string) => (given: object, message: string): void => {
    lines.push(`${level} ${message}`)
    details.push(given)
  }
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const database = { away: false, looks: 0 }
  const fault = () => new PortalError('portal_unavailable', { cause: new Error('connect ECONNREFUSED') })
  const look = async (): Promise<void> => {
    database.looks++
    if (database.away) throw fault()
  }
  const others = { databaseWrites: async () => {}, sessions: createMemorySessions(clock), diskSpace: undefined, certificateEnd: undefined }
  const stores = createStoreWatch({ databaseHealth: look, clock, ...others }, log)
  return { clock, lines, details, database, fault, stores, jobLog: createJobLog(log, stores, clock) }
}

t.test('an outage of the database is logged when it begins, once a minute, and when it is over, no matter how many jobs meet it, without a stack trace', async t => {
  const { clock, lines, details, database, fault, stores, jobLog } = watch()
  await stores.sweep()
  clock.advance(minute)
  database.away = true
  for (let half = 0; half < 2 * 150; half++) {
    for (const message of ['the mail queue could not be processed; will retry', 'open submissions could not be picked up; will retry']) jobLog.error({ err: fault() }, message)
    await settled()
    clock.advance(second / 2)
  }
  t.same(lines, [
    'warn the database does not answer: no order is received', ...Array(2).fill('error the database still does not answer: no order is received')
  ])
  database.away = false
  await stores.sweep()
  await stores.sweep()
  t.same(lines.slice(3), ['info the database answers again'])
  t.strictSame(details, Array(3).fill({ reason: 'connect ECONNREFUSED', since: '2026-11-20T15:01:00.000Z' }).concat({ since: '2026-11-20T15:01:00.000Z' }))
  t.ok(database.looks < 155, 'no job causes more than a look a second')
})

t.test('anything else that is away is logged by each job once a minute; each named order by itself, and a fault of the portal\'s own every time', async t => {
  const { clock, lines, details, fault, jobLog, database } = watch()
  const own = new Error('of its own')
  for (let n = 0; n < 3; n++) {
    jobLog.warn({ err: fault(), dealer: '10001' }, 'new dealers could not be listed')
    await settled()
    clock.advance(minute / 2)
  }
  t.same(lines, Array(2).fill('warn new dealers could not be listed'))
  t.strictSame(details[0], { err: undefined, dealer: '10001', code: 'portal_unavailable', reason: 'connect ECONNREFUSED' })
  database.away = true
  for (const reference of ['A', 'B', 'A']) jobLog.error({ err: fault(), reference }, 'an outcome could not be recorded')
  jobLog.error({ err: own }, 'the mail queue could not be processed; will retry')
  await settled()
  t.same(lines.slice(2).sort(), ['error the mail queue could not be processed; will retry', ...Array(2).fill('warn an outcome could not be recorded')])
  t.match(details.at(-1), { err: own })
})
