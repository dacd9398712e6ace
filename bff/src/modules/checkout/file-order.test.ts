import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { PortalError } from '../../errors.ts'
import type { SubmitOutcome } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp } from '../../../test/build-app.ts'

type Body = CallBody<'adpOrder'>

const part = knownItems.inStock.number
const other = knownItems.outOfStock.number
const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function upload (change: { key?: number, customer?: string, po?: string, text?: string, file?: string, delivery?: FileDelivery } = {}): Body {
  return {
    submission_key: key(change.key ?? 1),
    order: {
      data: { customer_number: change.customer ?? '10001', po_number: change.po ?? 'SHOP 12', ...change.delivery !== undefined && { delivery: change.delivery } },
      file: change.file ?? Buffer.from(change.text ?? `PO:FROM DMS\r\n${part},2,BRAKE PAD\r\n${other},1\r\n${part},3\r\n`).toString('base64')
    }
  }
}

function countingErp (outcome?: () => Promise<SubmitOutcome>) {
  const sent: string[] = []
  const change = ({ erp }: Ports): Partial<Ports> => ({
    erp: {
      ...erp,
      submitLightspeedFile: async (file, context) => { sent.push(file.base64); return await (outcome?.() ?? erp.submitLightspeedFile(file, context)) }
    }
  })
  return { sent, change }
}

t.test('a file reaches the ERP under the PO number that was given, and its order is listed among the others', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { status, body } = await dealer.call('adpOrder', upload())
  t.same([status, body.submission.state], [200, 'accepted'])
  const [arrived] = fakeErp.orders().filter(o => o.id === body.submission.erp_order_id)
  t.match(arrived?.order, { reference: body.submission.reference, customerNumber: '10001', poNumber: 'SHOP 12', shipping: 'default' })
  t.same(arrived?.order.lines, [{ itemNumber: part, quantity: 5, note: '' }, { itemNumber: other, quantity: 1, note: '' }])
  t.match((await dealer.call('latestOrder', {})).body.order, { _id: body.submission.erp_order_id, po_number: 'SHOP 12' })
})

t.test('however a file is written, the ERP gets each part once, in the form of its contract', async t => {
  const { sent, change } = countingErp()
  const { loginAs, fakeErp } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const text = `\r\npo: DMS;;\rPart;Qty\r"${part.toLowerCase()}";"002.00"\r${other};1;Ü\r${part};3\rTOTAL;6\r\f\x1a`
  const { body } = await dealer.call('adpOrder', upload({ text }))
  t.equal(body.submission.state, 'accepted')
  t.same(sent.map(file => Buffer.from(file, 'base64').toString()), [`PO:SHOP 12\r\n${part},5\r\n${other},1\r\n`])
  t.match(fakeErp.orders().at(-1)?.order.lines, [{ itemNumber: part, quantity: 5 }, { itemNumber: other, quantity: 1 }])
})

