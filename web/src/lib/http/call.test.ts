import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { toApiError, type ApiError } from './api-error.ts'
import { callEarly } from './early-calls.ts'
import { call, checkSessionWith, onCallError, type AnswerNotes } from './call.ts'
import { useOffline } from './offline.ts'
import { keepTabDealer } from '../storage/tab-dealer.ts'

type Seen = { method: string | undefined, path: string | undefined, headers: IncomingMessage['headers'], body: string }

/** A server that plays the BFF; relative addresses are redirected to it. */
async function answering (t: Test, answer: RequestListener): Promise<Seen[]> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    seen.push({ method: request.method, path: request.url, headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>(resolve => { server.listen(0, 'localhost', resolve) })
  // A server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  const real = fetch
  t.intercept(globalThis, 'fetch', { value: async (path: string, init: RequestInit) => await real(`http://localhost:${port}${path}`, init) })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return seen
}

function json (status: number, body: unknown): RequestListener {
  return (_request, response) => { response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)) }
}

async function failure (promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise
  } catch (error) {
    return toApiError(error)
  }
  throw new Error('the call succeeded')
}

t.test('a call goes to its own address with the portal\'s header and JSON', async t => {
  const seen = await answering(t, json(200, { items: [], more: false }))
  t.same(await call('items', { search: 'oil' }), { items: [], more: false })
  const [request] = seen
  t.equal(`${request?.method} ${request?.path}`, 'POST /items')
  t.equal(request?.headers['x-portal'], '1')
  t.equal(request?.headers['content-type'], 'application/json')
  t.notOk(request?.headers['x-portal-background'])
  t.same(JSON.parse(request?.body ?? ''), { search: 'oil' })
})

t.test('a call names the tab\'s dealer, or none', async t => {
  const seen = await answering(t, json(200, { banner: null }))
  const said = async (tab: Parameters<typeof keepTabDealer>[0]) => {
    keepTabDealer(tab)
    await call('getBanner', {})
    return seen.at(-1)?.headers['x-portal-dealer']
  }
  t.same([await said({ userId: 'u', customer: '10001' }), await said({ userId: 'u', customer: null }), await said(undefined)], ['10001', 'none', undefined])
})

t.test('an early call is not repeated, but the next one is made', async t => {
  const seen = await answering(t, json(200, { banner: null }))
  callEarly('GET', '/get-banner')
  t.same(await call('getBanner', {}), { banner: null })
  t.equal(seen.length, 1)
  t.equal(seen[0]?.headers['x-portal'], '1')
  await call('getBanner', {})
  t.equal(seen.length, 2)
  callEarly('GET', '/get-banner')
  t.match(await failure(call('getBanner', {}, { signal: AbortSignal.abort() })), { code: 'canceled' }, 'nobody waits for what they want no more')
})

t.test('an early answer is used only for the identical call', async t => {
  const seen = await answering(t, json(200, { items: [], more: false }))
  await callEarly('POST', '/items')
  await call('items', { search: 'oil' })
  t.same(seen.map(({ body }) => body), ['{}', '{"search":"oil"}'])
})

t.test('an early call without an answer is made again', async t => {
  let lost = 0
  const answer = json(200, { banner: null })
  await answering(t, (request, response) => {
    if (lost++ === 0) request.socket.destroy()
    else answer(request, response)
  })
  callEarly('GET', '/get-banner')
  t.same(await call('getBanner', {}), { banner: null })
})

t.test('an early call that fails again fails the call with an ApiError', async t => {
  await answering(t, request => { request.socket.destroy() })
  callEarly('POST', '/session')
  t.equal((await failure(call('session', {}))).code, 'network')
})

t.test('an answer reports how old it is, and how many records it lacks', async t => {
  const seen: AnswerNotes[] = []
  const onNotes = (notes: AnswerNotes) => { seen.push(notes) }
  await answering(t, (request, response) => {
    response.writeHead(200, request.url === '/items' ? { 'x-data-age': '180', 'x-records-left-out': '2' } : {}).end('{}')
  })
  await call('items', { search: 'oil' }, { onNotes })
  await call('getBanner', {}, { onNotes })
  t.same(seen, [{ age: 180, leftOut: 2 }, { age: 0, leftOut: 0 }])
})

t.test('a GET sends no body, and a background poll is marked as such', async t => {
  const seen = await answering(t, json(200, {}))
  await call('getBanner', {})
  await call('submission', { reference: 'R' }, { background: true })
  t.equal(`${seen[0]?.method} ${seen[0]?.path} ${seen[0]?.body}`, 'GET /get-banner ')
  t.equal(seen[1]?.headers['x-portal-background'], '1')
})

