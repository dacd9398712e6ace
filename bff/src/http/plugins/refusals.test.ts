import t from 'tap'
import { calls } from '@portal/contracts/calls'
import { commonErrors } from '@portal/contracts/call'
import { endpoints, type CallName, type Endpoint } from '@portal/contracts/endpoints'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import { hasRank } from '@portal/contracts/base/roles'
import { knownItems } from '@portal/fixtures/data/known-items'
import { orderOf } from '../../../test/lost-order.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'

const names = Object.keys(endpoints) as CallName[]
const posts = names.filter(name => endpoints[name].method === 'POST')
const key = '00000000-0000-4000-8000-000000000001'
const headers = { 'x-portal': '1', 'content-type': 'application/json' }

t.test('every call refuses a body that is not what it takes, and a request from another site', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  for (const name of posts) {
    const { access, path: url }: Endpoint = endpoints[name]
    const client = access.who === 'anyone' || access.who === 'dealer' ? dealer : superUser
    const send = async (payload: string, more: Record<string, string> = {}) => await client.send({ method: 'POST', url, payload, headers: { ...headers, ...more } })
    const cases: Array<[what: string, answer: Awaited<ReturnType<typeof send>>, code: ErrorCode]> = [
      ['a field it does not know', await send('{"surprise":1}'), 'invalid_body'],
      ['a list', await send('[]'), 'invalid_body'],
      ['null', await send('null'), 'invalid_body'],
      ['half a body', await send('{"a":'), 'invalid_body'],
      ['__proto__', await send('{"__proto__":{"admin":true}}'), 'invalid_body'],
      ['text', await send('hello', { 'content-type': 'text/plain' }), 'unsupported_media_type'],
      ['a form', await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'unsupported_media_type'],
      ['a body over 1 MiB', await send(`{"a":"${'x'.repeat(1_048_576)}"}`), 'payload_too_large'],
      ['another site', await send('{}', { 'sec-fetch-site': 'cross-site' }), 'cross_site'],
      ['a sibling site', await send('{}', { 'sec-fetch-site': 'same-site' }), 'cross_site'],
      ['another origin', await send('{}', { origin: 'https://evil.example' }), 'cross_site'],
      ['a request without X-Portal', await send('{}', { 'x-portal': '' }), 'cross_site']
    ]
    for (const [what, answer, code] of cases) {
      t.same([answer.status, answer.error.code], [errorTable[code].status, code], `${url}: ${what}`)
      t.equal(answer.error.requestId, answer.headers['x-request-id'], `${url}: ${what} carries the request id`)
    }
  }
})

