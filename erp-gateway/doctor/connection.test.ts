import { createServer } from 'node:https'
import { setDefaultCACertificates } from 'node:tls'
import t from 'tap'
import { day, second } from '@portal/contracts/policy/units'
import { addressesOf, tlsOf } from './connection.ts'

// Made for this test, for 127.0.0.1 alone, and valid for a hundred years.
const key = pem('PRIVATE KEY',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgszMT5L5z+VWbjil/' +
  'zgyfMhG09C7HuNZoEQMDxLbyUaGhRANCAAT2KzX06M8E5D+PVxytfDNTfwrTe3IR' +
  '38qaKAllE9jei9+Zd5c5TWTTIEVVGhhJbiKqmD5y8N7ks02XxIka7HPb')
const cert = pem('CERTIFICATE',
  'MIIBmzCCAUKgAwIBAgIUQz9xiDxb5U37DJl/9hCx4Tr+ovAwCgYIKoZIzj0EAwIw' +
  'GjEYMBYGA1UEAwwPZXJwLmV4YW1wbGUuY29tMCAXDTI2MTEyMzA1MTk0MloYDzIx' +
  'MjYxMDMwMDUxOTQyWjAaMRgwFgYDVQQDDA9lcnAuZXhhbXBsZS5jb20wWTATBgcq' +
  'hkjOPQIBBggqhkjOPQMBBwNCAAT2KzX06M8E5D+PVxytfDNTfwrTe3IR38qaKAll' +
  'E9jei9+Zd5c5TWTTIEVVGhhJbiKqmD5y8N7ks02XxIka7HPbo2QwYjAdBgNVHQ4E' +
  'FgQUf0e6S+01rTfL8bam34SugSf26YEwHwYDVR0jBBgwFoAUf0e6S+01rTfL8bam' +
  '34SugSf26YEwDwYDVR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqG' +
  'SM49BAMCA0cAMEQCIBQRtskVZS+eMno2tTyBRaCKz8WRffOxAAu32X/qgCNyAiB4' +
  'sEZCX6xGnK5AfUbuaRQXwmu6Lkk90Yavgmqr+A/N6g==')
const end = Date.parse('2126-10-30T05:19:42Z')

function pem (of: string, base64: string): string {
  return `-----BEGIN ${of}-----\n${base64}\n-----END ${of}-----\n`
}

t.test('a certificate must be trusted, and its end is told in time', async t => {
  const server = createServer({ key, cert }).listen(0, '127.0.0.1')
  await new Promise(resolve => { server.once('listening', resolve) })
  t.teardown(() => { server.close() })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const tls = async (daysBefore: number) => await tlsOf(`https://127.0.0.1:${address.port}`, end - daysBefore * day, 5 * second)

  t.match(await tls(100), { verdict: 'fail', says: /TLSv1.3, certificate of erp.example.com, 100 days left, not trusted .*NODE_EXTRA_CA_CERTS/ })
  setDefaultCACertificates([cert])
  t.match(await tls(100), { verdict: 'ok', says: 'TLSv1.3, certificate of erp.example.com, 100 days left' })
  t.match(await tls(10), { verdict: 'warn', says: /10 days left: renew it/ })
  t.match(await tls(-2), { verdict: 'fail', says: /expired 2 days ago/ })
})

t.test('a server without TLS at an https address is said', async t => {
  t.match(await tlsOf('https://127.0.0.1:1', end, second), { verdict: 'fail', says: /no handshake: .*ECONNREFUSED/ })
  t.match(await tlsOf('http://127.0.0.1:1', end, second), { verdict: 'warn', says: /plain http/ })
})

t.test('a name leads to its addresses, or to none', async t => {
  t.match(await addressesOf('http://127.0.0.1:9000'), { verdict: 'ok', says: '127.0.0.1' })
  t.match(await addressesOf('http://localhost:9000'), { verdict: 'ok', says: /^localhost is (127\.0\.0\.1|::1)/ })
  t.match(await addressesOf('http://gateway.invalid'), { verdict: 'fail', says: /there is no host gateway.invalid/ })
})
