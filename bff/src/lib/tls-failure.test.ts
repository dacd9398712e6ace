import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net'
import { connect, createServer, type ConnectionOptions } from 'node:tls'
import t, { type Test } from 'tap'
import { certificate } from '@portal/fixtures/certificate'
import { reasonOf } from './error-reason.ts'
import { nextAfter, tlsFailureOf } from './tls-failure.ts'

async function portOf (t: Test, server: Server): Promise<number> {
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

async function failed (options: ConnectionOptions): Promise<unknown> {
  return await new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', ...options }, () => {
      socket.destroy()
      resolve(undefined)
    }).on('error', resolve)
  })
}

t.test('a TLS failure is explained in words, however deep among the causes it is, with what to do about it', async t => {
  const port = await portOf(t, createServer(certificate))
  const authority = await failed({ port })
  t.match(tlsFailureOf(new Error('not sent', { cause: new AggregateError([new Error('refused'), authority]) })), { kind: 'authority' })
  t.match(reasonOf(authority), /^TLS: its certificate is from an unknown certificate authority \(self-signed certificate/)
  const name = await failed({ port, ca: certificate.cert, servername: 'other.example.com' })
  t.match(tlsFailureOf(name), { kind: 'name' })
  const plain = await failed({ port: await portOf(t, createPlainServer(socket => { socket.on('error', () => {}).resume().end('220 no TLS here\r\n') })) })
  t.match(tlsFailureOf(plain), { kind: 'no-tls' })
  t.match(tlsFailureOf(new Error('The server does not support SSL connections')), { kind: 'no-tls' })
  t.match(tlsFailureOf(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' })), { kind: 'dates' })
  t.equal(await failed({ port, ca: certificate.cert }), undefined)
  for (const other of [new Error('x'), Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), undefined, 'text']) t.equal(tlsFailureOf(other), undefined)
  t.match(nextAfter({ kind: 'authority', says: '' }, 'REDIS_URL'), /NODE_EXTRA_CA_CERTS/)
  t.match(nextAfter({ kind: 'name', says: '' }, 'REDIS_URL'), /REDIS_URL/)
})