t.test('mistyped fields are refused and never turned into something else', async t => {
  const { loginAs } = await buildTestApp(t)
  const [dealer, superUser] = [await loginAs('10001'), await loginAs('super@example.com')]
  await superUser.call('selectDealer', { customer_number: '10001' })
  const wrong: Array<[CallName, object]> = [
    ['login', { username: 10001, password: 'x' }],
    ['login', { username: null, password: null }],
    ['sessions', { user: 'a' }],
    ['sessionStanding', { extend: true }],
    ['endSession', {}],
    ['endSession', { id: ['a'] }],
    ['endOtherSessions', { id: 'a' }],
    ['login', { username: '10001', password: 'x', code: '1'.repeat(41) }],
    ['secondFactor', { id: 'a' }],
    ['askSecondFactor', {}],
    ['askSecondFactor', { password: '' }],
    ['offerSecondFactor', { code: '123456' }],
    ['turnOnSecondFactor', {}],
    ['turnOnSecondFactor', { code: 123456 }],
    ['newRecoveryCodes', { code: '123456' }],
    ['turnOffSecondFactor', { password: 'a', code: '' }],
    ['resetSecondFactor', { id: '' }],
    ['resendEmailLink', { email: 'a@example.com' }],
    ['cancelEmailChange', { id: 'a' }],
    ['emailLink', { token: 'a' }],
    ['confirmEmail', { email: 'a@example.com' }],
    ['auditExport', { format: 'xml' }],
    ['audit', { page: 0, order: 7 }],
    ['items', { search: null }],
    ['items', { search: ['a'] }],
    ['itemDetails', { product: 5, customer_number: '10001' }],
    ['priceByItemNumbers', { items: 'A' }],
    ['priceByItemNumbers', { items: [] }],
    ['findParts', { parts: [] }],
    ['findParts', { parts: [''] }],
    ['findParts', { parts: [7] }],
    ['openOrders', { dealer: null }],
    ['dealers', {}],
    ['dealers', { role: 'boss' }],
    ['dealers', { role: 'sales', id: '07' }],
    ['dealers', { id: 7 }],
    ['houseDealers', { rep_numbers: '07' }],
    ['bulkDealerRecentOrders', { dealers: [] }],
    ['bulkDealerRecentOrders', { dealers: [10001] }],
    ['bulkDealerRecentOrders', { dealers: Array.from({ length: 501 }, (_, n) => String(20_001 + n)) }],
    ['openOrder', { id: 7 }],
    ['deleteUnconfirmedOrder', { id: null }],
    ['submissionDetail', { reference: 1 }],
    ['linkSubmission', { reference: 'R', updated_at: '2026-11-20T15:00:00.000Z', erp_order_id: 7000101 }],
    ['resendSubmission', { reference: 'R' }],
    ['cancelSubmission', { reference: 'R', updated_at: '2026-11-20T15:00:00.000Z', reason: '  ' }],
    ['cancelSubmission', { reference: 'R', updated_at: '2026-11-20T15:00:00.000Z', reason: 'x'.repeat(201) }],
    ['invoiceHistory', {}],
    ['invoiceHistoryDetail', { id: 5001005 }],
    ['invoiceHistoryCsv', { dealer: '10001', from: '8/21/26' }],
    ['invoiceHistoryCsv', { dealer: '10001', search: 'x'.repeat(61) }],
    ['invoiceCsv', { id: null }],
    ['invoicePdf', { id: '' }],
    ['finances', { dealer: 10001 }],
    ['statementPdf', { dealer: 10001 }],
    ['savedOrders', { user: null }],
    ['savedOrder', { id: ['a'] }],
    ['saveOrder', { name: ' ', order: [] }],
    ['saveOrder', { name: 'x'.repeat(61), order: [] }],
    ['saveOrder', { name: 'A', order: [{ id: 'A', quantity: 1.5, note: '', item_description: '', price: 1 }] }],
    ['saveOrder', { name: 'A', order: [{ id: 'A', quantity: 1, note: '', item_description: '', price: -1 }] }],
    ['deleteSavedOrder', { id: '' }],
    ['users', {}],
    ['users', { type: 'bosses' }],
    ['users', { type: 'sales', as: '07' }],
    ['users', { type: 'dealers', as: '0 7' }],
    ['user', { id: null }],
    ['createUser', { role: 'boss', email: 'a@example.com', name_first: 'A', name_last: 'B' }],
    ['createUser', { role: 'dealer', email: 'a@example.com' }],
    ['createUser', { role: 'dealer', email: 'a@example.com', dealer_number: '10005', name_first: 'A' }],
    ['createUser', { role: 'dealer', email: 'a@example.com\r\nBcc: b@example.com', dealer_number: '10005' }],
    ['createUser', { role: 'sales', email: 'a@example.com', name_first: 'A', name_last: 'B' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A', name_last: ' ' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A\nC', name_last: 'B' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A\u0000', name_last: 'B' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A'.repeat(61), name_last: 'B' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A', name_last: 'B', rep_number: '07' }],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A', name_last: 'B', status: 'active' }],
    ['updateUser', { id: 'a', version: 1, changes: {} }],
    ['updateUser', { id: 'a', version: '1', changes: { status: 'active' } }],
    ['updateUser', { id: 'a', version: 1, changes: { status: 'gone' } }],
    ['updateUser', { id: 'a', version: 1, changes: { role: 'dealer' } }],
    ['updateUser', { id: 'a', version: 1, changes: { password: 'Portal!2026' } }],
    ['updateUser', { id: 'a', version: 1, changes: { epoch: 1 } }],
    ['updateUser', { id: 'a', version: 1, changes: { dealer_number: '10005' } }],
    ['deleteUser', { id: ['a'] }],
    ['endUserSessions', { id: null }],
    ['sendPasswordLink', { id: 'a', email: 'a@example.com' }],
    ['submission', { reference: { $ne: null } }],
    ['createOrder', { submission_key: 'not-a-uuid', order: {} }],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: 'PO' }, file: null } }],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: 'PO\r\nBR-1,9' }, file: '' } }],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: ' ' }, file: '' } }],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: 'PO', shipping: 'default' }, file: '' } }]
  ]
  for (const [name, payload] of wrong) {
    const { access, path: url }: Endpoint = endpoints[name]
    const client = access.who === 'anyone' || access.who === 'dealer' ? dealer : superUser
    const answer = await client.send({ method: 'POST', url, payload, headers })
    t.same([answer.status, answer.error.code], [400, 'invalid_body'], `${name} ${JSON.stringify(payload)}`)
  }
})

