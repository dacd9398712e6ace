import t, { type Test } from 'tap'
import { startGateway } from '../../../test/gateway-client.ts'
import { connect, startScriptedTryton, type Answer } from '../test/scripted-tryton.ts'
import { order as wholeSale, sale } from '../test/tryton-records.ts'
import { trytonErp } from './erp.ts'

const [place, search] = ['model.sale.sale.dealer_place', 'model.sale.sale.search_read']
const order = {
  reference: 'R1',
  customerNumber: '10001',
  poNumber: 'PO 1',
  shipping: 'default',
  specialInstructions: 'CALL',
  shipTo: 2,
  orderedBy: 'PAT POWELL',
  lines: [{ itemNumber: 'CH-520', quantity: 3, note: 'RED' }, { itemNumber: 'RS-OF141', quantity: 1, note: '' }]
}
const named = { reference: 'R1', customerNumber: '10001' }

const [none, stored] = [{ result: [] }, { result: [sale] }]

async function started (t: Test, limits: { write?: number } = {}) {
  const server = await startScriptedTryton(t)
  server.answer(search, none)
  const gateway = async () => await startGateway(t, { erp: trytonErp(connect(t, server)), limits })
  const { ask, lines } = await gateway()
  const post = async (): Promise<[number, unknown]> => {
    const { status, body } = await ask('post-order', order)
    return [status, body['ORDID'] ?? body['MESSG']]
  }
  return { server, gateway, ask, lines, post }
}

t.test('an order becomes a sale, with all that the dealer has said', async t => {
  const { server, post } = await started(t)
  server.answer(place, { result: { sale: 42 } })
  t.strictSame(await post(), [201, '42'])
  t.match(server.called(place)[0]?.params, [{
    customer: '10001',
    reference: 'R1',
    po_number: 'PO 1',
    instructions: 'CALL',
    will_call: false,
    ship_to: 2,
    ordered_by: 'PAT POWELL',
    lines: [{ code: 'CH-520', quantity: 3, note: 'RED' }, { code: 'RS-OF141', quantity: 1, note: '' }]
  }, { company: 1 }])
})

t.test('an order under a reference that Tryton has is not sent again, nor for another customer', async t => {
  const { server, ask, post } = await started(t)
  server.answer(search, stored)
  t.strictSame(await post(), [200, '42'])
  t.match(await ask('post-order', { ...order, customerNumber: '10002' }), { status: 422, body: { MESSG: 'REFERENCE IN USE BY ANOTHER CUSTOMER' } })
  t.equal(server.called(place).length, 0)
})

t.test('the session ends amid orders: each is sent once more, and is stored once', async t => {
  const { server, post } = await started(t)
  server.script(search, () => {
    // It is known when the reference is looked up, and no longer when the order is sent.
    server.endSessions()
    return none
  })
  server.answer(place, { result: { sale: 42 } })
  t.strictSame(await post(), [201, '42'])
  t.equal(server.called('common.db.login').length, 2)
  t.equal(server.called(place).length, 2)
})

t.test('an order has not begun while Tryton cannot be reached, or lets nobody log in', async t => {
  const { server, gateway, lines, post } = await started(t)
  server.answer('common.db.login', { status: 401, text: '' })
  t.strictSame(await post(), [429, 'Tryton does not accept the password of portal'])
  t.match(lines.at(-2), {
    level: 'warn', operation: 'post-order', message: 'the ERP is busy', reason: 'Tryton does not accept the password of portal: common.db.login: status 401'
  })
  t.notMatch(JSON.stringify([lines, server.called('model.res.user.get_preferences')]), /secret/, 'nobody reads the password in the log')
  await server.stop()
  const { ask } = await gateway()
  t.match(await ask('post-order', order), { status: 429, body: { MESSG: 'Tryton cannot be reached' } })
})

t.test('without a complete answer, the outcome of an order is unknown', async t => {
  const { server, post } = await started(t, { write: 300 })
  const answers = ['reset', 'half a body', 'nothing', { status: 502, text: '<html>' }, { status: 200, text: '<html>' }, { result: {} }] satisfies Answer[]
  for (const answer of answers) {
    server.answer(place, answer)
    t.match(await post(), [503, 'THE ERP DID NOT ANSWER'], JSON.stringify(answer))
  }
  t.equal(server.called(place).length, answers.length, 'and none is sent again')
})

