import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Instant } from './fields.ts'
import { limits } from './policy/limits.ts'

const figures = { minItems: limits.erpStatusMinutes, maxItems: limits.erpStatusMinutes }
const perMinute = 'one figure per minute, oldest first, the current minute last'
const Count = Type.Integer({ minimum: 0, description: 'Since the process started' })

export const ErpOperation = closed({
  operation: Type.String(),
  calls: Type.Array(Type.Integer({ minimum: 0 }), { ...figures, description: `Requests to the ERP, ${perMinute}` }),
  errors: Type.Array(Type.Integer({ minimum: 0 }), { ...figures, description: `Requests that got no answer or a bad one, ${perMinute}` }),
  latency: Type.Union([closed({ p50: Type.Integer(), p95: Type.Integer(), p99: Type.Integer() }), Type.Null()], {
    description: 'Milliseconds, over the latest answered requests'
  }),
  shared: Count,
  cache: Type.Union([closed({ hits: Count, misses: Count, stale: Count }), Type.Null()], { description: 'Null if answers are not cached' })
})
export type ErpOperation = Static<typeof ErpOperation>

/**
 * What one process of the BFF knows about the ERP.
 * - `state`: `up` if the last request was answered, `down` if it was not, `unknown` before the first request
 * - `operations`: `shared` counts reads that got the answer of an identical read in flight, without a request of their own
 * - `breaker`: the circuit breaker; `open` holds requests back, `half-open` lets one through as a trial
 * - `sends_orders`: false if the process's clock differs too much from the database's. It still accepts orders, which other processes send
 */
export const ErpStatus = closed({
  at: Instant,
  state: Type.Enum(['up', 'down', 'unknown']),
  breaker: Type.Enum(['closed', 'open', 'half-open']),
  last_good_answer: Type.Union([Instant, Type.Null()]),
  backoff_seconds: Type.Integer({ minimum: 0, description: 'How much longer the ERP has asked the portal to send no requests' }),
  under_way: Type.Integer({ minimum: 0, description: 'Reads in flight or waiting for a connection' }),
  under_way_max: Type.Integer({ minimum: 0, description: 'Reads above this number are turned away' }),
  turned_away: Count,
  sends_orders: Type.Boolean(),
  clock_ahead_seconds: Type.Integer({ description: 'How far the process\'s clock is ahead of the database\'s; negative if it is behind' }),
  operations: Type.Array(ErpOperation)
})
export type ErpStatus = Static<typeof ErpStatus>

export const erpStatus = defineCall(endpoints.erpStatus, {
  summary: `The state of the ERP, and the load, errors and latency of each operation over the last ${limits.erpStatusMinutes} minutes.`,
  body: NoBody,
  response: closed({ status: ErpStatus }),
  errors: ['unauthenticated', 'forbidden', 'portal_unavailable']
})
