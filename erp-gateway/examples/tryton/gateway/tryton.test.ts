import Type from 'typebox'
import { Compile } from 'typebox/compile'
import t, { type Test } from 'tap'
import { Away, Busy } from '@portal/erp-gateway/server/erp'
import { connect, context, startScriptedTryton, type Answer } from '../test/scripted-tryton.ts'
import { TrytonFailure, TrytonRefusal, type Tryton, type TrytonOptions } from './tryton.ts'

const [login, method] = ['common.db.login', 'model.party.party.search']
const Ids = Compile(Type.Array(Type.Integer()))
const never = new AbortController().signal

async function started (t: Test, options: Partial<TrytonOptions> = {}) {
  const server = await startScriptedTryton(t)
  server.answer(method, { result: [7] })
  return { server, tryton: connect(t, server, options) }
}

async function ids (tryton: Tryton, { signal = never, writes = false } = {}): Promise<number[]> {
  return await tryton.call(method, [[]], Ids, { signal, writes })
}

/** What is thrown. */
async function error (work: Promise<unknown>): Promise<unknown> {
  return await work.then(() => 'nothing', (error: unknown) => error)
}

t.test('many requests at once log in once, and carry the user\'s context', async t => {
  const { server, tryton } = await started(t)
  t.strictSame(await Promise.all(Array.from({ length: 20 }, async () => await ids(tryton))), Array.from({ length: 20 }, () => [7]))
  t.equal(server.called(login).length, 1)
  t.strictSame(server.called(method)[0]?.params, [[], context])
})

t.test('when the session has ended, all requests share one new login, and go on, orders too', async t => {
  const { server, tryton } = await started(t)
  await ids(tryton)
  server.endSessions()
  const slow = Promise.withResolvers<void>()
  server.script('model.res.user.get_preferences', async () => {
    await slow.promise
    return { result: context }
  })
  const before = server.calls.length
  const answers = Promise.all(Array.from({ length: 8 }, async (_, number) => await ids(tryton, { writes: number % 2 === 0 })))
  const refusedFirst = async (): Promise<boolean> => server.calls.length - before >= 10
  while (!await refusedFirst()) await new Promise(setImmediate)
  slow.resolve()
  t.strictSame(await answers, Array.from({ length: 8 }, () => [7]))
  t.equal(server.called(login).length, 2)
})

t.test('a wrong password is tried once in two minutes, no matter how many requests come', async t => {
  let now = 0
  const { server, tryton } = await started(t, { password: 'wrong', elapsed: () => now })
  const refused = await Promise.all(Array.from({ length: 20 }, async () => await error(ids(tryton))))
  t.ok(refused.every(error => error instanceof Busy && error.message === 'Tryton does not accept the password of portal'))
  now = 119_999
  t.match(await error(ids(tryton)), { message: /password/ })
  t.equal(server.called(login).length, 1)
  now = 120_000
  server.answer(login, { status: 429, text: 'Too Many Requests' })
  t.match(await error(ids(tryton)), { message: /turns away/ })
  now = 239_999
  t.ok(await error(ids(tryton)) instanceof Busy)
  t.equal(server.called(login).length, 2, 'Tryton turns away all logins of a user after too many')
})

t.test('nothing has begun where there is no connection or no session', async t => {
  const { server, tryton } = await started(t)
  for (const answer of ['reset', 'half a body', { status: 502, text: '<html>' }, { error: ['LoginException', ['sms', 'Code?', 'char']] }] satisfies Answer[]) {
    server.answer(login, answer)
    t.match(await error(ids(tryton)), { constructor: Busy, message: 'Tryton has not let the gateway log in', cause: Error })
  }
  const other = connect(t, server, { database: 'nowhere' })
  t.match(await error(ids(other)), { constructor: Busy, cause: { message: 'common.db.login: status 404' } })
  await server.stop()
  t.match(await error(ids(tryton)), { constructor: Away, message: 'Tryton cannot be reached', cause: { code: 'ECONNREFUSED' } })
})

t.test('a user without a company cannot work', async t => {
  const { server, tryton } = await started(t)
  server.answer('model.res.user.get_preferences', { result: { language: 'en' } })
  for (let tries = 0; tries < 3; tries++) t.match(await error(ids(tryton)), { message: 'the user portal has no company in Tryton' })
  t.equal(server.called(login).length, 1, 'each login would leave a session in Tryton')
})

