import { randomBytes } from 'node:crypto'
import type { Test } from 'tap'
import { timings } from '@portal/contracts/policy/timings'
import { openLastAnswers, type LastAnswersOptions, type StoredLastAnswers } from '../../src/adapters/portal-db/last-answers/last-answers.ts'
import type { AnswerId, LastAnswer } from '../../src/ports/erp/last-answers.ts'
import { createFakeClock } from '../fake-clock.ts'
import { eventually } from '../servers/eventually.ts'

const minute = 60_000

type LogLine = { level: 'info' | 'warn' | 'error', message: string, details: object }

/** A log that keeps its lines. */
export function keptLog () {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (details: object, message: string): void => { lines.push({ level, message, details }) }
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } }
}

/** What an answer goes by. */
export function idOf (key: string, owner = '20001', operation: AnswerId['operation'] = 'dealer'): AnswerId {
  return { operation, key, owner }
}

/**
 * The tests for the store of last answers on any database.
 * @param where of the database; each process opens it by itself
 * @param execute runs a statement on the same database
 */
export function lastAnswersSuite (t: Test, { where, execute }: {
  where: Pick<LastAnswersOptions, 'url' | 'file'>
  execute: (statement: string) => Promise<void>
}): void {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 15))
  const { lines, log } = keptLog()

  t.beforeEach(async () => {
    await execute('delete from last_answer')
    lines.length = 0
  })

  async function open (t: Test, bounds: LastAnswersOptions['bounds'] = {}): Promise<StoredLastAnswers> {
    const store = await openLastAnswers({ ...where, clock, log, bounds })
    t.teardown(store.close)
    return store
  }

  const answer = (text: string, at = clock.now()): LastAnswer => ({ status: 200, text, at })

  /** A text that cannot be compressed. */
  const noise = (bytes: number): string => randomBytes(bytes / 2).toString('hex')

  t.test('after a clock was set back, newer answers take the place of those that seem to be of later', async t => {
    const store = await open(t)
    const keep = async (text: string, at: number): Promise<void> => {
      store.keep(idOf('set-back'), answer(text, at))
      await store.flush()
    }
    await keep('ahead', clock.now() + 3 * 60 * minute)
    await keep('now', clock.now())
    t.match(await (await open(t)).find('dealer', 'set-back'), { text: 'now', at: clock.now() })
    await keep('ahead', clock.now() + 3 * 60 * minute)
    await keep('ahead', clock.now())
    t.match(await (await open(t)).find('dealer', 'set-back'), { text: 'ahead', at: clock.now() }, 'one that has not changed, too')
    await keep('now', clock.now())
    await keep('overtaken', clock.now() - minute)
    t.match(await (await open(t)).find('dealer', 'set-back'), { text: 'now' })
  })

  t.test('what is kept is found at once, by other processes when it is written, and after a restart', async t => {
    const [one, other] = [await open(t), await open(t)]
    const text = `{"NAME":"Zoë's 🏍","LIST":[${'1,'.repeat(10_000)}1]}`
    one.keep(idOf('a'), { ...answer(text), status: 404 })
    const expected = { owner: '20001', status: 404, text, at: clock.now() }
    t.strictSame(await one.find('dealer', 'a'), expected)
    t.equal(await other.find('dealer', 'a'), undefined, 'not written yet')
    await one.flush()
    for (const store of [one, other]) t.strictSame(await store.find('dealer', 'a'), expected)
    one.keep(idOf('b'), answer('{}'))
    await one.close()
    const restarted = await open(t)
    t.strictSame(await restarted.find('dealer', 'a'), expected)
    t.ok(await restarted.find('dealer', 'b'), 'what was waiting as the process was told to end')
    t.equal(await restarted.find('orders', 'a'), undefined, 'of another operation')
    t.strictSame(lines, [])
  })

  t.test('it is written within a second or two without being asked to', async t => {
    const [one, other] = [await open(t), await open(t)]
    one.keep(idOf('a'), answer('{}'))
    await eventually(async () => {
      clock.advance(1000)
      if (await other.find('dealer', 'a') === undefined) throw new Error('not yet')
    })
  })

  t.test('the newest answer is the one that is kept, whoever writes last', async t => {
    const [one, other] = [await open(t), await open(t)]
    one.keep(idOf('a'), answer('new', clock.now()))
    one.keep(idOf('a'), answer('late', clock.now() - 5000))
    t.match(await one.find('dealer', 'a'), { text: 'new' })
    await one.flush()
    other.keep(idOf('a'), answer('old', clock.now() - 1000))
    t.match(await other.find('dealer', 'a'), { text: 'new' }, 'a newer one is in the database')
    await other.flush()
    t.match(await one.find('dealer', 'a'), { text: 'new' })
    clock.advance(1000)
    other.keep(idOf('a'), answer('newer'))
    await other.flush()
    t.match(await one.find('dealer', 'a'), { text: 'newer', at: clock.now() })
  })

  t.test('an answer that has not changed gets its time renewed, by half a minute at a time', async t => {
    const [one, other] = [await open(t), await open(t)]
    const begun = clock.now()
    const keepAgain = async (store: StoredLastAnswers, text: string) => {
      store.keep(idOf('a'), answer(text))
      await store.flush()
      return await store.find('dealer', 'a')
    }
    await keepAgain(one, 'same')
    clock.advance(10_000)
    t.match(await keepAgain(one, 'same'), { at: begun })
    clock.advance(20_000)
    t.match(await keepAgain(one, 'same'), { text: 'same', at: begun + 30_000 })
    clock.advance(20_000)
    t.match(await keepAgain(other, 'changed'), { text: 'changed', at: begun + 50_000 })
    clock.advance(20_000)
    t.match(await keepAgain(one, 'same'), { text: 'same', at: begun + 70_000 }, 'what another process has written meanwhile gets no newer by it')
  })

  t.test('the latest of an owner\'s answers to some operations come newest first, and never another owner\'s', async t => {
    const [one, other] = [await open(t), await open(t)]
    const at = clock.now()
    one.keep(idOf('a', '20001', 'orders'), answer('first', at - 3000))
    one.keep(idOf('b', '20001', 'search'), answer('second', at - 2000))
    one.keep(idOf('c', '20001', 'invoices'), answer('of no interest', at))
    one.keep(idOf('d', '20002', 'orders'), answer('of another owner', at))
    one.keep(idOf('e', '', 'orders'), answer('of nobody', at))
    await one.flush()
    const texts = async (store: StoredLastAnswers, limit = 10) => (await store.latest('20001', ['orders', 'search'], limit)).map(({ text }) => text)
    t.strictSame(await texts(other), ['second', 'first'])
    t.strictSame(await texts(other, 1), ['second'])
    t.strictSame(await other.latest('20001', ['orders'], 1), [{ operation: 'orders', status: 200, text: 'first', at: at - 3000 }])
    other.keep(idOf('a', '20001', 'orders'), answer('first, again', at))
    other.keep(idOf('f', '20002', 'orders'), answer('of another owner, waiting', at))
    t.strictSame(await texts(other), ['first, again', 'second'], 'what waits replaces what is in the database')
    t.strictSame(await texts(one), ['second', 'first'])
    t.strictSame((await one.latest('', ['orders'], 10)).map(({ text }) => text), ['of nobody'])
  })

  t.test('an answer is there for 24 hours, and then removed', async t => {
    const [one, other] = [await open(t), await open(t)]
    one.keep(idOf('old'), answer('{}'))
    clock.advance(minute)
    one.keep(idOf('younger'), answer('{}'))
    await one.flush()
    one.keep(idOf('waiting'), answer('{}', clock.now() - timings.lastAnswerKept))
    t.equal(await one.find('dealer', 'waiting'), undefined)
    clock.advance(timings.lastAnswerKept - minute)
    for (const store of [one, other]) {
      t.equal(await store.find('dealer', 'old'), undefined)
      t.match(await store.find('dealer', 'younger'), { at: clock.now() - timings.lastAnswerKept + minute })
      t.equal((await store.latest('20001', ['dealer'], 10)).length, 1)
    }
    await other.sweep()
    clock.advance(-minute)
    t.equal(await one.find('dealer', 'old'), undefined, 'it is gone')
    t.ok(await one.find('dealer', 'younger'))
    clock.advance(minute)
  })

  t.test('an owner\'s answers are limited in number and bytes, and the oldest are removed first', async t => {
    const store = await open(t, { ofDealer: { answers: 5, bytes: 20_000 }, ofNobody: { answers: 3, bytes: 1_000_000 } })
    const left = async (owner: string) => (await store.latest(owner, ['dealer'], 100)).map(({ at }) => clock.now() - at)
    const keep = (owner: string, ages: number[], bytes: number): void => {
      for (const age of ages) store.keep(idOf(`${owner}/${age}`, owner), answer(noise(bytes), clock.now() - age))
    }
    keep('many', [1, 9, 3, 8, 2, 7, 4], 10)
    keep('large', [1, 2, 3, 4], 10_000)
    keep('few', [1, 2], 10)
    keep('', [minute, 20 * minute, 600 * minute, 40 * minute, 1], 10)
    await store.flush()
    await store.sweep()
    t.strictSame(await left('many'), [1, 2, 3, 4, 7])
    t.strictSame(await left('large'), [1, 2, 3])
    t.strictSame(await left('few'), [1, 2])
    t.strictSame(await left(''), [1, minute, 20 * minute])
  })

  t.test('the bytes of all answers are limited, and any process enforces that', async t => {
    const [one, other] = [await open(t), await open(t, { inAll: { answers: 1000, bytes: 100_000 }, sweepRows: 2 })]
    for (let n = 0; n < 30; n++) one.keep(idOf(`${n}`, String(20_001 + n)), answer(noise(10_000), clock.now() - n * 10 * minute))
    await one.flush()
    await other.sweep()
    const found = await Promise.all(Array.from({ length: 30 }, async (_, n) => await one.find('dealer', `${n}`)))
    const kept = found.filter(each => each !== undefined).length
    t.ok(kept >= 15 && kept <= 19, `5.4 kB each and ${kept} of them`)
    t.ok(found.slice(0, kept).every(each => each !== undefined), 'the newest')
  })

  t.test('the bounds are kept without being asked to', async t => {
    const store = await open(t, { ofDealer: { answers: 1, bytes: 1000 } })
    store.keep(idOf('a'), answer('{}', clock.now() - 2))
    store.keep(idOf('b'), answer('{}', clock.now() - 1))
    await store.flush()
    await eventually(async () => {
      clock.advance(minute)
      if (await store.find('dealer', 'a') !== undefined) throw new Error('not yet')
    })
    t.ok(await store.find('dealer', 'b'))
  })

  t.test('an answer that cannot be read counts as none, is logged once without what it says, and is replaced by the next', async t => {
    const [one, other] = [await open(t), await open(t)]
    one.keep(idOf('damaged', '20001'), answer('{"secret":1}'))
    one.keep(idOf('of another release', '20002'), answer('{"secret":2}'))
    one.keep(idOf('good', '20001', 'orders'), answer('{}', clock.now() - 1))
    await one.flush()
    await execute("update last_answer set body = substr(body, 1, 20) where operation = 'dealer' and owner = '20001'")
    await execute("update last_answer set format = 99 where owner = '20002'")
    for (let n = 0; n < 3; n++) {
      for (const key of ['damaged', 'of another release']) t.equal(await other.find('dealer', key), undefined)
      t.strictSame((await other.latest('20001', ['dealer', 'orders'], 10)).map(({ text }) => text), ['{}'])
    }
    t.match(lines, [
      { level: 'warn', message: 'a last answer of the ERP cannot be read', details: { owner: '20001' } },
      { level: 'warn', message: 'a last answer of the ERP cannot be read', details: { err: { message: 'unknown format 99' }, owner: '20002' } }
    ])
    t.equal(lines.length, 2)
    t.notMatch(JSON.stringify(lines), /secret/)
    clock.advance(minute)
    for (const key of ['damaged', 'of another release']) {
      other.keep(idOf(key), answer('{"new":1}'))
      await other.flush()
      t.match(await one.find('dealer', key), { text: '{"new":1}' })
    }
  })

  t.test('one caller in all processes asks for a key of which there is an answer, until it keeps one', async t => {
    const [one, other] = [await open(t), await open(t)]
    one.keep(idOf('a'), answer('old'))
    await one.flush()
    clock.advance(minute)
    const now = clock.now()
    const claims = await Promise.all([one, other, one, other].map(async store => await store.claim('dealer', 'a', now, now + 5000)))
    t.equal(claims.filter(Boolean).length, 1)
    t.equal(await one.claim('dealer', 'a', now + 4999, now + 10_000), false)
    t.equal(await one.claim('dealer', 'a', now + 5000, now + 10_000), true, 'the first has taken too long')
    t.equal(await other.claim('dealer', 'a', now + 5000, now + 10_000), false)
    for (const text of ['old', 'new', 'new']) {
      clock.advance(1000)
      one.keep(idOf('a'), answer(text))
      await eventually(async () => { if ((await other.find('dealer', 'a'))?.at !== clock.now()) throw new Error('not yet') })
      t.match(await other.find('dealer', 'a'), { text }, 'written at once, while the clock stands still')
      t.equal(await other.claim('dealer', 'a', clock.now(), clock.now() + 5000), true, 'and the claim has ended')
      t.equal(await one.claim('dealer', 'a', clock.now(), clock.now() + 5000), false)
      other.keep(idOf('a'), answer(text))
      await other.flush()
      t.equal(await one.claim('dealer', 'a', clock.now(), clock.now() + 5000), true)
    }
  })

  t.test('everybody may ask for what nobody has an answer to', async t => {
    const store = await open(t)
    const now = clock.now()
    for (let n = 0; n < 3; n++) t.equal(await store.claim('dealer', 'never asked for', now, now + 5000), true)
  })

  t.test('what comes too fast is dropped, the oldest first, and what is too large at all', async t => {
    const store = await open(t, { waiting: { answers: 10, characters: 100 }, answerCharacters: 50 })
    for (let n = 0; n < 20; n++) store.keep(idOf(`${n}`), answer('{}'))
    t.equal(await store.find('dealer', '9'), undefined)
    t.ok(await store.find('dealer', '10'))
    store.keep(idOf('large'), answer('x'.repeat(50)))
    store.keep(idOf('larger'), answer('x'.repeat(51)))
    store.keep(idOf('another'), answer('x'.repeat(50)))
    t.strictSame((await store.latest('20001', ['dealer'], 100)).map(({ text }) => text.length), [50, 50])
    t.equal(await store.find('dealer', 'larger'), undefined)
  })

  t.test('a process writes a limited amount per second, and leaves the rest for the next', async t => {
    const [one, other] = [await open(t, { perSecond: { answers: 10, characters: 1000 }, batch: { answers: 4, characters: 1000 } }), await open(t)]
    const inDatabase = async () => (await other.latest('20001', ['dealer'], 1000)).length
    const oneSecond = async (expected: number) => {
      clock.advance(1000)
      await eventually(async () => { if (await inDatabase() < expected) throw new Error('not yet') })
      t.equal(await inDatabase(), expected)
    }
    for (let n = 0; n < 25; n++) one.keep(idOf(`${n}`), answer('{}', clock.now() - n))
    await oneSecond(10)
    one.keep(idOf('24'), answer('[]'))
    await oneSecond(20)
    await oneSecond(25)
  })
}