t.test('text that people type is trimmed, then refused in words that name the field', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [dealer, superUser] = [await loginAs('10001'), await loginAs('super@example.com')]
  const cart = [{ id: knownItems.inStock.number, quantity: 1, note: '' }]
  const cartOrder = (data: object, lines: object[] = cart) => ({
    submission_key: key,
    order: { cart: lines, data: { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999, customer_number: '10001', ...data } }
  })
  const control = 'must not contain line breaks, tabs or other control characters.'
  const cases: Array<[CallName, object, message: string]> = [
    ['createOrder', cartOrder({ po_number: ' \t ' }), 'PO number must not be blank.'],
    ['createOrder', cartOrder({ po_number: 'A\u0000B' }), `PO number ${control}`],
    ['createOrder', cartOrder({ po_number: 'A\u2028B' }), `PO number ${control}`],
    ['createOrder', cartOrder({ po_number: 'x'.repeat(17) }), 'PO number must be at most 16 characters.'],
    ['createOrder', cartOrder({ po_number: 5 }), 'PO number must be text.'],
    ['createOrder', cartOrder({ special_instructions: 'A\nB' }), `Special instructions ${control}`],
    ['createOrder', cartOrder({}, [...cart, { id: 'A', quantity: 1, note: 'A\u0085B' }]), `Note of line 2 ${control}`],
    ['createOrder', cartOrder({}, [{ id: 'A\u0000B', quantity: 1, note: '' }]), 'The request was not understood: order.cart.0.id is not of the right form. Please check your input and try again.'],
    ['createOrder', cartOrder({ address: -1 }), 'The request was not understood: order.data.address must be >= 0. Please check your input and try again.'],
    ['createOrder', cartOrder({ surprise: 1 }), 'The request was not understood: order.data must not have the field surprise. Please check your input and try again.'],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: ' ' }, file: '' } }, 'PO number must not be blank.'],
    ['adpOrder', { submission_key: key, order: { data: { customer_number: '10001', po_number: 'Ä' }, file: '' } }, 'PO number is not valid. Please check it and try again.'],
    ['saveOrder', { name: ' ', order: [] }, 'Name must not be blank.'],
    ['saveOrder', { name: 'A', order: [{ ...cart[0], note: 'A\tB', item_description: '', price: 1 }] }, `Note of line 1 ${control}`],
    ['items', { search: 'a\tb' }, 'Search must not contain tabs, line breaks or other control characters.'],
    ['invoiceHistoryCsv', { dealer: '10001', search: ' ' }, 'Search must not be blank.'],
    ['createUser', { role: 'admin', email: 'a@example.com', name_first: 'A\u007F', name_last: 'B' }, `First name ${control}`],
    ['createUser', { role: 'sales', email: 'a@example.com', name_first: 'A', name_last: ' ', rep_number: '07' }, 'Last name must not be blank.'],
    ['createUser', { role: 'dealer', email: 'nobody', dealer_number: '10005' }, 'Email address is not valid. Please check it and try again.'],
    ['cancelSubmission', { reference: 'R', updated_at: '2026-11-20T15:00:00.000Z', reason: ' ' }, 'Reason must not be blank.'],
    ['updateBanner', { status: true, content: 'a\u0000b', banner_color: '#000', text_color: '#fff', version: null }, 'Content must not contain control characters.'],
    ['updateFileRecipient', { id: 'f'.repeat(32), recipient: 'nobody', version: 0 }, 'Recipients is not valid. Please check it and try again.']
  ]
  for (const [name, payload, message] of cases) {
    const { access, path: url }: Endpoint = endpoints[name]
    const client = access.who === 'anyone' || access.who === 'dealer' ? dealer : superUser
    const answer = await client.send({ method: 'POST', url, payload, headers })
    t.same([answer.status, answer.error.message], [400, message], `${name}: ${message}`)
  }
  const sent = await dealer.send({ method: 'POST', url: '/createOrder', payload: cartOrder({ po_number: ` ${'x'.repeat(16)}\n` }, [{ ...cart[0], note: ' for Jim\t' }]), headers })
  t.equal(sent.status, 200)
  t.match(fakeErp.orders().at(-1)?.order, { poNumber: 'x'.repeat(16), lines: [{ note: 'for Jim' }] }, 'the ERP gets it trimmed')
})

