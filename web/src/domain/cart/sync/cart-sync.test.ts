import t from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import type { CartAnswer, MadeEdit } from '@portal/contracts/cart'
import { applyEdit, emptyContent, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { ApiError } from '../../../lib/http/api-error.ts'
import { sampleStorage } from '../../../../test/sample-storage.ts'
import { openCartLog } from './cart-log.ts'
import { createCartSync } from './cart-sync.ts'
import { sampleLine } from '../../../../test/sample-cart.ts'

const away = new ApiError('network', 'No connection.')

/** A cart in step with a BFF in memory. `fails`: the errors that the next requests end with instead of an answer. */
function start () {
  let [version, content, ids]: [number, CartContent, number] = [0, emptyContent, 0]
  const fails: Array<ApiError | undefined> = []
  /** The answer of an unknown build. */
  const answers: object[] = []
  const asked: Array<CallBody<'cart'>> = []
  const pauses: number[] = []
  const refused: MadeEdit[] = []
  const stalls: boolean[] = []
  const gate = { open: Promise.resolve() }
  const { storage } = sampleStorage()
  const log = openCartLog('cart:', { storage: () => storage, now: () => 1, newId: () => `id-${++ids}` })
  const sync = createCartSync({
    log,
    ask: async body => {
      asked.push(body)
      await gate.open
      const failure = fails.shift()
      if (failure !== undefined) throw failure
      const answer = answers.shift()
      if (answer !== undefined) return answer as CartAnswer
      // An edit that no release has ever made.
      if (body.edits.some(({ edit }) => edit.kind === 'note' && edit.note === 'wrong')) throw new ApiError('invalid_body', 'Wrong.', { status: 400 })
      const before = version
      for (const { edit } of body.edits) content = applyEdit(content, edit)
      if (body.edits.length > 0) version++
      return body.version === before ? { version } : { version, cart: { lines: [...content.lines], away: [], applied: [] } } satisfies CartAnswer
    },
    changed: () => {},
    refused: edit => { refused.push(edit) },
    stalled: isStalled => { stalls.push(isStalled) },
    waitForConnection: async pause => { pauses.push(pause) }
  })
  const add = (id: string): void => { log.edit(() => ({ kind: 'add', lines: [sampleLine(id, 1)] })) }
  return { log, sync, add, fails, answers, asked, pauses, refused, stalls, gate, linesOf: () => content.lines.map(line => line.id) }
}

t.test('unsent edits are sent in order, in one request; without any, nothing is sent', async t => {
  const { sync, add, asked, linesOf } = start()
  await sync.sent()
  t.equal(asked.length, 0)
  for (const id of ['A', 'B', 'C']) add(id)
  await sync.sent()
  t.strictSame([asked.length, linesOf()], [1, ['A', 'B', 'C']])
})

t.test('edits made while a request is under way go with the next one', async t => {
  const { sync, add, asked, gate, linesOf } = start()
  const held = Promise.withResolvers<void>()
  gate.open = held.promise
  add('A')
  const sent = sync.sent()
  add('B')
  const both = sync.sent()
  held.resolve()
  await Promise.all([sent, both])
  t.strictSame([asked.map(body => body.edits.length), linesOf()], [[1, 1], ['A', 'B']])
})

t.test('a caller that has to know whether the BFF has everything is told of a failure', async t => {
  const { sync, add, fails, log } = start()
  add('A')
  fails.push(away)
  await t.rejects(sync.sent(), away)
  t.equal(log.unsent().length, 1)
})

t.test('without a connection, sending is retried after longer and longer pauses, until nobody is logged in anymore', async t => {
  const { sync, add, fails, pauses, asked, linesOf } = start()
  add('A')
  fails.push(...Array.from({ length: 6 }, () => away))
  await sync.fetched()
  t.strictSame([linesOf(), pauses], [['A'], [1000, 2000, 4000, 8000, 15_000, 15_000]])
  fails.push(new ApiError('unauthenticated', 'Log in.', { status: 401 }))
  await t.rejects(sync.fetched(), { code: 'unauthenticated' })
  t.equal(asked.length, 8)
})

t.test('a person is told while a change cannot be sent, but not if only news cannot be fetched', async t => {
  const { sync, add, fails, stalls } = start()
  fails.push(away)
  await sync.fetched()
  t.strictSame(stalls, [false, false])
  add('A')
  fails.push(away)
  await sync.fetched()
  t.strictSame(stalls.slice(2), [true, false])
})

t.test('an edit that the BFF does not accept is found, dropped and reported, and the others are sent', async t => {
  const { sync, add, log, refused, linesOf } = start()
  for (const id of ['A', 'B', 'C']) add(id)
  log.edit(() => ({ kind: 'note', id: 'B', note: 'wrong' }))
  for (const id of ['D', 'E']) add(id)
  await sync.sent()
  t.strictSame([linesOf(), refused.map(({ edit }) => edit.kind)], [['A', 'B', 'C', 'D', 'E'], ['note']])
  t.equal(log.cart().lines[1]?.note, '')
})

t.test('an edit that has reached only older processes is never dropped, no matter how often that happens', async t => {
  const { sync, add, fails, refused, pauses, linesOf } = start()
  add('A')
  fails.push(...Array.from({ length: 40 }, () => new ApiError('older_process', 'The portal is being updated.', { status: 503 })))
  await sync.fetched()
  t.strictSame([linesOf(), refused, pauses.length], [['A'], [], 40])
})

t.test('an answer that is not a cart empties nothing', async t => {
  const { log, add, fails, sync, ...more } = start()
  for (const answer of [{}, { version: 2, cart: { content: [] } }, { version: '3' }, { state: 'moved' }]) {
    add('A')
    more.answers.push(answer)
    await t.rejects(sync.sent(), { code: 'bad_response' })
    t.ok(log.unsent().length > 0)
    t.strictSame(log.cart().lines.map(line => line.id), ['A'])
  }
})

t.test('after a logout, nothing is retried', async t => {
  const { sync, add, fails, asked } = start()
  add('A')
  fails.push(away, away)
  sync.stop()
  await t.rejects(sync.fetched(), away)
  sync.soon()
  t.equal(asked.length, 1)
})
