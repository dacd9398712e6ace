import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { Compile } from 'typebox/schema'
import { invalid } from '@portal/erp-gateway/contract/codec'
import { contractDocument, repliesOf } from '@portal/erp-gateway/contract/document'
import { operationList } from '@portal/erp-gateway/contract/operations'
import type { RecordedExchange } from '@portal/erp-gateway/contract/recording'
import { addressOf, askedBy, operationAt } from '@portal/erp-gateway/contract/requests'
import { buildTestApp } from './build-app.ts'

const dir = fileURLToPath(new URL('../../fixtures/recordings/', import.meta.url))
const recordings = readdirSync(dir).map(file => ({ file, exchange: JSON.parse(readFileSync(dir + file, 'utf8')) as RecordedExchange }))

t.test('every operation is found at its address', async t => {
  for (const operation of operationList) {
    const fields = Object.fromEntries(operation.inPath.map(name => [name, 'A/1 %']))
    const address = addressOf({ operation, fields: { ...fields, ...Object.fromEntries(operation.inQuery.map(name => [name, 'B&2'])) } })
    t.match(operationAt(operation.method, address), { operation: { name: operation.name }, fields })
  }
  t.equal(operationAt('DELETE', '/v1/orders/1'), undefined)
})

t.test('what was recorded of each operation fits its records', async t => {
  for (const operation of operationList) {
    const { name } = operation
    const own = recordings.filter(({ exchange }) => exchange.operation === name)
    t.ok(own.length > 0, `${name} was recorded`)
    for (const { file, exchange: { request, response } } of own) {
      const reply = repliesOf(operation).find(({ status }) => status === response.status)
      t.strictSame(reply?.record.problems(response.body, ''), [], `answer of ${file}`)
      const addressed = operationAt(request.method, request.path)
      t.equal(addressed?.operation.name, name)
      t.not(askedBy(operation, addressed?.fields ?? {}, request.body), invalid, `request of ${file}`)
    }
  }
})

t.test('what was recorded fits the OpenAPI document, and the document refuses what the portal does', async t => {
  const document = contractDocument()
  const validators = new Map(Object.keys(document.components.schemas).map(name => [name, Compile({ $ref: `#/components/schemas/${name}`, components: document.components })]))
  for (const operation of operationList) {
    for (const { file, exchange: { response } } of recordings.filter(({ exchange }) => exchange.operation === operation.name)) {
      const name = repliesOf(operation).find(({ status }) => status === response.status)?.record.name ?? ''
      const [fits, errors] = validators.get(name)?.Errors(response.body) ?? [false, []]
      t.ok(fits, `${file} as ${name}: ${JSON.stringify(errors)}`)
    }
  }
  const item = recordings.find(({ exchange }) => exchange.operation === 'item' && exchange.response.status === 200)?.exchange.response.body
  const isItem = validators.get('ItemForCustomer')
  t.ok(isItem?.Check(item))
  for (const change of [{ BRKQT: 10, BRKPR: '' }, { LSTPR: 12.5 }, { LSTPR: '1.005' }, { ITNBR: ' ' }, { QTYOH: 1.5 }]) t.notOk(isItem?.Check({ ...Object(item), ...change }), JSON.stringify(change))
})

t.test('every operation says the statuses that mean the same for all, and what leads to another try', async t => {
  const { paths, components: { responses }, servers } = contractDocument()
  for (const { path, method, without } of operationList) {
    const said = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})
    for (const status of ['400', '401', '429', '503', ...without === undefined ? [] : ['501']]) t.ok(said.includes(status), `${method} ${path} ${status}`)
  }
  for (const name of ['Busy', 'Unavailable'] as const) t.match(responses[name].headers, { 'retry-after': { schema: { type: 'string' } } })
  t.match(servers, [{ url: '{gateway}' }])
})

t.test('the portal serves it as OpenAPI whose references lead somewhere', async t => {
  const { app } = await buildTestApp(t)
  const served = await app.inject('/docs/erp-gateway.json')
  t.strictSame(served.json(), contractDocument())
  const references = [...served.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  const { paths, components: { schemas } } = contractDocument()
  t.strictSame([...new Set(references)].filter(name => schemas[name] === undefined), [])
  t.strictSame(Object.keys(schemas).filter(name => !references.includes(name)), [], 'no record that nothing uses')
  t.match(paths['/v1/orders'], { get: { operationId: 'find-order' }, post: { operationId: 'post-order', responses: { 422: {} } } })
  t.match(schemas['Dealer']?.properties?.['LPDAT']?.description, /Day of the last payment.*CYYMMDD/)
})