t.test('a call is answered only to those it is for', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  const clients = { dealer: await loginAs('10001'), sales: rep, admin: await loginAs('admin@example.com') }
  for (const name of names) {
    const { access, method, path }: Endpoint = endpoints[name]
    if (access.who === 'anyone') continue
    const loggedOut = await visitor().send({ method, url: path, headers, payload: {} })
    t.same([loggedOut.status, loggedOut.error.code], [401, 'unauthenticated'], `${name}, logged out`)
    const forged = await visitor().send({ method, url: path, headers: { ...headers, cookie: 'portal=00000000-0000-4000-8000-000000000000.' + 'A'.repeat(43) }, payload: {} })
    t.equal(forged.status, 401, `${name}, with a made-up cookie`)
    for (const role of ['dealer', 'sales', 'admin'] as const) {
      if (hasRank(role, access.who)) continue
      const below = await clients[role].send({ method, url: path, headers, payload: {} })
      t.same([below.status, below.error.code], [403, 'forbidden'], `${name}, as ${role}`)
    }
    if (access.dealer !== 'required' || !hasRank('sales', access.who)) continue
    const noDealer = await rep.send({ method, url: path, headers, payload: {} })
    t.same([noDealer.status, noDealer.error.code], [400, 'dealer_required'], `${name}, staff without a dealer`)
  }
})

t.test('a dealer that a body names is compared with the session and never trusted', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const ofAnotherDealer = {
    submission_key: key,
    order: { cart: [], data: { shipping: 'default', po_number: '1', special_instructions: '', address: 9999, customer_number: '10002' } }
  }
  const named: Array<[CallName, object]> = [
    ['items', { search: 'chain', customer_number: '10002' }],
    ['itemDetails', { product: 'X', customer_number: '10002' }],
    ['openOrders', { dealer: '10002' }],
    ['backOrders', { dealer: '10002' }],
    ['unconfirmedOrders', { dealer: '10002' }],
    ['ordersUnderWay', { dealer: '10002' }],
    ['updateNewDealerStatus', { dealer: '10002' }],
    ['invoiceHistory', { dealer: '10002' }],
    ['invoiceHistoryCsv', { dealer: '10002' }],
    ['boughtBefore', { dealer: '10002' }],
    ['finances', { dealer: '10002' }],
    ['statementPdf', { dealer: '10002' }],
    ['savedOrders', { user: '10002' }],
    ['saveOrder', { name: 'A', order: [], user: '10002' }],
    ['createOrder', ofAnotherDealer],
    ['askRelease', ofAnotherDealer],
    ['adpOrder', { submission_key: key, order: { data: { po_number: '1', customer_number: '10002' }, file: '' } }]
  ]
  t.same(named.map(([name]) => name).sort(), names.filter(name => calls[name].namesDealer !== undefined).sort(), 'every call that names a dealer is here')
  for (const [name, payload] of named) {
    const answer = await dealer.send({ method: 'POST', url: endpoints[name].path, payload, headers })
    t.same([answer.status, answer.error.code], [409, 'dealer_changed'], name)
  }
  const loggedOut = await visitor().call('items', { search: 'chain', customer_number: '10001' })
  t.same([loggedOut.status, loggedOut.error.code], [401, 'unauthenticated'], 'a visitor may not name a dealer at all')
})

t.test('a path that nothing serves answers 404 with the error body', async t => {
  const { visitor } = await buildTestApp(t)
  const answer = await visitor().send({ method: 'POST', url: '/no-such-call', headers, payload: {} })
  t.same([answer.status, answer.error.code], [404, 'not_found'])
})

t.test('the OpenAPI document lists every call with every status it can answer, and shows nobody calls that they may not make', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  type Document = { paths: Record<string, Record<string, { responses: object }>> }
  const read = async (client: Client, format = 'json') => await client.send({ method: 'GET', url: `/docs/${format}` })
  const all = (await read(await loginAs('super@example.com'))).body as Document
  for (const name of names) {
    const { method, path, errors } = calls[name]
    const operation = all.paths[path]?.[method.toLowerCase()]
    const wanted = new Set(['200', ...[...commonErrors, ...errors].map(code => String(errorTable[code].status))])
    t.same(new Set(Object.keys(operation?.responses ?? {})), wanted, path)
  }
  const readers = [[visitor(), 'dealer'], [await loginAs('10001'), 'dealer'], [await loginAs('rep@example.com'), 'sales'], [await loginAs('admin@example.com'), 'admin']] as const
  for (const [client, rank] of readers) {
    const answer = await read(client)
    const { paths } = answer.body as Document
    const wanted = names.map(name => calls[name]).filter(({ access: { who } }) => who === 'anyone' || hasRank(rank, who)).map(({ path }) => path)
    t.same(Object.keys(paths).sort(), wanted.sort(), rank)
    t.equal(answer.headers['cache-control'], 'no-store')
  }
  t.match(await read(visitor(), 'yaml'), { status: 302, headers: { location: '/docs/json' } })
})

