import t from 'tap'
import { isObject } from '../contract/record.ts'
import { textOf } from './test/breaking.ts'
import { instead, onAnswers, recordsIn, type Wire } from './test/proxy.ts'
import { key, quick, seenIn, startGateway, verdicts } from './test/run-conform.ts'

// A run takes a second or two where several tests share the processor.
t.setTimeout(120_000)

t.test('a gateway that searches for TERM as a whole, in an order of its own, keeps the contract and is told what is recommended', async t => {
  const { run } = await startGateway(t, instead(['search'], async ({ fields }, forward) => {
    const reply = await forward()
    const term = textOf(fields, 'TERM').toLowerCase()
    const inField = (item: Wire, field: string): string => textOf(item, field).toLowerCase()
    const found = recordsIn(reply.body, 'ITEMS').filter(item => ['ITNBR', 'MFGNO', 'ITDSC'].some(field => inField(item, field).includes(term)))
    const others = found.filter(item => inField(item, 'ITNBR') !== term)
    const items = [...found.filter(item => !others.includes(item)), ...others.toReversed()].map(({ UPCNO: _, ...item }) => item)
    return isObject(reply.body) ? { ...reply, body: { ...reply.body, ITEMS: items } } : reply
  }))
  const report = await run({ write: false })
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'search/words'), /^Recommended, not required. The term ".*" did not find/)
  t.match(seenIn(report, 'search/order'), /^Recommended, not required. For the term .* came before/)
})

t.test('a confirmed order is found by its reference, and one of conform\'s own that is confirmed is not deleted but named', async t => {
  const { run, erp } = await startGateway(t, async (call, forward) => {
    const reply = await forward()
    if (call.operation === 'post-order' && reply.status === 201 && isObject(reply.body)) erp.distributor.confirm(`${reply.body['ORDID']}`.trim())
    return reply
  })
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.equal(report.checks.find(check => check.id === 'delete-order/only-unconfirmed')?.verdict, 'pass')
  t.ok(report.left.length > 0)
  t.match(report.notes.join('\n'), /NOT DELETED: order 8000001, reference CONFORM-TEST01-\d{9}, of customer 10001: the ERP refused: ORDER IS CONFIRMED ALREADY/)
  const again = await run({ write: false, run: 'TEST02' })
  t.match(seenIn(again, 'find-order/finds-what-was-answered/confirmed'), /3 confirmed orders found/)
})

t.test('an order that a gateway names by mistake is not touched', async t => {
  const { run, statuses, erp } = await startGateway(t, async (call, forward) => {
    const reply = await forward()
    return call.operation === 'post-order' && reply.status < 300 && isObject(reply.body) ? { ...reply, body: { ...reply.body, ORDID: '7000104' } } : reply
  })
  const report = await run()
  t.ok(verdicts(report, 'fail').includes('post-order/kept-when-answered'))
  t.match(report.left, [{ id: '7000104', why: /left alone/ }])
  t.equal((await fetch(`${erp.url}/v1/orders/7000104`, { headers: { authorization: `Bearer ${key}` } })).status, 200, 'it is still there')
  t.strictSame(new Set(await statuses()), new Set(['deleted']), 'conform\'s own are found in the lists and deleted')
})

t.test('all fields that do not fit are named at once, and orders are tried all the same', async t => {
  const { run } = await startGateway(t, onAnswers(['dealer'], body => ({ ...body, LPDAT: 'never', AMTDU: 12.5, CUSNM: undefined })))
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), ['dealer/form'])
  const seen = seenIn(report, 'dealer/form')
  for (const wrong of [/\/LPDAT: "never" instead of a number CYYMMDD/, /\/AMTDU: 12.5 instead of decimal text/, /\/CUSNM: nothing instead of text/]) t.match(seen, wrong)
  t.equal(report.checks.find(check => check.id === 'post-order/once')?.verdict, 'pass')
})

t.test('operations that the gateway says it lacks are not tried', async t => {
  const { run } = await startGateway(t, async (call, forward) => call.operation === 'health' && call.authorized
    ? { status: 200, body: { STATE: 'UP', LACKS: ['invoices', 'invoice'] } }
    : call.operation === 'invoices' || call.operation === 'invoice' ? { status: 500, body: {} } : await forward())
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'invoices/agrees'), /LACKS/)
})

t.test('an option that is not offered is not tried', async t => {
  const { run } = await startGateway(t, onAnswers(['health'], ({ OFFER, ...body }) => body))
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'post-order/ordered-by'), /does not have ORDBY/)
  t.match(seenIn(report, 'invoices/until'), /does not have UNTIL/)
})

t.test('an optional operation that is left out is skipped, with what the portal does without it', async t => {
  const { run } = await startGateway(t, instead(['purchases'], async () => ({ status: 404, body: {} })))
  const report = await run({ write: false, limits: { ...quick, steps: [2] } })
  t.strictSame(verdicts(report, 'fail'), [])
  t.strictSame(new Set(report.checks.filter(({ id }) => id.startsWith('purchases/')).map(({ verdict }) => verdict)), new Set(['skip']))
  t.match(seenIn(report, 'purchases/agrees'), /leaves .purchases. out, as it may: status 404\. The portal reads the invoices/)
})

t.test('a suspended dealer is used only if named, and the report says so', async t => {
  const { run } = await startGateway(t)
  const report = await run({ dealer: '10003' })
  t.match(report.notes, [/10003 is suspended/])
  t.match(seenIn(report, 'post-order/once'), /suspended/)
  t.strictSame(verdicts(report, 'fail'), [])
  await t.rejects(run({ dealer: '99999' }), /no such dealer/)
})

t.test('the load test ends at the operation that cannot handle it', async t => {
  let underWay = 0
  const { run } = await startGateway(t, instead(['item'], async (_, forward) => {
    underWay++
    const reply = await forward()
    if (underWay > 40) return 'hang'
    underWay--
    return reply
  }))
  const report = await run({ write: false, limits: { ...quick, read: 2000, steps: [10, 50] } })
  t.strictSame(verdicts(report, 'fail'), ['item/in-time'])
  t.match(seenIn(report, 'item/in-time'), /Of 50 requests at once, \d+ were not answered in time/)
  t.match(seenIn(report, 'prices/in-time'), /not tried, because the gateway could not handle it for `item`/)
})

t.test('a gateway that hangs, or has another operation that hangs, costs little', async t => {
  const silent = await startGateway(t, async () => 'hang')
  const nothing = await silent.run({ limits: { ...quick, read: 100 } })
  t.strictSame(verdicts(nothing, 'fail'), ['health/in-time', 'dealers-outside-reps/in-time'])
  t.match(nothing.notes, [/The gateway gives no answer: no whole answer within 0.1 s/])

  const partly = await startGateway(t, instead(['invoices'], async () => 'hang'))
  const report = await partly.run({ limits: { ...quick, read: 1500 } })
  t.strictSame(verdicts(report, 'fail'), ['invoices/in-time'])
  t.match(seenIn(report, 'invoices/agrees'), /left alone/)
})