t.test('nothing has begun when Tryton is gone, or knows no session for long', async t => {
  const { server, tryton } = await started(t)
  await ids(tryton)
  server.answer(method, { status: 401, text: '' })
  t.match(await error(ids(tryton)), { constructor: Busy, message: /ends sessions/ })
  t.equal(server.called(login).length, 2)
  server.answer(method, { status: 429, text: '' })
  t.ok(await error(ids(tryton)) instanceof Busy)
  await server.stop()
  for (const writes of [true, false]) t.match(await error(ids(tryton, { writes })), { constructor: Away, message: 'Tryton cannot be reached' })
  await server.start()
  server.answer(method, { result: [8] })
  t.strictSame(await ids(tryton), [8], 'and goes on as soon as Tryton is back')
})

t.test('without a complete answer, the outcome of a request is unknown', async t => {
  const { server, tryton } = await started(t)
  const answers = [
    'reset', 'half a body', { status: 502, text: '<html>Bad Gateway</html>' }, { status: 200, text: '<html>Welcome</html>' },
    { status: 200, text: '[]' }, { result: 'no ids' }, { status: 500, text: '' }, { status: 403, text: '' }
  ] satisfies Answer[]
  for (const answer of answers) {
    server.answer(method, answer)
    const thrown = await error(ids(tryton, { writes: true }))
    t.ok(thrown instanceof Error && ![Busy, TrytonFailure, TrytonRefusal].some(known => thrown instanceof known), JSON.stringify(answer))
  }
  t.equal(server.called(method).length, answers.length, 'none is sent again')
  t.match(await error(ids(tryton)), { message: 'model.party.party.search: status 403' })
})

t.test('Tryton\'s refusals, which have its own words, are distinguished from its failures', async t => {
  const { server, tryton } = await started(t)
  const said = async (...answer: unknown[]): Promise<unknown> => {
    server.answer(method, { error: answer })
    return await error(ids(tryton))
  }
  t.match(await said('UserError', ['No address.', 'details', null]), { constructor: TrytonRefusal, message: 'No address.' })
  t.match(await said('UserWarning', ['sale.sale,7.late', 'It is late.', '']), { constructor: TrytonRefusal, message: 'It is late.' })
  t.match(await said('ConcurrencyException', 'Changed.'), { constructor: TrytonFailure, message: `${method}: ConcurrencyException Changed.` })
  t.match(await said('database is locked', 'Traceback\n…'), { constructor: TrytonFailure, message: `${method}: database is locked Traceback` })
  t.match(await said(), { constructor: TrytonFailure }, 'some of Tryton\'s exceptions say nothing')
})

t.test('requests that read wait for few connections, which are kept; more than may wait are turned away', async t => {
  const { server, tryton } = await started(t, { connections: 2, queue: 1 })
  for (let some = 0; some < 3; some++) await ids(tryton)
  const before = server.connections()
  for (let more = 0; more < 5; more++) await ids(tryton)
  t.equal(server.connections(), before)
  await ids(tryton, { writes: true })
  t.equal(server.connections(), before + 1, 'but a request that writes has one of its own')

  const held = Promise.withResolvers<Answer>()
  server.script(method, async () => await held.promise)
  const waiting = [ids(tryton), ids(tryton), ids(tryton)]
  t.match(await error(ids(tryton)), { constructor: Busy, message: 'too many requests wait for Tryton' })
  held.resolve({ result: [9] })
  t.strictSame(await Promise.all(waiting), [[9], [9], [9]])
})

t.test('a signal ends the wait for an answer', async t => {
  const { server, tryton } = await started(t)
  await ids(tryton)
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  server.script(method, () => {
    resolve()
    return 'nothing'
  })
  const time = new AbortController()
  const thrown = error(ids(tryton, { signal: time.signal, writes: true }))
  await arrived
  time.abort(new Error('the time is over'))
  t.match(await thrown, { message: 'the time is over' })
  t.match(await error(ids(tryton, { signal: time.signal })), { message: 'the time is over' })
  t.equal(server.called(method).length, 2)
})
