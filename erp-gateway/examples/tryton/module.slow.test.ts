import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import t, { type Test } from 'tap'
import { skipWithoutTryton } from '../../../bff/test/servers/binaries.ts'
import { eventually } from '../../../bff/test/servers/eventually.ts'
import { startProcess } from '../../../bff/test/servers/server-process.ts'
import { conform, limits } from '../../conform/run.ts'
import { startGateway } from '../../test/gateway-client.ts'
import { trytonErp } from './gateway/erp.ts'
import { createTryton, TrytonRefusal } from './gateway/tryton.ts'
import { startTryton, type TrytonServer } from './test/tryton-server.ts'

/** The gateway and the module with a real Tryton, on SQLite. */

const program = fileURLToPath(new URL('gateway/main.ts', import.meta.url))
const Anything = Compile(Type.Unknown())
const Ids = Compile(Type.Array(Type.Integer()))
const coded = Compile(Type.Array(Type.Object({ code: Type.String() })))
const numbers = Compile(Type.Array(Type.Object({ ITNBR: Type.String() })))
const part = 'RS-OF141'

function order (reference: string, changed: { customerNumber?: string, itemNumber?: string } = {}) {
  const { customerNumber = '10001', itemNumber = part } = changed
  return { reference, customerNumber, poNumber: 'PO 1', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber, quantity: 2, note: '' }] }
}

/** A gateway of its own, with its own session. */
async function gatewayOf (t: Test, { url, database, portalPassword: password }: TrytonServer) {
  const tryton = createTryton({ url, database, user: 'portal', password })
  t.teardown(tryton.close)
  const gateway = await startGateway(t, { erp: trytonErp(tryton) })
  return {
    ...gateway,
    /** The order's id, or the status and what is said. */
    async post (...asked: Parameters<typeof order>): Promise<readonly unknown[]> {
      const { status, body } = await gateway.ask('post-order', order(...asked))
      return [status, body['ORDID'] ?? body['MESSG']]
    }
  }
}
type Gateway = Awaited<ReturnType<typeof gatewayOf>>

/** What somebody does with a Tryton client. */
function adminOf (t: Test, { url, database, adminPassword: password }: TrytonServer) {
  const tryton = createTryton({ url, database, user: 'admin', password })
  t.teardown(tryton.close)
  const limit = () => ({ signal: AbortSignal.timeout(60_000) })
  return {
    find: async (model: string, domain: readonly unknown[]) => await tryton.call(`model.${model}.search`, [domain, 0, null, null], Ids, limit()),
    create: async (model: string, values: object) => await tryton.call(`model.${model}.create`, [[values]], Ids, limit()),
    press: async (model: string, method: string, ...params: unknown[]) => await tryton.call(`model.${model}.${method}`, params, Anything, limit())
  }
}

/** The database as a program other than Tryton sees it. */
function fileOf (t: Test, { dir }: TrytonServer) {
  const database = new DatabaseSync(join(dir, 'erp.sqlite'), { timeout: 5000 })
  t.teardown(() => { database.close() })
  return {
    lock () { database.exec('begin exclusive') },
    unlock () { database.exec('rollback') },
    /** Not through Tryton, which refuses duplicate codes. */
    setCode (product: number, code: string) { database.prepare('update product_product set code = ? where id = ?').run(code, product) },
    endSessions () { database.exec('delete from ir_session') },
    sales: (reference: string) => database.prepare('select id from sale_sale where dealer_reference = ?').all(reference).map(({ id }) => String(id))
  }
}

/** Posts until the outcome is known, as the portal does. */
async function settled ({ post }: Gateway, reference: string): Promise<unknown> {
  return await eventually(async () => {
    const [status, id] = await post(reference)
    if (status !== 200 && status !== 201) throw new Error(`${String(status)} ${String(id)}`)
    return id
  }, 60_000)
}