t.test('if Tryton fails while it takes an order, the order is looked up', async t => {
  for (const error of [['database is locked', ''], ['ConcurrencyException', 'Changed'], ['\'NoneType\' object has no attribute \'id\'', ''], []]) {
    const { server, lines, post } = await started(t)
    server.answer(place, { error })
    t.strictSame(await post(), [429, 'Tryton failed, and has no such order'], String(error[0]))
    t.match(lines.at(-2), { level: 'warn', reason: `Tryton failed, and has no such order: ${place}: ${error.join(' ').trim()}` })
    server.answer(search, none, stored)
    t.strictSame(await post(), [201, '42'], 'Tryton may fail when all is stored')
    for (const lookUp of ['reset', { error: ['database is locked', ''] }, { status: 429, text: '' }] satisfies Answer[]) {
      server.answer(search, none, lookUp)
      t.strictSame(await post(), [503, 'THE ERP DID NOT ANSWER'], 'an order that cannot be looked up may be there')
    }
    server.script(place, async () => {
      await server.stop()
      return { error }
    })
    server.answer(search, none)
    t.strictSame(await post(), [503, 'THE ERP DID NOT ANSWER'])
  }
})

t.test('Tryton refuses an order: the dealer reads what to do, the log has what Tryton said', async t => {
  const sentences: ReadonlyArray<readonly [string, string]> = [
    ['The party "Redsand" has no invoice address.', 'YOUR ACCOUNT LACKS AN ADDRESS. PLEASE CALL US.'],
    ['To quote sale "7" you must enter a warehouse.', 'WE CANNOT SHIP AT THE MOMENT. PLEASE CALL US.'],
    ['There is no period defined for date "2026-11-20".', 'WE CANNOT INVOICE AT THE MOMENT. PLEASE CALL US.'],
    ['The party has reached its credit limit.', 'THE ORDER EXCEEDS YOUR CREDIT LIMIT. PLEASE CALL US.'],
    ['The number of digits in the value "0.5" for field "Quantity" exceeds the limit of "0".', 'A QUANTITY CANNOT BE ORDERED. PLEASE CHECK THE QUANTITIES.'],
    ['Something else.', 'WE COULD NOT TAKE YOUR ORDER. PLEASE CALL US.']
  ]
  const { server, lines, post } = await started(t)
  for (const [message, sentence] of sentences) {
    for (const error of [['UserError', [message, '', null]], ['UserWarning', ['sale.sale,7', message, '']]]) {
      server.answer(place, { error })
      t.strictSame(await post(), [422, sentence])
      t.match(lines.at(-2), { level: 'warn', reference: 'R1', reason: message, message: 'Tryton refused an order' })
    }
  }
  server.answer(place, { error: ['UserError', ['There is a sale with this portal reference already.', '', null]] })
  server.answer(search, none, stored)
  t.strictSame(await post(), [200, '42'], 'another gateway has sent it in the meantime')
  server.answer(search, none, { status: 429, text: '' })
  t.match(await post(), [503], 'or may have')
})

t.test('each refusal of the module is a sentence that a dealer can act on', async t => {
  const { server, lines, post } = await started(t)
  const part = 'CH-520'
  const sentences = {
    customer: 'YOUR CUSTOMER NUMBER IS NOT ON FILE. PLEASE CALL US.',
    suspended: 'YOUR ACCOUNT IS SUSPENDED. PLEASE CALL US.',
    address: 'YOUR ACCOUNT LACKS AN ADDRESS. PLEASE CALL US.',
    ship_to: 'THIS SHIP-TO ADDRESS IS NO LONGER ON FILE. PLEASE CHOOSE ANOTHER.',
    part: 'PART CH-520 IS NO LONGER SOLD. PLEASE REMOVE IT.',
    part_twice: 'PART CH-520 IS ON FILE TWICE. PLEASE REMOVE IT AND CALL US.',
    price: 'PART CH-520 HAS NO PRICE AT THE MOMENT. PLEASE REMOVE IT AND CALL US.'
  }
  for (const [refused, sentence] of Object.entries(sentences)) {
    server.answer(place, { result: { refused, part } })
    t.strictSame(await post(), [422, sentence])
    t.match(lines.at(-2), { refused, part, reference: 'R1' })
  }
})