t.test('a file for which something was chosen is sent as an order, once, with what was chosen and the parts of the file', async t => {
  const { sent, change } = countingErp()
  const { loginAs, fakeErp, ports } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const delivery = { shipping: 'default', special_instructions: ' CALL BOB ', address: 1 } as const
  const { status, body } = await dealer.call('adpOrder', upload({ delivery }))
  t.same([status, body.submission.state, sent.length], [200, 'accepted', 0])
  const { reference } = body.submission
  t.match(fakeErp.orders().filter(({ order }) => order.reference === reference).map(({ order }) => order), [{
    customerNumber: '10001',
    poNumber: 'SHOP 12',
    shipping: 'default',
    specialInstructions: 'CALL BOB',
    shipTo: 1,
    lines: [{ itemNumber: part, quantity: 5, note: '' }, { itemNumber: other, quantity: 1, note: '' }]
  }])
  t.match((await dealer.call('placedOrder', { reference })).body.order, { shipping: 'default', special_instructions: 'CALL BOB', address: 1, po_number: 'SHOP 12' })
  t.match((await ports.journal.findByReference(reference))?.order, { delivery: { pickup: false, ship_to: { address_id: 1 } } })

  t.same((await dealer.call('adpOrder', upload({ delivery }))).body.submission.reference, reference, 'again under its key')
  t.equal((await dealer.call('adpOrder', upload())).error.code, 'key_reused', 'without it')
  t.equal((await dealer.call('adpOrder', upload({ delivery: { ...delivery, address: 9999 } }))).error.code, 'key_reused', 'to another address')
  t.equal((await dealer.call('adpOrder', upload({ key: 2, delivery }))).error.code, 'possible_duplicate')
  t.equal((await dealer.call('adpOrder', upload({ key: 3 }))).body.submission.state, 'accepted', 'to the default address it is another order')
  t.equal(sent.length, 1)

  const pickedUp = await dealer.call('adpOrder', upload({ key: 4, delivery: { shipping: 'will-call', special_instructions: '', address: 9999 } }))
  t.match(fakeErp.orders().find(({ order }) => order.reference === pickedUp.body.submission.reference)?.order, { shipping: 'will-call' })
  t.equal((await dealer.call('adpOrder', upload({ key: 5, delivery: { ...delivery, address: 77 } }))).error.code, 'unknown_address')
  const wrong = { ...delivery, special_instructions: 'x'.repeat(32) }
  t.equal((await dealer.call('adpOrder', upload({ key: 6, delivery: wrong }))).status, 400)
})

t.test('an order of a file whose answer was lost is looked up, and not sent again', async t => {
  const posted: string[] = []
  const change = ({ erp }: Ports): Partial<Ports> => ({
    erp: {
      ...erp,
      submitOrder: async (order, context) => {
        posted.push(order.reference)
        await erp.submitOrder(order, context)
        return { kind: 'unknown', reason: 'the connection broke' }
      }
    }
  })
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const { body } = await dealer.call('adpOrder', upload({ delivery: { shipping: 'will-call', special_instructions: '', address: 9999 } }))
  t.ok(['unknown', 'accepted'].includes(body.submission.state), body.submission.state)
  t.same(posted, [body.submission.reference])
})

t.test('the same key answers with the same submission; with another file, another PO number or a cart it is refused', async t => {
  const { sent, change } = countingErp()
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await dealer.call('adpOrder', upload())))
  t.equal(new Set(answers.map(answer => answer.body.submission.reference)).size, 1)
  t.equal(sent.length, 1)
  const cart = await dealer.call('createOrder', {
    submission_key: key(1),
    order: {
      cart: [{ id: part, quantity: 5, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'SHOP 12', special_instructions: '', address: 9999 }
    }
  })
  for (const answer of [await dealer.call('adpOrder', upload({ po: 'SHOP 13' })), await dealer.call('adpOrder', upload({ text: `${part},1` })), cart]) {
    t.same([answer.status, answer.error.code], [422, 'key_reused'])
  }
  t.equal(sent.length, 1)
})

t.test('the same content under another key needs the person\'s confirmation, whether it comes as a file or a cart', async t => {
  const { sent, change } = countingErp()
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  await dealer.call('adpOrder', upload())
  const again = upload({ key: 2, text: `${other},1\n${part},5` })
  const asked = (await dealer.call('adpOrder', again)).error
  t.same(asked.code, 'possible_duplicate', 'the same parts, written otherwise')
  const data = { customer_number: '10001', shipping: 'default', po_number: 'SHOP 12', special_instructions: '', address: 9999 } as const
  const cart = [{ id: part, quantity: 5, note: '' }, { id: other, quantity: 1, note: '' }]
  t.same((await dealer.call('createOrder', { submission_key: key(3), order: { cart, data } })).error.code, 'possible_duplicate')
  t.equal(sent.length, 1)
  t.equal((await dealer.call('adpOrder', { ...again, duplicate_of: [asked.earlier?.reference ?? ''] })).body.submission.state, 'accepted')
  t.equal((await dealer.call('adpOrder', upload({ key: 4, po: 'SHOP 13' }))).body.submission.state, 'accepted')
})

