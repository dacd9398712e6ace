import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { operations as fakeOperations } from '@portal/fixtures/faults'
import { routeOf } from '@portal/fixtures/routes'
import { buildTestApp } from '../../../test/build-app.ts'
import { contractDocument } from './contract-document.ts'
import { addressOf, operationAt } from './wire/addresses.ts'
import { operationList } from './wire/contract.ts'
import type { RecordedExchange } from './wire/recording.ts'

const dir = fileURLToPath(new URL('../../../../fixtures/recordings/', import.meta.url))
const recordings = readdirSync(dir).map(file => ({ file, exchange: JSON.parse(readFileSync(dir + file, 'utf8')) as RecordedExchange }))

t.test('the contract has the operations that the fake ERP performs, at the same addresses', async t => {
  t.strictSame(operationList.map(({ name }) => name).sort(), [...fakeOperations].sort())
  for (const operation of operationList) {
    const fields = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'A/1 %']))
    const address = addressOf({ operation, fields: { ...fields, ...Object.fromEntries((operation.query ?? []).map(name => [name, 'B&2'])) } })
    t.equal(routeOf(operation.method, address.split('?')[0] ?? '')?.operation, operation.name, address)
    t.match(operationAt(operation.method, address), { operation: { name: operation.name }, fields })
  }
  t.equal(operationAt('DELETE', '/v1/orders/1'), undefined)
})

t.test('what was recorded of each operation fits its schemas', async t => {
  for (const { name, body, answers } of operationList) {
    const own = recordings.filter(({ exchange }) => exchange.operation === name)
    t.ok(own.length > 0, `${name} was recorded`)
    for (const { file, exchange: { request, response } } of own) {
      const answer = answers[response.status]
      t.ok(answer !== undefined && Compile(answer.schema).Check(response.body), `answer of ${file}`)
      t.ok(body === undefined ? request.body === undefined : Compile(body).Check(request.body), `request of ${file}`)
    }
  }
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
  t.match(schemas['Dealer']?.properties?.['LPDAT']?.description, /Date of the last payment.*CYYMMDD/)
})
