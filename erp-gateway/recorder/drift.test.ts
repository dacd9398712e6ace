import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { drift } from './drift.ts'

const recordings = join(import.meta.dirname, '../../fixtures/recordings')
const erp = await startFakeErp({ data: canonicalData({ size: 200 }) })
t.teardown(erp.close)

let ids = 0
const options = (url: string) => ({ url, key: undefined, now: () => Date.parse('2026-11-20T12:00:00Z'), nextId: () => `d${++ids}` })

/** The fake ERP, with every field of its answers changed. */
async function changed (t: Test, change: (key: string, value: unknown) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    buffer(request).then(async body => {
      const { method = 'GET', url = '/' } = request
      const answer = await fetch(erp.url + url, { method, ...(method === 'POST' && { body }) })
      response.writeHead(answer.status).end(JSON.stringify(JSON.parse(await answer.text(), change)))
    }).catch(() => { response.destroy() })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => { server.once('listening', resolve) })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return `http://127.0.0.1:${address.port}`
}

t.test('nothing has changed in a gateway that answers as recorded, whatever its records; nothing is written', async t => {
  const report = await drift(recordings, options(erp.url))
  t.strictSame(report.drifts, [])
  t.ok(report.repeated > 30)
  t.strictSame(report.uncompared, ['find-order'], 'no order of the recordings is in this ERP, and none was found by a reference')
  t.strictSame(erp.orders(), [])
})

t.test('names each field that is gone, new, or of another type or form, also in records that the recordings do not name', async t => {
  const url = await changed(t, (key, value) => {
    switch (key) {
      case 'MFGNO': return undefined
      case 'INVDT': return String(value)
      case 'CSTPR': return '1.505'
      case 'LINES':
      case 'PARTS': return Object.assign([], value).map((line: object) => ({ ...line, COLOR: 'RED' }))
      default: return value
    }
  })
  const { drifts } = await drift(recordings, options(url))
  const of = (wanted: string) => drifts.filter(({ operation }) => operation === wanted).map(({ operation: _, ...difference }) => difference)
  t.strictSame(of('search'), [
    { path: 'ITEMS[].MFGNO', was: 'string', is: 'absent' },
    { path: 'ITEMS[].CSTPR', was: 'string amount', is: 'string amount with more than 2 decimals' }
  ])
  t.strictSame(of('invoices'), [{ path: 'INVOICES[].INVDT', was: 'number YYYYMMDD', is: 'string' }])
  t.strictSame(of('invoice').map(({ path }) => path), ['INVDT', 'LINES[].MFGNO', 'LINES[].COLOR'], 'an invoice of its own is read')
  t.strictSame(of('order').map(({ path }) => path), ['PARTS[].MFGNO', 'PARTS[].CSTPR', 'PARTS[].COLOR'])
  t.strictSame(of('dealer'), [])
})

t.test('other records may lack a field that may be left out, and no other', async t => {
  const recorded = JSON.parse(readFileSync(join(recordings, '0011-dealer.json'), 'utf8'))
  const dir = t.testdir({ '1.json': JSON.stringify({ ...recorded, request: { ...recorded.request, path: '/v1/dealers/88888' } }) })
  const without = async (name: string) => (await drift(dir, options(await changed(t, (key, value) => key === name ? undefined : value)))).drifts
  t.ok('BILAD' in recorded.response.body)
  t.strictSame(await without('BILAD'), [])
  t.match(await without('ADRES'), [{ operation: 'dealer', path: 'ADRES', was: 'object', is: 'absent' }])
})

t.test('an operation that fails, and a gateway that does not answer, are reported', async t => {
  const failing = createServer((_, response) => { response.writeHead(503).end('{}') }).listen(0, '127.0.0.1')
  await new Promise(resolve => { failing.once('listening', resolve) })
  const address = failing.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const url = `http://127.0.0.1:${address.port}`
  t.match((await drift(recordings, options(url))).drifts[0], { operation: 'health', path: 'status', was: '200', is: '503' })
  failing.closeAllConnections()
  await new Promise(resolve => { failing.close(resolve) })
  t.match(await drift(recordings, options(url)), { repeated: 0, drifts: [{ operation: 'health', is: /connection/ }] })
})

t.test('a folder without recorded reads is wrong use', async t => {
  const dir = t.testdir()
  await t.rejects(drift(join(dir, 'nowhere'), options(erp.url)), /there is no folder/)
  await t.rejects(drift(dir, options(erp.url)), /there is no recorded read/)
  writeFileSync(join(dir, 'a.json'), '{"operation":"health"}')
  await t.rejects(drift(dir, options(erp.url)), /a\.json is not a recorded exchange/)
})