t.test('in production the documentation is only for staff who are logged in, and is built once', async t => {
  const { app, visitor, loginAs } = await buildTestApp(t, { production: true })
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  for (const url of ['/docs/', '/docs/json', '/docs/yaml', '/docs/erp-gateway.json', '/docs/static/swagger-ui.css']) {
    t.match(await visitor().send({ method: 'GET', url }), { status: 401, error: { code: 'unauthenticated' } }, url)
    t.match(await dealer.send({ method: 'GET', url }), { status: 403, error: { code: 'forbidden' } }, url)
    t.ok((await rep.send({ method: 'GET', url })).status < 400, url)
  }
  let made = 0
  const swagger = app.swagger.bind(app)
  Object.defineProperty(app, 'swagger', { value: () => { made++; return swagger() } })
  for (let n = 0; n < 3; n++) await (await loginAs('admin@example.com')).send({ method: 'GET', url: '/docs/json' })
  t.equal(made, 1)
})

t.test('a fault of the portal\'s own and a refused body are logged with the request id; the answer reveals nothing of the fault, and the log nothing of the body', async t => {
  const lines: string[] = []
  const { loginAs } = await buildTestApp(t, {
    log: line => { lines.push(line) },
    change: ({ savedOrders }) => ({ savedOrders: { ...savedOrders, ofDealer: async () => { throw new Error('select secret_column from saved_order') } } })
  })
  const dealer = await loginAs('10001')
  const failed = await dealer.call('savedOrders', { user: '10001' })
  t.strictSame([failed.status, failed.error], [500, { code: 'internal', message: errorTable.internal.message, requestId: failed.headers['x-request-id'] }])
  const refused = await dealer.send({ method: 'POST', url: '/saved-order', headers, payload: { id: 'Canary!7id', surprise: true } })
  const told = lines.map((line): object => JSON.parse(line))
  t.match(told.find(line => 'code' in line && line.code === 'internal'), { level: 50, msg: 'call failed', requestId: failed.error.requestId, err: { message: /secret_column/, stack: /./ } })
  t.match(told.find(line => 'code' in line && line.code === 'invalid_body'), { level: 30, msg: 'call refused', requestId: refused.error.requestId, dealer: '10001', reason: /additional properties/ })
  t.notMatch(lines.join(''), 'Canary')
})

t.test('while the session store is away the documentation is that of a visitor', async t => {
  let away = false
  const { loginAs } = await buildTestApp(t, {
    change: ({ sessions }) => ({
      sessions: { ...sessions, find: async (...found) => { if (away) throw new PortalError('portal_unavailable'); return await sessions.find(...found) } }
    })
  })
  const client = await loginAs('super@example.com')
  away = true
  const answer = await client.send({ method: 'GET', url: '/docs/json' })
  t.equal(answer.status, 200)
  t.notMatch(JSON.stringify(answer.body), '/audit')
})

t.test('a refusal because something is away, or its answers cannot be used, takes one line in the log, without a stack trace', async t => {
  const lines: string[] = []
  const { loginAs, fakeErp } = await buildTestApp(t, { log: line => { lines.push(line) } })
  const dealer = await loginAs('10001')
  const said = async (status: number) => {
    fakeErp.faults.set([{ operation: '*', kind: 'status', status }])
    const { error } = await dealer.call('createOrder', orderOf('10001'))
    return lines.filter(line => line.includes(error.requestId)).map((line): { level: number, msg: string, operation?: string } => JSON.parse(line))
      .filter(({ level, operation }) => level >= 40 && operation === undefined)
  }
  const away = await said(503)
  t.match(away, [{ level: 40, msg: 'call refused', code: 'erp_unavailable', reason: /503/ }])
  const wrongKey = await said(401)
  t.match(wrongKey, [{ level: 50, msg: 'call failed', code: 'erp_bad_reply', reason: /401/ }])
  t.notMatch(JSON.stringify([away, wrongKey]), 'stack')
  t.same([away.length, wrongKey.length], [1, 1])
})