t.test('what the BFF refuses is neither journaled nor sent, and says what to do', async t => {
  const { sent, change } = countingErp()
  const { loginAs, ports } = await buildTestApp(t, { change })
  const refused: Array<[who: string, body: Body, status: number, code: string, message: RegExp]> = [
    ['10001', upload({ text: '' }), 422, 'file_invalid', /empty/],
    ['10001', upload({ text: 'PO:X\r\n\r\n' }), 422, 'file_invalid', /no lines with parts/],
    ['10001', upload({ file: 'not base64' }), 422, 'file_invalid', /did not arrive in full/],
    ['10001', upload({ text: `${part},99999\n${part},1\n${part},0` }), 422, 'file_invalid', /^Line 2 is wrong: The limit per line is 99,999\. This part’s lines add up to 100,000\. So is 1 more\./],
    ['10001', upload({ text: `${part},1\0` }), 422, 'file_invalid', /^Line 1 is wrong: Enter a whole number/],
    ['10001', upload({ text: '\0'.repeat(1000) }), 422, 'file_invalid', /Only text files are permitted/],
    ['10001', upload({ text: 'x'.repeat(262_145) }), 422, 'file_invalid', /larger than 256 KB/],
    ['10001', upload({ text: 'x'.repeat(800_000) }), 413, 'payload_too_large', /too large/],
    ['10001', upload({ text: `${part},1\nNO-SUCH-PART,1` }), 422, 'unknown_items', /NO-SUCH-PART\. Remove them from the file/],
    ['10001', upload({ text: `${knownItems.soldInPacks.number},5` }), 422, 'broken_pack', /packs of 12: order 12 instead of 5\. Correct the file/],
    ['10001', upload({ po: 'x'.repeat(17) }), 400, 'invalid_body', /./],
    ['10001', upload({ po: 'A\nB,1' }), 400, 'invalid_body', /./],
    ['10002', upload({ customer: '10002', text: `${knownItems.fiveHundredAndOneCent.number},9` }), 422, 'new_dealer_upload', /first order/],
    ['10003', upload({ customer: '10003' }), 422, 'suspended', /suspended/]
  ]
  for (const [who, body, status, code, message] of refused) {
    const answer = await (await loginAs(who)).call('adpOrder', body)
    t.same([answer.status, answer.error.code], [status, code])
    t.match(answer.error.message, message)
  }
  t.same(sent, [])
  for (const who of ['10001', '10002', '10003']) t.same(await ports.journal.ofDealer(who, ['queued', 'dispatching', 'accepted', 'unknown', 'rejected']), [])
})

t.test('a lost answer leaves the file\'s order awaiting confirmation, with its parts, and it is not sent again', async t => {
  const { sent, change } = countingErp(async () => ({ kind: 'unknown', reason: 'connection reset' }))
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const { reference, state } = (await dealer.call('adpOrder', upload())).body.submission
  t.equal(state, 'unknown')
  t.equal((await dealer.call('adpOrder', upload())).body.submission.reference, reference)
  t.equal(sent.length, 1)
  const awaiting = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.find(o => o._id === reference)
  t.match(awaiting, { submission_state: 'unknown', po_number: 'SHOP 12', shipping_method: 'default' })
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order.parts, [{ item_number: part, quantity: 5 }, { item_number: other, quantity: 1 }])
})

t.test('a file that the ERP refuses is rejected with its reason; with the ERP or the journal away nothing is sent', async t => {
  const { change } = countingErp(async () => ({ kind: 'rejected', message: 'NOT TODAY' }))
  const refusing = await buildTestApp(t, { change })
  t.match((await (await refusing.loginAs('10001')).call('adpOrder', upload())).body.submission, { state: 'rejected', message: 'NOT TODAY' })

  const erpAway = await buildTestApp(t)
  const dealer = await erpAway.loginAs('10001')
  await erpAway.fakeErp.close()
  const away = await dealer.call('adpOrder', upload())
  t.same([away.status, away.error.code], [503, 'erp_unavailable'])

  const counting = countingErp()
  const open = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  const { loginAs } = await buildTestApp(t, { change: ports => ({ ...counting.change(ports), journal: { ...ports.journal, open } }) })
  const answer = await (await loginAs('10001')).call('adpOrder', upload())
  t.same([answer.status, answer.error.code], [503, 'not_received'])
  t.same(counting.sent, [])
})
