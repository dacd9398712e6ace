import t from 'tap'
import { clientAddress, clientNetwork } from './client-network.ts'

t.test('a client is one IPv4 address, however it is written, or one IPv6 network', async t => {
  t.equal(clientNetwork('192.0.2.7'), '192.0.2.7')
  t.equal(clientNetwork('::ffff:192.0.2.7'), '192.0.2.7')
  t.equal(clientNetwork('2001:db8:0:12::1'), '2001:db8:0:12::/64')
  t.equal(clientNetwork('2001:DB8:0000:0012:ffff:1:2:3'), '2001:db8:0:12::/64')
  t.equal(clientNetwork('2001:db8::5'), '2001:db8:0:0::/64')
  t.equal(clientNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64')
  t.equal(clientNetwork('::1'), '0:0:0:0::/64')
  t.same(['192.0.2.7:51234', '[2001:db8:0:12::1]:51234', '[::ffff:192.0.2.7]:1'].map(clientNetwork), ['192.0.2.7', '2001:db8:0:12::/64', '192.0.2.7'], 'whatever its port')
})

t.test('an address is written as people know it', async t => {
  t.equal(clientAddress('192.0.2.7'), '192.0.2.7')
  t.equal(clientAddress('::FFFF:192.0.2.7'), '192.0.2.7')
  t.equal(clientAddress('2001:db8::5'), '2001:db8::5')
})
