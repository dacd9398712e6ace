import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { createErpHttp } from '../bff/src/adapters/erp-http/erp-http.ts'
import { logCalls } from './call-log.ts'
import type { Verdict } from './checker.ts'
import type { ErpRequest } from './processes/erp.ts'
import { followRequests } from './processes/erp-requests.ts'
import type { Content, Entry } from './history.ts'
import type { Portal } from './processes/portal.ts'
import { keepStories, storiesOf, type Evidence } from './key-stories.ts'

const content: Content = { customer: '20001', po: 'PO 1', shipping: 'default', instructions: '', address: 9999, lines: [{ item: 'RS-OF141', quantity: 2, note: '' }] }
const more: Content = { ...content, lines: [{ item: 'RS-OF141', quantity: 3, note: '' }] }
const [key, other] = ['key-1', 'key-2']
const entry: Entry = {
  user: 'u',
  key,
  reference: 'PREF1',
  content,
  total: 1680,
  state: 'accepted',
  erpOrderId: '8000001',
  email: undefined,
  unchecked: undefined,
  reason: null,
  createdAt: 20,
  updatedAt: 30
}
const nothing: Verdict = { lost: [], doubled: [], mixed: [], unexpected: [], untold: [], unresolved: [] }

/** The records of two orders: one under `key`, which has one piece too many in the ERP, and one that went well. */
function evidence (verdict: Partial<Verdict>): Evidence {
  return {
    verdict: { ...nothing, ...verdict },
    told: {
      confirmed: [key, other].map(each => ({ at: 10, user: 'u', key: each, planned: content, content, seen: 1680 })),
      agreed: [],
      attempts: [
        { at: 11, user: 'u', key, content, answer: { kind: 'lost', why: 'reset' } },
        { at: 40, user: 'u', key, answer: { kind: 'submission', reference: 'PREF1', state: 'accepted' } }
      ],
      shown: [{ at: 41, user: 'u', reference: 'PREF1' }],
      ended: []
    },
    entries: [entry, { ...entry, key: other, reference: 'PREF2', erpOrderId: '8000002' }],
    orders: [{ id: '8000001', reference: 'PREF1', content: more, stands: true }, { id: '8000002', reference: 'PREF2', content, stands: true }],
    calls: { about: texts => [{ from: 11, to: 12, process: 1, path: '/createOrder', body: `{"asked":"${texts.join()}"}`, answer: '200 {}' }] },
    requests: ['PREF1', 'PREF2'].map(reference => ({ at: 21, request: `POST /orders ${reference}`, answer: '201 {} (reset-after)' })),
    browsers: new Map([['u here', {
      stored: () => new Map([
        [`submission:${key}`, 'now'],
        [`submission:${other}`, 'now'],
        ['cart:u:20001:base', 'lines'],
        ['cart:u:20002:base', 'lines'],
        ['cart:u:20002:last', key]
      ]),
      writtenKeys: () => [{ at: 10, name: `submission:${key}`, value: 'then' }, { at: 50, name: `submission:${other}`, value: null }]
    }]]),
    journal: {
      findByReference: async reference => ({ id: `row of ${reference}`, attempt: 1 }),
      events: async id => [{ at: 22, state: 'dispatching', note: `sent, ${id}`, actorId: null }]
    }
  }
}

