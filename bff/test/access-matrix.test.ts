import t, { type Test } from 'tap'
import { calls } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { buildTestApp, type Client } from './build-app.ts'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { cart, foreign, order, own, rows, type Outcome } from './call-bodies.ts'
import { addDealer, personMaker } from './people-of-dealer.ts'

/** The dealer of the foreign records. */
const other = '10004'

type Actor = { name: string | undefined, role: Role | undefined }

const actors: readonly Actor[] = [
  { name: undefined, role: undefined },
  { name: own, role: 'dealer' },
  { name: 'rep@example.com', role: 'sales' },
  { name: 'admin@example.com', role: 'admin' },
  { name: 'super@example.com', role: 'superUser' }
]

/** Calls that answer with several dealers or their users. Whose they are is tested with the lists. */
const listsDealers: ReadonlySet<CallName> = new Set(['ownDealers', 'dealers', 'dealersAtAGlance', 'exportAccounts', 'houseDealers', 'users'])

/** The refusal that the declared access gives this role, acting for a dealer; undefined if the role may make the call. */
function refusal (name: CallName, role: Role | undefined): ErrorCode | undefined {
  const { access } = calls[name]
  if (access.who === 'anyone') return undefined
  if (role === undefined) return 'unauthenticated'
  return hasRank(role, access.who) ? undefined : 'forbidden'
}

/** Whether a call answers for the dealer that its header names, and refuses users who may not act for that dealer. */
function answersForDealer (name: CallName): boolean {
  const { access } = calls[name]
  return access.who === 'anyone' ? name === 'items' : access.dealer === 'required'
}

/** Every dealer mentioned anywhere in an answer. */
function dealersIn (answer: unknown): string[] {
  return [...JSON.stringify(answer).matchAll(/"(?:customer_number|dealer_number|dealer_selector)":"([^"]*)"/g)].map(match => match[1] ?? '')
}

t.test('every call × every role × own and foreign', async t => { await everyCall(t, actors) })

t.test('the same for somebody who belongs to two dealerships: for a tab of one the other is foreign', async t => {
  await everyCall(t, [{ name: 'group@example.com', role: 'dealer' }], async app => {
    await personMaker(app)('group', everyRight)
    await addDealer(app, 'group@example.com', other, everyRight)
  })
})

async function everyCall (
  t: Test, actors: readonly Actor[], prepare: (app: Awaited<ReturnType<typeof buildTestApp>>) => Promise<void> = async () => {}
): Promise<void> {
  const app = await buildTestApp(t)
  await prepare(app)
  const { loginAs, visitor, ports } = app
  const ownDealer = await loginAs(own)
  const otherDealer = await loginAs(other)
  const placed = (await ownDealer.call('createOrder', order(own))).body.submission
  const otherPlaced = (await otherDealer.call('createOrder', order(other))).body.submission
  const saved = new Map<Role | undefined, string>()
  for (const { role } of actors) {
    if (role !== undefined) saved.set(role, (await ownDealer.call('saveOrder', cart(role))).body.order._id)
  }
  const userOf = async (login: string): Promise<string> => (await ports.users.findByLogin(login))?.id ?? '-'
  const table = rows({
    dealerUser: await userOf(own),
    salesUser: await userOf('rep@example.com'),
    superUser: await userOf('super@example.com'),
    saved,
    foreignSaved: (await otherDealer.call('saveOrder', cart('foreign'))).body.order._id,
    reference: placed.reference,
    foreignReference: otherPlaced.reference,
    open: (await ownDealer.call('openOrders', { dealer: own })).body.orders[0]?._id ?? '',
    foreignOpen: '7000102',
    unconfirmed: placed.erp_order_id ?? '',
    foreignUnconfirmed: otherPlaced.erp_order_id ?? ''
  })
  t.same(Object.keys(table).sort(), Object.keys(endpoints).sort(), 'every call has its row')

  async function acting (name: string | undefined): Promise<Client> {
    if (name === undefined) return visitor()
    const client = await loginAs(name)
    if (name !== own) await client.call('selectDealer', { customer_number: own })
    return client
  }

  let foreignRows = 0
  for (const [key, row] of Object.entries(table)) {
    // The keys are those of `endpoints`, as was just compared.
    const name = key as CallName
    const { method, path } = endpoints[name]
    for (const actor of actors) {
      const [ownBody, ownOutcome] = [typeof row.own === 'function' ? row.own(actor.role) : row.own, typeof row.outcome === 'function' ? row.outcome(actor.role) : row.outcome ?? 'ok']
      const cases: Array<['own' | 'foreign' | 'foreign by header', object, Outcome]> = [['own', ownBody, ownOutcome]]
      const reachesAll = actor.role !== undefined && hasRank(actor.role, 'admin')
      if (answersForDealer(name) && !reachesAll) cases.push(['foreign by header', ownBody, actor.role === undefined ? ownOutcome : 'dealer_not_yours'])
      if (row.foreign !== null) {
        const { body, outcome } = row.foreign
        cases.push(['foreign', body, typeof outcome === 'function' ? outcome(actor.role) : outcome])
      }
      for (const [whose, payload, outcome] of cases) {
        const expected = refusal(name, actor.role) ?? outcome
        const client = await acting(actor.name)
        const headers = { 'x-portal': '1', ...(whose === 'foreign by header' && { 'x-portal-dealer': foreign }) }
        const answer = await client.send({ method, url: path, headers, ...(method === 'GET' ? {} : { payload }) })
        const got = answer.status === 200 ? 'ok' : answer.error.code
        const what = `${name}, ${actor.role ?? 'logged out'}, ${whose}`
        t.strictSame([got, answer.status, answer.headers['cache-control']], [expected, expected === 'ok' ? 200 : errorTable[expected].status, 'no-store'], what)
        const mayNameForeign = (name === 'selectDealer' && whose === 'foreign') || listsDealers.has(name)
        if (!mayNameForeign) foreignRows += dealersIn(answer.body).filter(dealer => dealer !== own).length
      }
    }
  }
  t.equal(foreignRows, 0, 'no answer holds another dealer\'s record')
}

t.test('a session that owes its second factor acts for nobody: to open calls it is a visitor, to all but the setup it is refused', async t => {
  const { loginAs } = await buildTestApp(t, { staffSecondFactor: 'required' })
  const none = { reference: '-', foreignReference: '-', open: '-', foreignOpen: '-', unconfirmed: '-', foreignUnconfirmed: '-', foreignSaved: '-', dealerUser: '-', salesUser: '-', superUser: '-' }
  for (const [key, row] of Object.entries(rows({ ...none, saved: new Map() }))) {
    // The keys are those of `endpoints`, as the test above compares.
    const name = key as CallName
    const { method, path, access } = calls[name]
    const open = access.who === 'anyone' || 'beforeSecondFactor' in access
    for (const [whose, body, outcome] of [['own', row.own, row.outcome ?? 'ok'], ['foreign', row.foreign?.body, row.foreign?.outcome]] as const) {
      if (body === undefined) continue
      const expected = !open ? 'second_factor_due' : typeof outcome === 'function' ? outcome(undefined) : outcome
      const client = await loginAs('super@example.com')
      const payload = typeof body === 'function' ? body('superUser') : body
      const answer = await client.send({ method, url: path, headers: { 'x-portal': '1', 'x-portal-dealer': own }, ...(method === 'GET' ? {} : { payload }) })
      t.equal(answer.status === 200 ? 'ok' : answer.error.code, expected, `${name}, ${whose}`)
      if (name !== 'login') t.same(dealersIn(answer.body), [], `${name} names no dealer`)
    }
  }
})
