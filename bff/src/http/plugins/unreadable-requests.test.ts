import { connect, type AddressInfo } from 'node:net'
import t from 'tap'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import { buildTestApp } from '../../../test/build-app.ts'

type Tap = Parameters<typeof buildTestApp>[0] & { testdir: (files: Record<string, string | Record<string, string>>) => string }

const rest = 'Host: portal\r\nConnection: close\r\n\r\n'

/** A listening portal, and a client that sends raw bytes and returns what it reads. */
async function listening (t: Tap) {
  const pageDir = t.testdir({ 'index.html': '<!doctype html>', 'package.json': '{}', assets: { 'app.js': 'let a = 1' } })
  const { app } = await buildTestApp(t, { pageDir })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  async function send (bytes: string) {
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => { socket.write(bytes) })
      socket.on('data', piece => { received += String(piece) })
      socket.on('end', () => { resolve(received) })
      socket.on('error', reject)
    })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const [line = '', ...headers] = head.split('\r\n')
    return { status: Number(line.split(' ')[1]), body, headers: new Map(headers.map(header => [header.split(': ')[0], header.slice(header.indexOf(': ') + 2)])) }
  }
  return { app, send }
}

t.test('requests that reach no route, or cannot be parsed, are refused with the error body and a request id', async t => {
  const { send } = await listening(t)
  const long = 'x'.repeat(20_000)
  const cases: Array<[what: string, bytes: string, code: ErrorCode]> = [
    ['a malformed address', `GET /%E0%A4%A HTTP/1.1\r\n${rest}`, 'invalid_address'],
    ['a malformed address below a page', `GET /checkout/%%% HTTP/1.1\r\n${rest}`, 'invalid_address'],
    ['a malformed address, as a call', `POST /items/%zz HTTP/1.1\r\nX-Portal: 1\r\n${rest}`, 'invalid_address'],
    ['a malformed address of a file', `GET /assets/%zz HTTP/1.1\r\n${rest}`, 'invalid_address'],
    ['an address of 20 kB', `GET /${long} HTTP/1.1\r\n${rest}`, 'headers_too_large'],
    ['an address of 20 kB, as a call', `POST /${long} HTTP/1.1\r\nX-Portal: 1\r\n${rest}`, 'headers_too_large'],
    ['a cookie of 20 kB', `GET / HTTP/1.1\r\nCookie: a=${long}\r\n${rest}`, 'headers_too_large'],
    ['a header that goes on after its refusal', `GET / HTTP/1.1\r\nX: ${long.repeat(50)}\r\n${rest}`, 'headers_too_large'],
    ['no HTTP', 'hello\r\n\r\n', 'malformed_request'],
    ['a method that does not exist', `FOO / HTTP/1.1\r\n${rest}`, 'malformed_request'],
    ['another version of HTTP', `GET / HTTP/9.9\r\n${rest}`, 'malformed_request'],
    ['no host', 'GET /stock HTTP/1.1\r\nConnection: close\r\n\r\n', 'malformed_request'],
    ['two lengths', `POST /items HTTP/1.1\r\nX-Portal: 1\r\nContent-Length: 2\r\nContent-Length: 3\r\n${rest}{}`, 'malformed_request'],
    ['a length and chunks', `POST /items HTTP/1.1\r\nX-Portal: 1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n${rest}{}`, 'malformed_request'],
    ['a broken chunk', `POST /items HTTP/1.1\r\nX-Portal: 1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${rest}zz\r\n`, 'malformed_request'],
    ['a tunnel', `CONNECT erp:80 HTTP/1.1\r\n${rest}`, 'malformed_request'],
    ['a precondition that does not hold', `GET /assets/app.js HTTP/1.1\r\nIf-Match: "x"\r\n${rest}`, 'malformed_request'],
    ['a file above its folder', `GET /assets/../package.json HTTP/1.1\r\n${rest}`, 'not_found'],
    ['a file above its folder, disguised', `GET /assets/%2e%2e/package.json HTTP/1.1\r\n${rest}`, 'not_found'],
    ['a file of the machine', `GET /assets//etc/passwd HTTP/1.1\r\n${rest}`, 'not_found'],
    ['a file of the documentation above its folder', `GET /docs/static/../../package.json HTTP/1.1\r\n${rest}`, 'not_found'],
    ['a method that a call does not have', `DELETE /items HTTP/1.1\r\n${rest}`, 'not_found'],
    ['the whole server', `OPTIONS * HTTP/1.1\r\n${rest}`, 'not_found']
  ]
  for (const [what, bytes, code] of cases) {
    const { status, headers, body } = await send(bytes)
    const requestId = headers.get('x-request-id')
    t.match(requestId, /^[0-9a-f-]{36}$/, `${what}: a request id`)
    t.equal(status, errorTable[code].status, what)
    t.strictSame(JSON.parse(body), { code, message: errorTable[code].message, requestId }, what)
    t.equal(headers.get('cache-control'), 'no-store', `${what}: nobody keeps it`)
  }
})

t.test('a request that does not arrive in time is answered with an error that says so, once', async t => {
  const { app, send } = await listening(t)
  app.server.once('connection', socket => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', late, socket)
    app.server.emit('clientError', late, socket)
  })
  const { status, body } = await send('POST /items HTTP/1.1\r\n')
  t.equal(status, 408)
  t.match(JSON.parse(body), { code: 'request_timeout' })
})

t.test('optional requests that the portal does not fulfill are ignored', async t => {
  const { send } = await listening(t)
  t.match(await send(`GET /healthz HTTP/1.1\r\nExpect: the best\r\n${rest}`), { status: 200, body: /^{"ok":true,/ })
  t.match(await send('GET /healthz HTTP/1.1\r\nHost: portal\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n'), { status: 200 })
  t.match(await send(`GET /assets/app.js HTTP/1.1\r\nRange: bytes=900-\r\n${rest}`), { status: 200, body: 'let a = 1' })
  t.match(await send('GET /healthz HTTP/1.0\r\n\r\n'), { status: 200 }, 'HTTP/1.0 needs no host')
  t.match(await send(`HEAD /get-banner HTTP/1.1\r\n${rest}`), { status: 200, body: '' })
  t.match(await send(`HEAD /assets/gone.js HTTP/1.1\r\n${rest}`), { status: 404, body: '' })
})