t.test('the whole story of a key at fault is kept, to be read and as JSON, and of no other key', async t => {
  const folder = join(t.testdir(), 'a', 'new one')
  await keepStories(folder, await storiesOf(evidence({
    mixed: [{ key, reference: 'PREF1', what: 'another content' }],
    doubled: [{ key: undefined, reference: 'PREF1', what: 'twice' }],
    unexpected: [{ key: undefined, reference: undefined, what: 'a process ended by itself' }]
  })))
  t.strictSame((await readdir(folder)).sort(), ['key-1.json', 'key-1.txt'])
  t.match(JSON.parse(await readFile(join(folder, 'key-1.json'), 'utf8')), {
    name: key,
    references: ['PREF1'],
    findings: [{ kind: 'doubled', what: 'twice' }, { kind: 'mixed', what: 'another content' }],
    contents: { planned: content, stored: content, sent: content, 'journal PREF1': content, 'ERP 8000001': more },
    journal: [{ row: { id: 'row of PREF1' }, events: [{ state: 'dispatching' }] }]
  })
  const text = await readFile(join(folder, 'key-1.txt'), 'utf8')
  for (const line of [
    'mixed: another content',
    /planned +stored +sent +journal PREF1 +ERP 8000001/,
    /≠ +lines\.0\.quantity +2 +2 +2 +2 +3/,
    'u pressed Submit',
    'u sent: {"kind":"lost","why":"reset"}',
    'u was shown PREF1',
    'process 1: /createOrder {"asked":"key-1,PREF1"}',
    'dispatching sent, row of PREF1',
    'POST /orders PREF1',
    '(reset-after)',
    'u here, 1970-01-01T00:00:00.010Z: submission:key-1 then',
    'u here, at the end: submission:key-1 now',
    'u here, at the end: cart:u:20001:base lines',
    'u here, at the end: cart:u:20002:last key-1'
  ]) t.match(text, line)
  for (const foreign of ['key-2', 'PREF2', 'cart:u:20002:base']) t.notMatch(text, foreign)
})

t.test('without a key, a story goes by the reference; without a fault there is none', async t => {
  const [story, ...others] = await storiesOf(evidence({ unexpected: [{ key: undefined, reference: 'PREF9', what: 'nobody knows it' }] }))
  t.match(story, { name: 'PREF9', references: ['PREF9'], contents: {}, attempts: [] })
  t.strictSame(others, [])
  t.strictSame(await storiesOf(evidence({})), [])
})

t.test('calls about orders are logged with what came of them, also where nobody reads the answer', async t => {
  let now = 0
  const portal: Portal = {
    ready: () => [0],
    async send (_, { path }) {
      now += 5
      if (path === '/lost') throw new Error('no answer')
      return { status: 200, body: { submission: { reference: 'PREF1' } }, cookie: undefined }
    }
  }
  const log = logCalls(portal, () => now)
  const send = async (path: string, body: object) => await log.portal.send(0, { path, headers: {}, body: JSON.stringify(body) }, 1)
  t.match(await send('/createOrder', { submission_key: 'key-1' }), { status: 200 })
  await t.rejects(send('/lost', { submission_key: 'key-1' }), { message: 'no answer' })
  await send('/submission', { reference: 'PREF2' })
  await send('/cart', { edits: ['key-1'] })
  t.strictSame(log.about(['key-1']), [
    { from: 0, to: 5, process: 0, path: '/createOrder', body: '{"submission_key":"key-1"}', answer: '200 {"submission":{"reference":"PREF1"}}' },
    { from: 5, to: 10, process: 0, path: '/lost', body: '{"submission_key":"key-1"}', answer: 'Error: no answer' }
  ])
  t.strictSame(log.about(['PREF1']).map(({ path }) => path), ['/createOrder', '/submission'])
})

t.test('the requests about orders are heard from the fake ERP, with their faults, until it is gone', async t => {
  const erp = await startFakeErp()
  erp.faults.set([{ operation: 'post-order', kind: 'missing-field', field: 'ORDID' }])
  const client = createErpHttp({ url: erp.url, key: undefined })
  t.teardown(client.close)
  const heard: ErpRequest[] = []
  const found = Promise.withResolvers<void>()
  const following = followRequests(erp.url, request => {
    heard.push(request)
    if (heard.length === 2) found.resolve()
  }, () => 7)
  const context = { requestId: 'of the test' }
  await client.dealer('10001', context)
  const lines = [{ itemNumber: 'RS-OF141', quantity: 2, note: '' }]
  const order = { reference: 'PREF1', customerNumber: '10001', poNumber: 'PO', shipping: 'default', specialInstructions: '', shipTo: 9999, lines } as const
  await client.submitOrder(order, context)
  await client.findOrderByReference('PREF1', '10001', context)
  await found.promise
  t.match(heard, [{ at: 7, request: /^POST .*PREF1/, answer: /^201 .*\(missing-field\)$/ }, { at: 7, request: /^GET .*PREF1/, answer: /^200 .*ORDID/ }])
  await erp.close()
  await following.catch(() => {})
})
