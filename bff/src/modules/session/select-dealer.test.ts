import t from 'tap'
import { timings } from '@portal/contracts/policy/timings'
import { ageHeader } from '@portal/contracts/protocol'
import { buildTestApp } from '../../../test/build-app.ts'

t.test('staff act for the dealer they select, in the same session, until they select none', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('openOrders', { dealer: '10001' })).status, 400, 'no dealer yet')
  const credential = rep.cookies.get('portal')
  const end = (await rep.call('session', {})).body.exp

  const selected = await rep.call('selectDealer', { customer_number: '10001' })
  t.match([selected.status, selected.body], [200, { dealer: { customer_number: '10001' }, dealer_selector: '10001' }])
  t.same([rep.cookies.get('portal'), selected.headers['set-cookie']], [credential, undefined], 'what other tabs have under way is not refused')
  t.match((await rep.call('session', {})).body, { exp: end, dealer: { customer_number: '10001' }, user: { role: 'sales', dealer_number: null, dealer_selector: '10001' } })
  t.equal((await rep.call('openOrders', { dealer: '10001' })).status, 200)
  t.equal((await rep.call('openOrders', { dealer: '10002' })).error.code, 'dealer_changed', 'a tab that still shows another dealer')

  t.same((await rep.call('selectDealer', { customer_number: null })).body, { dealer: null, dealer_selector: null })
  t.equal((await rep.call('openOrders', { dealer: '10001' })).status, 400)
})

t.test('a dealer who was named by an address is the next tab\'s, too, but was selected by nobody', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('selectDealer', { customer_number: '10002', named: true })).status, 200)
  t.equal((await rep.call('session', {})).body.user.dealer_selector, '10002')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.same((await ports.audit.list({ event: 'dealer-selected' }, { skip: 0, limit: 9 })).map(({ dealer }) => dealer), ['10001'])
})

t.test('sales representatives are held to their own dealers, administrators are not', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10002' })
  for (const foreign of ['10003', '99999']) {
    const answer = await rep.call('selectDealer', { customer_number: foreign })
    t.same([answer.status, answer.error.code, answer.headers['set-cookie']], [404, 'dealer_not_yours', undefined], foreign)
  }
  t.equal((await rep.call('session', {})).body.user.dealer_selector, '10002', 'the choice before stays')
  for (const name of ['admin@example.com', 'super@example.com']) {
    const staff = await loginAs(name)
    t.equal((await staff.call('selectDealer', { customer_number: '10003' })).status, 200, name)
    t.equal((await staff.call('selectDealer', { customer_number: '99999' })).status, 404, name)
  }
})

t.test('a dealer of one dealership selects nobody else, a visitor nobody, and what is not a number is refused', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  t.match(await dealer.call('selectDealer', { customer_number: '10004' }), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match((await dealer.call('session', {})).body.user, { dealer_number: '10001', dealer_selector: null })
  t.equal((await visitor().call('selectDealer', { customer_number: '10001' })).error.code, 'unauthenticated')
  const rep = await loginAs('rep@example.com')
  for (const customer_number of ['', 'a b', '10001\n', '10001\u0000', 'X'.repeat(33)]) {
    t.equal((await rep.call('selectDealer', { customer_number })).error.code, 'invalid_body', JSON.stringify(customer_number))
  }
})

t.test('with the ERP away, a dealer whose record is known can be selected by those it belongs to; whose any other dealer is, nobody knows', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const [rep, other, admin] = [await loginAs('rep@example.com'), await loginAs('rep@example.com'), await loginAs('admin@example.com')]
  await other.call('selectDealer', { customer_number: '10001' })
  await admin.call('selectDealer', { customer_number: '10003' })
  clock.advance(timings.dealerFresh)
  await fakeErp.close()
  const selected = await rep.call('selectDealer', { customer_number: '10001' })
  t.match([selected.status, selected.body], [200, { dealer: { customer_number: '10001' }, dealer_selector: '10001' }])
  t.equal(Number(selected.headers[ageHeader]) >= timings.dealerFresh / 1000, true, 'the answer says how old the record is')
  t.equal((await rep.call('session', {})).body.user.dealer_selector, '10001')
  t.equal((await rep.call('selectDealer', { customer_number: '10003' })).error.code, 'dealer_not_yours')
  t.equal((await rep.call('selectDealer', { customer_number: '10005' })).error.code, 'erp_unavailable')
  t.equal((await rep.call('selectDealer', { customer_number: null })).status, 200, 'selecting none needs no ERP')
})
