import t from 'tap'
import { isoDateOf } from '@portal/contracts/base/dates'
import { skipWithout } from '../../../bff/test/servers/binaries.ts'
import { startPostgres } from '../../../bff/test/servers/postgres.ts'
import { conform, limits } from '../../conform/run.ts'
import { startGateway } from '../../test/gateway-client.ts'
import { openDatabase } from './gateway/database.ts'
import { sqlErp } from './gateway/erp.ts'
import { fillDemo } from './test/demo.ts'

function order (reference: string, changed: { customerNumber?: string, itemNumber?: string, quantity?: number, shipTo?: number } = {}) {
  const { customerNumber = '10001', itemNumber = 'RS-OF141', quantity = 2, shipTo = 9999 } = changed
  return { reference, customerNumber, poNumber: 'PO 1', shipping: 'default', specialInstructions: '', shipTo, lines: [{ itemNumber, quantity, note: '' }] }
}

t.test('an ERP that is tables in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const database = openDatabase(server.url)
  t.teardown(database.close)
  await fillDemo(database.ask, isoDateOf(Date.now(), 'UTC'))
  const { url, ask, lines } = await startGateway(t, { erp: sqlErp(database, 'UTC') })

  await t.test('the gateway keeps every guarantee of the contract', async t => {
    let id = 0
    const { checks } = await conform({ url, key: undefined, write: true, now: Date.now, nextId: () => `c${++id}`, run: 'SLOW01', limits })
    t.strictSame(checks.filter(({ verdict }) => verdict === 'fail'), [])
    // It takes no files, offers no `changes`, has no texts beyond ASCII everywhere, and only its people confirm orders.
    const left = /^post-lightspeed|^changes|encoded-once$|confirmed$|\/key$/
    t.strictSame(checks.filter(({ id, verdict, seen }) => verdict === 'skip' && !left.test(id) && !/^(?:No key|Recommended)/.test(seen)).map(({ id, seen }) => `${id}: ${seen}`), [])
    t.strictSame(await database.ask('select * from sales_order where po_number like \'CONFORM%\''), [])
  })

  await t.test('ten posts at once under one reference make one order, and a refused one none', async t => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await ask('post-order', order('TEN'))))
    t.equal(new Set(answers.map(({ body }) => body['ORDID'])).size, 1)
    t.strictSame(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201])
    t.match(await ask('post-order', order('GONE', { itemNumber: 'NOSUCH' })), { status: 422, body: { MESSG: 'ITEM NOSUCH NOT ON FILE' } })
    t.match(await ask('post-order', order('HOLD', { customerNumber: '10003' })), { status: 422, body: { MESSG: /ON HOLD/ } })
    t.match(await ask('post-order', order('PACK', { itemNumber: 'SS-CW12', quantity: 5 })), { status: 422, body: { MESSG: /PACKS OF 12/ } })
    t.match(await ask('post-order', order('CAMP', { shipTo: 77 })), { status: 422, body: { MESSG: /SHIP-TO 77/ } })
    t.match(await ask('find-order', { reference: 'GONE', customerNumber: '10001' }), { status: 404, body: { FOUND: 'N' } })
    t.strictSame((await database.ask('select count(*)::integer as n from portal_reference where reference in (\'TEN\', \'GONE\', \'HOLD\', \'PACK\', \'CAMP\')'))[0], { n: 1 })
  })

  await t.test('an order that is deleted or invoiced leaves its table, and its reference tells what happened to it', async t => {
    const fate = async (reference: string) => (await ask('find-order', { reference, customerNumber: '10001' })).body['ORDST']
    const idOf = async (reference: string) => String((await ask('post-order', order(reference))).body['ORDID'])
    const [deleted, invoiced] = [await idOf('LATER-1'), await idOf('LATER-2')]
    t.equal(await fate('LATER-1'), 'U')
    await ask('delete-order', { id: deleted, customerNumber: '10001' })
    t.equal(await fate('LATER-1'), 'D')
    await database.ask('update sales_order set is_confirmed = true, number = \'S77\' where id = $1', [invoiced])
    t.equal(await fate('LATER-2'), 'C')
    t.match(await ask('delete-order', { id: invoiced, customerNumber: '10001' }), { status: 422 })
    await database.transaction(async ask => {
      await ask('insert into invoice (number, customer, order_id, dated, due, total, placed_by) select \'I77\', customer, id, current_date, current_date, 1, \'BO BERG\' from sales_order where id = $1', [invoiced])
      await ask('delete from sales_order where id = $1', [invoiced])
    })
    t.equal(await fate('LATER-2'), 'I')
    t.match(JSON.stringify((await ask('invoices', { customerNumber: '10001', since: '2020-01-01' })).body), /"ORDBY":"BO BERG/)
    t.match(await ask('order', { id: invoiced }), { status: 404 })
  })

  await t.test('every price break is listed, and the order has the one that it reaches', async t => {
    t.match((await ask('prices', { customerNumber: '10001', itemNumbers: ['TL-FW50'] })).body, {
      ITEMS: [{ CSTPR: '8.00', BRKQT: 12, BRKPR: '7.20', BREAK: [{ BRKQT: 48, BRKPR: '6.50' }, { BRKQT: 144, BRKPR: '5.90' }] }]
    })
    const { body: { ORDID: id } } = await ask('post-order', order('BREAKS', { itemNumber: 'TL-FW50', quantity: 50 }))
    t.match((await ask('order', { id })).body, { PARTS: [{ QTYOR: 50, CSTPR: '6.50' }] })
  })

  await t.test('while the database is away reads are answered with 503 and orders with 429, and nothing comes of those', async t => {
    await server.stop()
    t.match(await ask('health', {}), { status: 503 })
    t.match(await ask('dealer', { customerNumber: '10001' }), { status: 503 })
    t.match(await ask('post-order', order('AWAY')), { status: 429 })
    await server.start()
    t.match(await ask('find-order', { reference: 'AWAY', customerNumber: '10001' }), { status: 404, body: { FOUND: 'N' } })
    t.match(await ask('post-order', order('AWAY')), { status: 201 })
    t.strictSame(lines.filter(({ level }) => level === 'error').filter(({ status }) => status !== 503), [])
  })
})
