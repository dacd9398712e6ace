import { timings } from '@portal/contracts/policy/timings'
import { formatCount } from '@portal/contracts/base/numbers'
import { clientLimits } from '@portal/erp-gateway/contract/client-limits'
import { gatewayOperations, isLeftOut, type OperationName } from '@portal/erp-gateway/contract/operations'
import type { ErpContext } from '../../../ports/erp/erp.ts'
import type { ErpMonitor } from '../../../ports/erp/erp-monitor.ts'
import { PortalError } from '../../../errors.ts'
import { createSingleFlight } from '../../../lib/single-flight.ts'
import type { Traces } from '../../../tracing/trace-context.ts'
import { wrongStatus } from './checked-answer.ts'
import { createBackoff } from './backoff.ts'
import type { BadAnswerLog, BadAnswerSeen } from './bad-answers.ts'
import { createBreaker } from './breaker.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createMeter } from './meter.ts'
import { reasonOf } from '../../../lib/error-reason.ts'
import { createPresence, type Presence } from './presence.ts'
import { createReadPlaces } from './read-places.ts'
import { createTransport, NotSent, type HttpAnswer, type HttpRequest } from './transport.ts'

export type GatewayClientLimits = {
  /** Milliseconds to open a connection. */
  connect: number
  /** Milliseconds for one attempt of a read, from waiting for a connection to the last byte. */
  attempt: number
  /** Milliseconds before a read is retried. */
  retryPause: number
  /** Milliseconds for a write, which is sent once. */
  write: number
  responseBytes: number
  /** The number of consecutive failed reads that opens the circuit breaker. */
  failures: number
  /** Milliseconds before the open breaker becomes half open. */
  openFor: number
  /** Milliseconds after which a read for display takes the last good answer, if there is one. `InDoubt`: after a request that got no answer. */
  useLastGoodAfter: number
  useLastGoodAfterInDoubt: number
  /** The longest pause in milliseconds after the gateway has said that it is too busy. */
  backoff: number
}

/** Two attempts and the pause between them leave time to answer within `timings.answerWithin`. */
export const gatewayClientLimits: GatewayClientLimits = {
  connect: 2000,
  attempt: clientLimits.read,
  retryPause: 250,
  write: clientLimits.write,
  responseBytes: clientLimits.responseBytes,
  failures: 5,
  openFor: 5000,
  useLastGoodAfter: clientLimits.read,
  useLastGoodAfterInDoubt: timings.optionalErpWait,
  backoff: 30_000
}

export type GatewayClientOptions = {
  /** The address of the gateway. A path in it is prefixed to that of every operation. */
  url: string
  key: string | undefined
  /** The new key during a change of keys; undefined otherwise. */
  nextKey: string | undefined
  /** Connections for reads, and as many again for writes. */
  poolSize: number
  /** Reads that may wait for a connection. */
  queueSize: number
  limits: GatewayClientLimits
  /** Milliseconds since 1970. */
  now: () => number
  log: BadAnswerLog
  /** Makes each call a part of the trace of its request; none if left out. */
  trace?: Traces['erpCall'] | undefined
}

export type GatewayRequest = HttpRequest & { operation: OperationName }
/** `text` is empty for statuses for which the contract defines no body. */
export type GatewayAnswer = Pick<HttpAnswer, 'status' | 'text'>

