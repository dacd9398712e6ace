import t from 'tap'
import { erpStateOf } from './erp-state.ts'

const operation = (p95: number | undefined) => ({
  operation: 'search', calls: [], errors: [], latency: null, shared: 0, cache: null, latency_now: p95 === undefined ? null : { p50: 1, p95, p99: p95 }
})

t.test('an ERP that makes people wait is slow, unless its answers cannot be used or do not come', async t => {
  t.equal(erpStateOf({ state: 'up', operations: [operation(undefined), operation(999)] }), 'up')
  t.equal(erpStateOf({ state: 'up', operations: [operation(3), operation(1000)] }), 'slow')
  t.equal(erpStateOf({ state: 'unusable', operations: [operation(1000)] }), 'unusable')
  t.equal(erpStateOf({ state: 'down', operations: [operation(1000)] }), 'down')
})