t.test('with a real Tryton', { skip: skipWithoutTryton() }, async t => {
  const server = await startTryton(t, { parts: 100 })
  const [one, other] = [await gatewayOf(t, server), await gatewayOf(t, server)]
  const [admin, file] = [adminOf(t, server), fileOf(t, server)]
  await t.test('the gateway keeps every guarantee of the contract', async t => {
    let id = 0
    const { checks } = await conform({
      url: one.url,
      key: undefined,
      write: true,
      now: Date.now,
      nextId: () => `c${++id}`,
      run: 'SLOW01',
      // How many it can serve at once is up to the machine.
      limits: { ...limits, steps: [] }
    })
    t.strictSame(checks.filter(({ verdict }) => verdict === 'fail'), [])
    t.ok(checks.filter(({ verdict }) => verdict === 'pass').length > 50)
  })

  await t.test('ten posts at once under one reference, over two gateways, make one sale', async t => {
    const answers = await Promise.all(Array.from({ length: 10 }, async (_, number) => await (number % 2 === 0 ? one : other).post('TEN')))
    const [sale] = file.sales('TEN')
    t.strictSame(file.sales('TEN'), [sale])
    t.ok(answers.every(([status, id]) => (status === 200 || status === 201) ? id === sale : status === 429 || status === 503), JSON.stringify(answers))
    t.ok(answers.some(([, id]) => id === sale))
    t.strictSame(await Promise.all([settled(one, 'TEN'), settled(other, 'TEN')]), [sale, sale])
  })

  await t.test('only users in the group of the portal act for dealers', async t => {
    const [company] = await admin.find('company.company', [])
    const password = 'clerk-9Quiz'
    await admin.create('res.user', { name: 'Clerk', login: 'clerk', password, companies: [['add', [company]]], company })
    const clerk = createTryton({ url: server.url, database: server.database, user: 'clerk', password })
    t.teardown(clerk.close)
    const refused = clerk.call('model.product.product.dealer_prices', [[part], '10001'], Anything, { signal: AbortSignal.timeout(60_000) })
    await t.rejects(refused, { constructor: TrytonRefusal, message: /Only users in the group "Dealer Portal"/ })
  })

  await t.test('a sale of the portal is canceled, and never deleted; a copy has no reference', async t => {
    const id = Number(await settled(one, 'KEPT'))
    await admin.press('sale.sale', 'cancel', [id])
    const refused = await admin.press('sale.sale', 'delete', [id]).catch((error: unknown) => error)
    t.match(refused, { constructor: TrytonRefusal, message: /came from the portal.*Cancel it instead/ })
    await admin.press('sale.sale', 'copy', [id])
    t.strictSame(file.sales('KEPT'), [String(id)])
    t.match(await one.ask('find-order', { reference: 'KEPT', customerNumber: '10001' }), { status: 200, body: { ORDID: String(id), ORDST: 'D' } })
    t.strictSame(await one.post('KEPT'), [200, String(id)], 'and is not sent again')
  })

  await t.test('an order that is set back to draft is still the dealer\'s latest one', async t => {
    const id = Number(await settled(one, 'BACK'))
    await admin.press('sale.sale', 'draft', [id])
    t.match(await one.ask('latest-order', { customerNumber: '10001' }), { body: { DOCID: String(id), ORDST: 'U' } })
    await admin.press('sale.sale', 'copy', [id])
    t.match(await one.ask('latest-order', { customerNumber: '10001' }), { body: { DOCID: String(id) } }, 'a draft of the distributor\'s people is none yet')
  })

  await t.test('a party without an address cannot order, and reads why', async t => {
    const addresses = await admin.find('party.address', [['party.code', '=', '10004']])
    await admin.press('party.address', 'write', addresses, { active: false })
    t.strictSame(await one.post('NOWHERE', { customerNumber: '10004' }), [422, 'YOUR ACCOUNT LACKS AN ADDRESS. PLEASE CALL US.'])
    t.match(await one.ask('dealer', { customerNumber: '10004' }), { status: 200 })
    t.match(one.lines.find(({ party }) => party === '10004'), { level: 'warn' })
    t.strictSame(file.sales('NOWHERE'), [])
  })

  await t.test('a changed price is seen at once, and counts for an order', async t => {
    const price = async () => (await one.ask('item', { itemNumber: part, customerNumber: '10001' })).body['CSTPR']
    const before = await price()
    const [list] = await admin.find('product.price_list', [])
    const [product] = await admin.find('product.product', [['code', '=', part]])
    const [line] = await admin.create('product.price_list.line', { price_list: list, product, sequence: -1, formula: '4.56' })
    t.strictSame([before === '4.56', await price()], [false, '4.56'])
    const id = await settled(one, 'CHEAP')
    t.match(await one.ask('order', { id }), { body: { ORDTL: '9.12' } })
    await admin.press('product.price_list.line', 'delete', [line])
    t.equal(await price(), before)
  })

  await t.test('parts that cannot be offered are left out and named, and an order with one is refused', async t => {
    const [list] = await admin.find('product.price_list', [])
    const [broken, ...others] = await admin.find('product.product', [['code', 'like', 'RS-%']])
    const [code = ''] = coded.Parse(await admin.press('product.product', 'read', [broken], ['code'])).map(({ code }) => code)
    // Tryton tries a formula with a list price of 0, which lets this one pass.
    const formula = 'list_price / (list_price - list_price) if list_price else list_price'
    await admin.create('product.price_list.line', { price_list: list, product: broken, sequence: -1, formula })
    const found = async () => (await one.ask('search', { term: 'RS-', customerNumber: '10001', limit: 100 })).body['ITEMS']
    const sold = numbers.Parse(await found()).map(({ ITNBR }) => ITNBR)
    t.notOk(sold.includes(code))
    t.equal(sold.length, others.length, 'the others are still sold')
    t.match(one.lines.find(({ part }) => String(part).includes(code)), { why: /DivisionByZero|division/i })
    t.strictSame(await one.post('BROKEN', { itemNumber: code }), [422, `PART ${code} HAS NO PRICE AT THE MOMENT. PLEASE REMOVE IT AND CALL US.`])
    t.match(server.log(), new RegExp(`part .*${code}.* has no price`))

    const twice = sold.find(number => number !== part) ?? ''
    const [template] = await admin.find('product.template', [['products.code', '=', twice]])
    const [same = 0] = await admin.create('product.product', { template })
    file.setCode(same, twice)
    await admin.create('product.product', { template })
    t.notOk(numbers.Parse(await found()).some(({ ITNBR }) => ITNBR === twice))
    t.strictSame(await one.post('TWICE', { itemNumber: twice }), [422, `PART ${twice} IS ON FILE TWICE. PLEASE REMOVE IT AND CALL US.`])
    await admin.press('product.template', 'write', [template], { name: 'RS-NEW' })
    t.notOk(numbers.Parse(await found()).some(({ ITNBR }) => ITNBR === ''))
    for (const why of ['another part has the same code', 'it has no code']) t.ok(one.lines.some(line => line['why'] === why), why)
  })

  await t.test('while the database is locked, reads wait or fail clearly, and no order is lost or doubled', async t => {
    file.lock()
    const reads = Promise.all([one.ask('dealer', { customerNumber: '10001' }), other.ask('prices', { customerNumber: '10001', itemNumbers: [part] })])
    const posts = Promise.all([one.post('LOCKED'), other.post('LOCKED'), one.post('LOCKED 2')])
    // Longer than Tryton waits for a lock.
    await delay(7000)
    file.unlock()
    t.strictSame((await reads).map(({ status }) => status), [503, 503])
    const known: readonly unknown[] = [200, 201, 429, 503]
    t.ok((await posts).every(([status]) => known.includes(status)), JSON.stringify(await posts))
    for (const reference of ['LOCKED', 'LOCKED 2']) {
      t.strictSame([await settled(one, reference), await settled(other, reference)], [...file.sales(reference), ...file.sales(reference)])
      t.equal(file.sales(reference).length, 1)
    }
    t.match(await one.ask('prices', { customerNumber: '10001', itemNumbers: [part] }), { body: { ITEMS: [{ ITNBR: part }] } }, 'and no part was left out')
  })

  await t.test('a gateway is killed amid an order: another one sends it again, and there is one sale', async t => {
    const args = ['--port', '0', '--tryton', server.url, '--database', server.database]
    const env = { ...process.env, TRYTON_PASSWORD: server.portalPassword, GATEWAY_KEY: 'k' }
    const killed = await startProcess(process.execPath, [program, ...args], { ready: '"listening"', env })
    const { url } = Compile(Type.Object({ url: Type.String() })).Parse(JSON.parse(killed.output()))
    file.lock()
    const body = { REFNO: 'KILLED', CUSNO: '10001', PONUM: '', SHPMD: 'DEFAULT', INSTR: '', SHPTO: 9999, LINES: [{ ITNBR: part, QTYOR: 1, NOTES: '' }] }
    const lost = fetch(`${url}/v1/orders`, { method: 'POST', body: JSON.stringify(body), headers: { authorization: 'Bearer k' } }).catch(() => 'lost')
    await delay(500)
    await killed.stop('SIGKILL')
    t.equal(await lost, 'lost')
    file.unlock()
    const id = await settled(other, 'KILLED')
    await delay(1000)
    t.strictSame(file.sales('KILLED'), [id])
  })

  await t.test('Tryton is killed amid orders and comes back without its sessions', async t => {
    const posts = Promise.all(Array.from({ length: 6 }, async (_, number) => await one.post(`AMID ${number}`)))
    await delay(150)
    await server.kill()
    t.ok((await posts).every(([status]) => status === 201 || status === 429 || status === 503), JSON.stringify(await posts))
    t.match(await other.post('AMID 0'), [429, 'Tryton cannot be reached'])
    file.endSessions()
    await server.start()
    const ids = await Promise.all(Array.from({ length: 6 }, async (_, number) => await settled(number % 2 === 0 ? one : other, `AMID ${number}`)))
    t.strictSame(Array.from({ length: 6 }, (_, number) => file.sales(`AMID ${number}`)), ids.map(id => [id]))
  })
})