/** The HTTP side of the ERP gateway: connections, limits, retries and the circuit breaker. It knows nothing about records. */
export type GatewayClient = {
  /**
   * Sends a read. It is retried once if the gateway could not be reached, was too slow or answered 5xx. It is refused without being sent while the
   * circuit breaker is open, during a back-off, or if too many reads are under way. While a half-open breaker has a trial request under way, a read
   * for display is refused too; any other read waits for the trial's outcome.
   * @returns an answer with status 200 or 404, or with a status that says that the gateway leaves the operation out
   * @throws PortalError `erp_unavailable` or `erp_bad_reply` for anything else
   */
  read(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** The longest time in milliseconds that a write can take. */
  writeWithin: number
  /**
   * Sends a write, once. Returns any answer.
   * @throws NotSent if none of it was sent, as when no connection is free; undici's or the socket's error if there was no answer
   */
  write(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** Notes that an answer could be used. */
  noteGoodAnswer(): void
  /** Counts, logs, and lists for staff an answer that cannot be used, wholly or in part. */
  noteBadAnswer(answer: BadAnswerSeen, context: ErpContext): void
  /** Resolves when all requests under way have ended. */
  close(): Promise<void>
}

/** Whether the ERP is reachable, as far as the gateway client can tell. */
export type GatewayPresence = {
  presence: Presence
  /** Whether reads are refused without being sent, or let through one by one, because the ERP does not answer or is too busy. */
  isHoldingBack(): boolean
}

export function createGatewayClient (options: GatewayClientOptions): GatewayClient & GatewayPresence & Pick<ErpMonitor, 'report' | 'totals' | 'onEnded' | 'pools'> {
  const { limits, now } = options
  const transport = createTransport({ ...options, ...limits })
  // undici's pool would queue requests without a limit.
  const underWayMax = options.poolSize + options.queueSize
  const readPlaces = createReadPlaces(underWayMax)
  // Writes wait in the journal instead: in undici's queue, no signal could end them.
  const writeLimit = createConcurrencyLimit(options.poolSize)
  const sharedReads = createSingleFlight<GatewayAnswer>()
  const breaker = createBreaker({ failures: limits.failures, openFor: limits.openFor, now })
  const backoff = createBackoff(limits.backoff, now)
  const meter = createMeter(now, options.log)
  const presence = createPresence(now)

  /** Sends the request and records its outcome and duration. */
  async function send (by: 'read' | 'write', request: GatewayRequest, context: ErpContext, milliseconds: number): Promise<GatewayAnswer> {
    const { operation } = request
    const started = performance.now()
    const traced = options.trace?.(operation, context.requestId)
    try {
      const sent = { ...request, traceparent: traced?.traceparent, isShown: context.asker !== undefined }
      const answer = await transport[by](sent, context.requestId, milliseconds)
      if (answer.status === 429) backoff.begin(answer.retryAfter)
      const isFailed = answer.status >= 500 && !isLeftOut(gatewayOperations[operation], answer.status)
      const outcome = answer.status === 429 ? 'refused' : isFailed ? 'failed' : 'answered'
      meter.ended(operation, performance.now() - started, outcome)
      traced?.ended(outcome, answer.status)
      presence.ended(isFailed ? { failed: `status ${answer.status}` } : 'answered')
      return answer
    } catch (error) {
      const outcome = isTooLarge(error) ? 'answered' : 'failed'
      meter.ended(operation, performance.now() - started, outcome)
      traced?.ended(outcome)
      presence.ended(isTooLarge(error) ? 'answered' : { failed: reasonOf(error) })
      if (isTooLarge(error)) {
        const problem = { path: '/', expected: `at most ${formatCount(limits.responseBytes)} bytes`, found: 'more' }
        meter.unusable({ operation, status: undefined, problems: [problem], leftOut: 0 }, context.requestId)
      }
      throw error
    }
  }

  function turnedAway (reason: string): PortalError {
    meter.turnedAway()
    return new PortalError('erp_unavailable', { cause: new Error(reason) })
  }

  /** @returns the function to call when the read has ended */
  function enterRead ({ asker }: ErpContext): () => void {
    const leave = readPlaces.enter(asker)
    if (leave !== undefined) return leave
    const underWay = readPlaces.underWay()
    throw turnedAway(underWay < underWayMax ? `${underWay} reads are under way, and the asker has used up its share of the rest` : `${underWayMax} reads are under way`)
  }

  /** A read that waits for a trial request counts as under way. */
  async function waitFor (trial: Promise<void>, context: ErpContext): Promise<void> {
    const leave = enterRead(context)
    await trial
    leave()
  }

  /** One attempt of a read, if the back-off, the limit and the breaker allow it. */
  async function attempt (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer | { retry: Error }> {
    if (backoff.remaining() > 0) throw turnedAway('backing off: the ERP said that it is too busy')
    const leave = enterRead(context)
    const report = breaker.enter()
    if (report === undefined) {
      leave()
      throw turnedAway('the circuit breaker is open: the ERP does not answer')
    }
    let answered = false
    try {
      const answer = await tryOnce(request, context)
      answered = !('retry' in answer)
      return answer
    } catch (error) {
      // The ERP did answer, even though the answer is unusable.
      answered = true
      throw error
    } finally {
      report(answered)
      leave()
    }
  }

  /** `retry` is the reason why another attempt may succeed. */
  async function tryOnce (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer | { retry: Error }> {
    let answer: GatewayAnswer
    try {
      answer = await send('read', request, context, limits.attempt)
    } catch (error) {
      if (isTooLarge(error)) throw new PortalError('erp_bad_reply', { cause: error })
      return { retry: new Error(`${request.method} ${request.path}: no answer`, { cause: error }) }
    }
    const { status } = answer
    const { operation } = request
    if (status === 200 || status === 404 || isLeftOut(gatewayOperations[operation], status)) return answer
    const cause = new Error(`${request.method} ${request.path}: status ${status}`)
    if (status >= 500) return { retry: cause }
    if (status !== 429) meter.unusable({ operation, status, ...wrongStatus(operation, status), leftOut: 0 }, context.requestId)
    throw new PortalError(status === 429 ? 'erp_unavailable' : 'erp_bad_reply', { cause })
  }

  async function readAlone (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer> {
    const trial = context.display === true ? undefined : breaker.trial()
    if (trial !== undefined) await waitFor(trial, context)
    const first = await attempt(request, context)
    if (!('retry' in first)) return first
    // In the log, the first attempt's failure says more than a refusal of the second. A read that waited for a trial has no time left.
    if (trial !== undefined || breaker.state() === 'open') throw new PortalError('erp_unavailable', { cause: first.retry })
    await pause(limits.retryPause)
    const second = await attempt(request, context)
    if (!('retry' in second)) return second
    throw new PortalError('erp_unavailable', { cause: second.retry })
  }

  return {
    writeWithin: limits.write,
    async read (request, context) {
      if (context.display !== true) return await readAlone(request, context)
      // The path or the body names the customer, so two dealers never share an answer.
      const key = JSON.stringify([request.method, request.path, request.body])
      const { joined, result } = sharedReads.join(key, async () => await readAlone(request, context))
      if (joined) meter.shared(request.operation)
      return await result
    },
    async write (request, context) {
      const leave = writeLimit.enter()
      if (leave === undefined) {
        meter.turnedAway()
        throw new NotSent(`${options.poolSize} writes are under way`)
      }
      try {
        return await send('write', request, context, limits.write)
      } finally {
        leave()
      }
    },
    noteGoodAnswer: meter.usable,
    noteBadAnswer (answer, { requestId }) {
      meter.unusable(answer, requestId)
    },
    report: () => ({
      ...meter.report(),
      breaker: breaker.state(),
      backoff_seconds: Math.ceil(backoff.remaining() / 1000),
      under_way: readPlaces.underWay(),
      under_way_max: underWayMax
    }),
    totals: meter.totals,
    onEnded: meter.onEnded,
    pools: transport.pools,
    presence,
    isHoldingBack: () => breaker.state() !== 'closed' || backoff.remaining() > 0,
    close: transport.close
  }
}

function isTooLarge (error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
}

async function pause (milliseconds: number): Promise<void> {
  await new Promise(resolve => { setTimeout(resolve, milliseconds) })
}
