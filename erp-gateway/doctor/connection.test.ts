import { createServer } from 'node:https'
import { setDefaultCACertificates } from 'node:tls'
import t from 'tap'
import { day, second } from '@portal/contracts/base/time-units'
import { certificate } from '@portal/fixtures/certificate'
import { addressesOf, tlsOf } from './connection.ts'

const end = Date.parse(certificate.end)

t.test('a certificate must be trusted, and its end is told in time', async t => {
  const server = createServer(certificate).listen(0, '127.0.0.1')
  await new Promise(resolve => { server.once('listening', resolve) })
  t.teardown(() => { server.close() })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const tls = async (daysBefore: number) => await tlsOf(`https://127.0.0.1:${address.port}`, end - daysBefore * day, 5 * second)

  t.match(await tls(100), { verdict: 'fail', says: /TLSv1.3, certificate of erp.example.com, 100 days left, not trusted .*NODE_EXTRA_CA_CERTS/ })
  setDefaultCACertificates([certificate.cert])
  t.match(await tls(100), { verdict: 'ok', says: 'TLSv1.3, certificate of erp.example.com, 100 days left' })
  t.match(await tls(10), { verdict: 'warn', says: /10 days left: renew it/ })
  t.match(await tls(-2), { verdict: 'fail', says: /expired 2 days ago/ })
})

t.test('a server without TLS at an https address is reported', async t => {
  t.match(await tlsOf('https://127.0.0.1:1', end, second), { verdict: 'fail', says: /no handshake: .*ECONNREFUSED/ })
  t.match(await tlsOf('http://127.0.0.1:1', end, second), { verdict: 'warn', says: /plain http/ })
})

t.test('a name leads to its addresses, or to none', async t => {
  t.match(await addressesOf('http://127.0.0.1:9000'), { verdict: 'ok', says: '127.0.0.1' })
  t.match(await addressesOf('http://localhost:9000'), { verdict: 'ok', says: /^localhost is (127\.0\.0\.1|::1)/ })
  t.match(await addressesOf('http://gateway.invalid'), { verdict: 'fail', says: /there is no host gateway.invalid/ })
})
