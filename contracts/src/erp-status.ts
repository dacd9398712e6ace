import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { IdField, Instant } from './fields.ts'
import type * as ids from './base/ids.ts'
import { TakesOrders } from './ordering-system.ts'
import { limits } from './policy/limits.ts'

const figures = { minItems: limits.erpStatusMinutes, maxItems: limits.erpStatusMinutes }
const perMinute = 'one figure per minute, oldest first, the current minute last'
const Count = Type.Integer({ minimum: 0, description: 'Since the process started' })

/** Milliseconds. */
const Latency = closed({ p50: Type.Integer(), p95: Type.Integer(), p99: Type.Integer() })

export const ErpOperation = closed({
  operation: Type.String(),
  calls: Type.Array(Type.Integer({ minimum: 0 }), { ...figures, description: `Requests to the ERP, ${perMinute}` }),
  errors: Type.Array(Type.Integer({ minimum: 0 }), { ...figures, description: `Requests that got no answer or a bad one, ${perMinute}` }),
  latency: Type.Union([Latency, Type.Null()], { description: 'Milliseconds, over the latest answered requests of the last hour' }),
  latency_now: Type.Optional(Type.Union([Latency, Type.Null()], { description: 'The same for the last five minutes' })),
  shared: Count,
  cache: Type.Union([closed({ hits: Count, misses: Count, stale: Count }), Type.Null()], { description: 'Null if answers are not cached' })
})
export type ErpOperation = Static<typeof ErpOperation>

/** What did not fit in an answer of the ERP. It contains none of the answer's values, which may be confidential. */
export const ErpProblem = closed({
  path: Type.String({ description: 'The field, as a JSON pointer; `/` for the whole answer, `status` for the HTTP status' }),
  expected: Type.String({ description: 'What belongs there, in words' }),
  found: Type.String({ description: 'The kind of thing that was there: `nothing`, `a number`, `text of 12 characters`' })
})
export type ErpProblem = Static<typeof ErpProblem>

/** An answer of the ERP that did not fit the gateway contract, or that was not about what was asked for. */
export const BadAnswer = closed({
  id: Type.Integer({ minimum: 1, description: 'Counted since the process started' }),
  at: Instant,
  operation: Type.String(),
  request_id: IdField<ids.RequestId>(),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if the answer was too large to be read' }),
  problems: Type.Array(ErpProblem, { minItems: 1, maxItems: limits.problemsNamed }),
  more: Type.Integer({ minimum: 0, description: `Problems that are not named, in the first ${limits.badRecordsExamined} bad records` }),
  left_out: Type.Integer({ minimum: 0, description: 'Records of a list that were left out while the others were used; 0 if nothing of the answer was used' })
})
export type BadAnswer = Static<typeof BadAnswer>

/** A process of the portal. Several may run side by side. */
export const ProcessName = closed({ host: Type.String(), pid: Type.Integer() })
export type ProcessName = Static<typeof ProcessName>

const reportedStates = ['up', 'unusable', 'down', 'unknown'] as const

/**
 * What one process of the BFF knows about the ERP.
 * - `state`: `up` if the last request was answered, `down` if it was not, `unknown` before the first request. `unusable` if it is answered,
 *   but none of the latest answers could be used
 * - `since`: when the process started
 * - `operations`: `shared` counts reads that got the answer of an identical read in flight, without a request of their own
 * - `breaker`: the circuit breaker; `open` holds requests back, `half-open` lets one through as a trial
 * - `sends_orders`: false if the process's clock differs too much from the database's. It still accepts orders, which other processes send
 */
export const ErpStatus = closed({
  process: ProcessName,
  at: Instant,
  since: Instant,
  state: Type.Enum([...reportedStates]),
  breaker: Type.Enum(['closed', 'open', 'half-open']),
  last_good_answer: Type.Union([Instant, Type.Null()]),
  backoff_seconds: Type.Integer({ minimum: 0, description: 'How much longer the ERP has asked the portal to send no requests' }),
  under_way: Type.Integer({ minimum: 0, description: 'Reads in flight or waiting for a connection' }),
  under_way_max: Type.Integer({ minimum: 0, description: 'Reads above this number are turned away' }),
  turned_away: Count,
  sends_orders: Type.Boolean(),
  clock_ahead_seconds: Type.Integer({ description: 'How far the process\'s clock is ahead of the database\'s; negative if it is behind' }),
  other_time_zone: Type.Optional(Type.String({ description: 'The time zone in which the ERP says that it dates its records, if it is not the portal\'s' })),
  operations: Type.Array(ErpOperation),
  bad_answers: Type.Array(BadAnswer, { maxItems: limits.badAnswersKept, description: 'The latest ones, newest first' })
})
export type ErpStatus = Static<typeof ErpStatus>

/**
 * How all processes of the portal together keep track of orders in the ERP. `says_changes`: the ERP says what has changed; otherwise the dealers'
 * orders are read one dealer at a time. `due`: the dealers that wait for that, and since when the first one has. Left out while the database is away.
 */
export const OrderReading = closed({
  says_changes: Type.Boolean(),
  reads_per_second: Type.Integer({ minimum: 1, description: 'Requests to the ERP, at most' }),
  dealers: Type.Integer({ minimum: 0, description: 'Dealers with open orders' }),
  oldest_look: Type.Union([Instant, Type.Null()], { description: 'When the one looked at longest ago was looked at' }),
  due: Type.Integer({ minimum: 0 }),
  due_since: Type.Union([Instant, Type.Null()])
})
export type OrderReading = Static<typeof OrderReading>

export const erpStatus = defineCall(endpoints.erpStatus, {
  summary: `The state of the ERP as the process that answers sees it, and the load, errors and latency of each operation over the last ${limits.erpStatusMinutes} minutes.`,
  body: NoBody,
  response: closed({
    status: ErpStatus,
    order_reading: Type.Optional(OrderReading),
    takes_orders: TakesOrders,
    others: Type.Union([Type.Array(ErpStatus), Type.Null()], {
      description: 'The other processes, as of a few seconds ago; null if they do not share their figures, which needs Redis'
    })
  }),
  errors: ['unauthenticated', 'forbidden', 'portal_unavailable']
})

/** The same as a report's `state`, with `slow` for an ERP that answers, but makes people wait. */
export const ErpState = Type.Enum([...reportedStates, 'slow'])
export type ErpState = Static<typeof ErpState>

export const erpState = defineCall(endpoints.erpState, {
  summary: 'The state of the ERP in one word, as the process that answers sees it.',
  body: NoBody,
  response: closed({ state: ErpState })
})