t.test('a Lightspeed file becomes an order; one that cannot be read is refused with the line', async t => {
  const { server, ask } = await started(t)
  server.answer(place, { result: { sale: 42 } })
  const post = async (text: string) => {
    const { status, body } = await ask('post-lightspeed', { ...named, fileName: 'order.csv', base64: Buffer.from(text).toString('base64') })
    return [status, body['ORDID'] ?? body['MESSG']]
  }
  t.strictSame(await post('PO:PO 9\r\nCH-520,2\r\nRS-OF141,1\r\nCH-520,1'), [201, '42'])
  t.match(server.called(place)[0]?.params, [{
    po_number: 'PO 9', will_call: false, ship_to: 9999, lines: [{ code: 'CH-520', quantity: 3 }, { code: 'RS-OF141', quantity: 1 }]
  }])
  t.strictSame(await post('CH-520,2\nRS-OF141,none'), [422, 'LINE 2: ENTER A WHOLE NUMBER, 1 OR MORE.'])
  t.strictSame(await post('PO:PO 9'), [422, 'THE FILE HAS NO LINES WITH PARTS. PLEASE CHOOSE ANOTHER ONE.'])
  t.equal(server.called(place).length, 1)
})

t.test('what happened to an order is found by its reference, and by its id', async t => {
  const { server, ask } = await started(t)
  const status = async (changed: object): Promise<unknown> => {
    server.answer(search, { result: [{ ...sale, ...changed }] })
    return (await ask('find-order', named)).body['ORDST']
  }
  const [posted, draft, paid, cancelled] = ['posted', 'draft', 'paid', 'cancelled'].map((state, id) => ({ id, state }))
  t.strictSame([await status({ state: 'quotation' }), await status({ state: 'draft' })], ['U', 'U'])
  t.equal(await status({ state: 'cancelled' }), 'D')
  t.equal(await status({ state: 'done' }), 'I', 'with an invoice or without')
  t.equal(await status({ state: 'done', 'shipments.': [{ state: 'cancelled' }] }), 'D', 'all of it was canceled while it was in process')
  t.equal(await status({ state: 'done', 'shipments.': [{ state: 'done' }, { state: 'cancelled' }] }), 'I', 'some of it was shipped')
  t.equal(await status({ state: 'confirmed', shipment_state: 'waiting' }), 'C')
  for (const [shipment_state, invoices, expected] of [
    ['waiting', [posted], 'C'], ['exception', [posted], 'C'], ['none', [posted], 'C'], ['sent', [], 'C'], ['sent', [draft], 'C'], ['sent', [posted, draft], 'C'],
    ['sent', [posted], 'I'], ['sent', [posted, paid], 'I'], ['sent', [cancelled], 'C'], ['sent', [cancelled, posted], 'I']
  ] as const) t.equal(await status({ state: 'processing', shipment_state, 'invoices.': invoices }), expected, JSON.stringify([shipment_state, invoices]))
  t.match(await ask('find-order', { ...named, customerNumber: '10002' }), { status: 404, body: { FOUND: 'U' } })
})

t.test('an order is deleted by being canceled, unless it is confirmed', async t => {
  const { server, ask, lines } = await started(t)
  const cancel = 'model.sale.sale.dealer_cancel'
  server.answer(search, { result: [{ ...wholeSale, 'shipments.': [], 'lines.': [] }] })
  const removed = async (id = '42', customerNumber = '10001') => await ask('delete-order', { id, customerNumber })
  server.answer(cancel, { result: 'cancelled' })
  t.match(await removed(), { status: 200, body: { DELET: 'Y' } })
  t.match(server.called(cancel)[0]?.params, [42, '10001'])
  server.answer(cancel, { result: 'confirmed' })
  t.match(await removed(), { status: 422, body: { MESSG: 'THIS ORDER IS CONFIRMED ALREADY. PLEASE CALL US.' } })
  server.answer(cancel, { error: ['UserError', ['You are not allowed to.', '', null]] })
  t.match(await removed(), { status: 422, body: { MESSG: 'THIS ORDER CANNOT BE CANCELED HERE. PLEASE CALL US.' } })
  t.match(lines.at(-2), { level: 'warn', id: '42', reason: 'You are not allowed to.' })
  server.answer(cancel, { error: ['database is locked', ''] })
  t.match(await removed(), { status: 503 })
  server.answer(cancel, { result: null })
  t.match(await removed(), { status: 404 })
  t.match(await removed('42', '10002'), { status: 404 }, 'the order of another dealer')
  t.match(await removed('x'), { status: 404 }, 'what Tryton cannot have given out')
  t.equal(server.called(cancel).length, 5)
})
