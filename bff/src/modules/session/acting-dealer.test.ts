import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'

t.test('a dealer\'s status is read anew, also within the minute that the record is kept, and what was read is kept for the others', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10002')
  const asked = await dealer.call('updateNewDealerStatus', { dealer: '10002' })
  t.match([asked.status, asked.body], [200, { dealer: { customer_number: '10002', new_dealer: true } }], 'asking clears nothing')
  t.equal((await dealer.call('updateNewDealerStatus', {})).body.dealer.new_dealer, true)

  // As another process or the distributor's people would do.
  await fetch(`${fakeErp.url}/v1/dealers/10002/clear-new-dealer`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  t.equal((await dealer.call('session', {})).body.dealer?.new_dealer, true, 'the record that is kept')
  t.equal((await dealer.call('updateNewDealerStatus', {})).body.dealer.new_dealer, false)
  t.equal((await dealer.call('session', {})).body.dealer?.new_dealer, false)
})

t.test('staff learn of the dealer they act for, and with the ERP away nobody is told something old', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('updateNewDealerStatus', {})).error.code, 'dealer_required')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.match((await rep.call('updateNewDealerStatus', {})).body, { dealer: { customer_number: '10001' } })
  await fakeErp.close()
  const away = await rep.call('updateNewDealerStatus', {})
  t.same([away.status, away.error.code], [503, 'erp_unavailable'])
})