t.test('the secret of a mailed link is sent in a header, so that it does not appear in logs of addresses', async t => {
  const seen = await answering(t, json(200, { ok: true }))
  await call('changePassword', { password: 'Portal!2026' }, { bearer: 'a-b_c' })
  t.equal(seen[0]?.headers.authorization, 'Bearer a-b_c')
  t.equal(seen[0]?.path, '/changePassword')
})

t.test('a refusal keeps the code, the message, the status and the request\'s id', async t => {
  await answering(t, json(409, { code: 'possible_duplicate', message: 'Twice?', requestId: 'r-1' }))
  const error = await failure(call('logout', {}))
  t.match(error, { code: 'possible_duplicate', message: 'Twice?', status: 409, requestId: 'r-1' })
})

t.test('an answer that is not JSON, or not a valid error, counts as unreadable, with a message that says what to do', async t => {
  await answering(t, (request, response) => {
    const html = request.url === '/logout'
    response.writeHead(502, { 'x-request-id': 'r-2' }).end(html ? '<h1>Bad Gateway</h1>' : '{"error":"proxy"}')
  })
  for (const error of [await failure(call('logout', {})), await failure(call('session', {}))]) {
    t.match(error, { code: 'bad_response', status: 502, requestId: 'r-2', message: /try again/ })
  }
})

t.test('a lost connection, a time-out and a cancellation are three different errors', async t => {
  await answering(t, request => { if (request.url === '/logout') request.socket.destroy() })
  t.match(await failure(call('logout', {})), { code: 'network', status: 0, message: /connection/ })
  t.match(await failure(call('session', {}, { signal: AbortSignal.abort() })), { code: 'canceled' })
  t.intercept(AbortSignal, 'timeout', { value: () => AbortSignal.abort(new DOMException('late', 'TimeoutError')) })
  t.match(await failure(call('session', {})), { code: 'timeout', message: /too long/ })
})

t.test('a listener gets every error until it stops, and the caller gets it too', async t => {
  await answering(t, json(401, { code: 'unauthenticated', message: 'Log in.', requestId: 'r-3' }))
  const heard: string[] = []
  const stop = onCallError((error, name) => { heard.push(`${name} ${error.code}`) })
  t.equal((await failure(call('openOrders', { dealer: '10001' }))).code, 'unauthenticated')
  stop()
  await failure(call('logout', {}))
  t.same(heard, ['openOrders unauthenticated'])
})

t.test('a call that is overtaken by the renewal of its session is made once more, and no listener hears of the refusal', async t => {
  const refusal = json(401, { code: 'unauthenticated', message: 'Log in.', requestId: 'r-4' })
  let refused = 1
  const seen = await answering(t, (request, response) => {
    (refused-- > 0 ? refusal : json(200, { items: [], more: false }))(request, response)
  })
  const heard: string[] = []
  t.teardown(onCallError((error, name) => { heard.push(`${name} ${error.code}`) }))
  let checked = 0
  t.teardown(() => { checkSessionWith(async () => false) })
  checkSessionWith(async () => ++checked > 0)

  t.same(await call('items', { search: 'oil' }), { items: [], more: false })
  t.same([seen.map(({ path, body }) => `${path} ${body}`), heard, checked], [Array(2).fill('/items {"search":"oil"}'), [], 1])

  t.test('but not a third time', async t => {
    refused = 2
    t.match(await failure(call('items', { search: 'oil' })), { code: 'unauthenticated', requestId: 'r-4' })
    t.same([seen.length, heard, checked], [4, ['items unauthenticated'], 2])
  })

  t.test('nor where the check itself is refused', async t => {
    refused = 1
    t.match(await failure(call('session', {})), { code: 'unauthenticated' })
    t.same([seen.length, checked], [5, 2])
  })

  t.test('nor after the session has ended', async t => {
    checkSessionWith(async () => false)
    refused = 1
    t.match(await failure(call('items', { search: 'oil' })), { code: 'unauthenticated' })
    t.equal(seen.length, 6)
  })
})

t.test('a call that began without a connection says that nothing was sent; one that was cut off may have arrived, and an answer ends it', async t => {
  const [online, real] = [{ onLine: false }, fetch]
  t.intercept(globalThis, 'navigator', { value: online })
  t.intercept(globalThis, 'fetch', { value: async () => { throw new TypeError('Failed to fetch') } })
  t.match(await failure(call('logout', {})), { code: 'offline', message: /Nothing was sent/ })
  t.equal(useOffline.getState().isOffline, true)
  online.onLine = true
  t.intercept(globalThis, 'fetch', { value: async () => { online.onLine = false; throw new TypeError('Failed to fetch') } })
  t.match(await failure(call('logout', {})), { code: 'network', message: /check your connection/ })
  t.intercept(globalThis, 'fetch', { value: real })
  await answering(t, json(200, { ok: true }))
  await call('logout', {})
  t.equal(useOffline.getState().isOffline, false, 'a portal on the same machine answers without a network')
})
