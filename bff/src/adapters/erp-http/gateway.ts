import type { ErpContext } from '../../ports/erp.ts'
import type { ErpMonitor } from '../../ports/erp-status.ts'
import { PortalError } from '../../errors.ts'
import { createFlights } from '../../flights.ts'
import { createBackoff } from './backoff.ts'
import { createBreaker } from './breaker.ts'
import { createMeter } from './meter.ts'
import { createRoom } from './room.ts'
import { createTransport, readable, type HttpAnswer, type HttpRequest } from './transport.ts'
import { operationAt } from './wire/addresses.ts'

export type GatewayLimits = {
  /** Milliseconds to open a connection. */
  connect: number
  /** Milliseconds for one attempt of a read, from waiting for a connection to the last byte. */
  attempt: number
  /** Milliseconds before a read is tried again. */
  retryPause: number
  /** Milliseconds for a write, which is sent once. */
  write: number
  responseBytes: number
  /** So many reads in a row that fail keep all others from the gateway. */
  failures: number
  /** Milliseconds until one of them may try again. */
  openFor: number
  /** Milliseconds that a read which only shows something waits for the one that tries. Where something is decided it waits for its outcome. */
  trialPatience: number
  /** Milliseconds that a gateway which is too busy is left alone at most. */
  backoff: number
}

/** Two attempts and the pause between them stay below the 11 seconds that a read may take in all. */
export const gatewayLimits: GatewayLimits = {
  connect: 2000,
  attempt: 5000,
  retryPause: 250,
  write: 60_000,
  responseBytes: 5 * 1_048_576,
  failures: 5,
  openFor: 5000,
  trialPatience: 1000,
  backoff: 30_000
}

export type GatewayOptions = {
  /** Address of the gateway; a path in it goes before every operation's. */
  url: string
  key: string | undefined
  /** Connections for reads, and as many for writes. */
  poolSize: number
  /** Requests that may wait for a connection, of either kind. */
  queueSize: number
  limits: GatewayLimits
  /** Milliseconds since 1970. */
  now: () => number
}

export type GatewayRequest = HttpRequest
/** `text` is read for statuses that the contract gives a body. */
export type GatewayAnswer = Pick<HttpAnswer, 'status' | 'text'>

/** The ERP gateway as HTTP: connections, limits, and what may be sent twice. It knows nothing of records. */
export type Gateway = {
  /**
   * Tried again once where the gateway could not be reached, was too slow or answered 5xx. Not sent at all while the gateway
   * does not answer anybody, wants to be left alone, or has as many reads as it may have. While another read tries whether the gateway
   * is back, it waits for what comes of that.
   * @returns a 200 or a 404; throws `PortalError` `erp_unavailable` or `erp_bad_reply` for all else
   */
  read(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** Milliseconds after which a write has ended. */
  writeWithin: number
  /** Sent once. Returns whatever the answer is; throws undici's or the socket's error where there was none. */
  write(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** Resolves when what is under way has ended. */
  close(): Promise<void>
}

export function createGateway (options: GatewayOptions): Gateway & ErpMonitor {
  const { limits, now } = options
  const transport = createTransport({ ...options, ...limits })
  // A pool parks what is above its connections without a bound.
  const most = options.poolSize + options.queueSize
  const readRoom = createRoom(most)
  const writeRoom = createRoom(most)
  const flights = createFlights<GatewayAnswer>()
  const breaker = createBreaker({ failures: limits.failures, openFor: limits.openFor, now })
  const backoff = createBackoff(limits.backoff, now)
  const meter = createMeter(now)

  /** Makes the request and keeps count of it. */
  async function send (by: 'read' | 'write', request: GatewayRequest, context: ErpContext, milliseconds: number): Promise<GatewayAnswer> {
    const operation = operationOf(request)
    const started = performance.now()
    try {
      const answer = await transport[by](request, context.requestId, milliseconds)
      if (answer.status === 429) backoff.begin(answer.retryAfter)
      const outcome = readable.has(answer.status) ? 'good' : answer.status >= 500 ? 'failed' : 'bad'
      meter.ended(operation, performance.now() - started, outcome)
      return answer
    } catch (error) {
      meter.ended(operation, performance.now() - started, isTooLarge(error) ? 'bad' : 'failed')
      throw error
    }
  }

  function turnedAway (reason: string): PortalError {
    meter.turnedAway()
    return new PortalError('erp_unavailable', { cause: new Error(reason) })
  }

  function enterReadRoom (): () => void {
    const leave = readRoom.enter()
    if (leave === undefined) throw turnedAway(`${most} reads are under way`)
    return leave
  }

  /** Who waits for what comes of a trial is one of the reads that are under way, of which there is a most. */
  async function waitFor (trial: Promise<void>, { display }: ErpContext): Promise<void> {
    const leave = enterReadRoom()
    await (display === true ? Promise.race([trial, pause(limits.trialPatience)]) : trial)
    leave()
  }

  /** One attempt of a read, where the gateway may be asked at all. */
  async function attempt (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer | { retry: Error }> {
    if (backoff.remaining() > 0) throw turnedAway('the ERP is too busy and wants to be left alone')
    const leave = enterReadRoom()
    const tell = breaker.enter()
    if (tell === undefined) {
      leave()
      throw turnedAway('the ERP does not answer')
    }
    let answered = false
    try {
      const answer = await tryOnce(request, context)
      answered = !('retry' in answer)
      return answer
    } catch (error) {
      // An answer that is no use is an answer.
      answered = true
      throw error
    } finally {
      tell(answered)
      leave()
    }
  }

  /** `retry` where another attempt may fare better. */
  async function tryOnce (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer | { retry: Error }> {
    let answer: GatewayAnswer
    try {
      answer = await send('read', request, context, limits.attempt)
    } catch (error) {
      if (isTooLarge(error)) throw new PortalError('erp_bad_reply', { cause: error })
      return { retry: new Error(`${request.method} ${request.path}: no answer`, { cause: error }) }
    }
    const { status } = answer
    if (status === 200 || status === 404) return answer
    const cause = new Error(`${request.method} ${request.path}: status ${status}`)
    if (status >= 500) return { retry: cause }
    throw new PortalError(status === 429 ? 'erp_unavailable' : 'erp_bad_reply', { cause })
  }

  async function readAlone (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer> {
    const trial = breaker.trial()
    if (trial !== undefined) await waitFor(trial, context)
    const first = await attempt(request, context)
    if (!('retry' in first)) return first
    // What the first attempt met says more in the log than that there is no second. Who has waited has had the time of one.
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
      // Whose prices are asked for stands in the path or in the body, so readers of two dealers never share an answer.
      const key = JSON.stringify([request.method, request.path, request.body])
      const { joined, result } = flights.join(key, async () => await readAlone(request, context))
      if (joined) meter.shared(operationOf(request))
      return await result
    },
    async write (request, context) {
      const leave = writeRoom.enter()
      if (leave === undefined) {
        meter.turnedAway()
        throw Object.assign(new Error(`${most} writes are under way`), { code: noRoom })
      }
      try {
        return await send('write', request, context, limits.write)
      } finally {
        leave()
      }
    },
    report: () => ({
      ...meter.report(),
      breaker: breaker.state(),
      backoff_seconds: Math.ceil(backoff.remaining() / 1000),
      under_way: readRoom.inside(),
      under_way_max: most
    }),
    close: transport.close
  }
}

/** The name under which a request is counted. */
function operationOf ({ method, path }: GatewayRequest): string {
  return operationAt(method, path)?.operation.name ?? 'other'
}

/** The `code` of the error of a write that was not sent, because too many were under way. */
export const noRoom = 'ERP_NO_ROOM'

function isTooLarge (error: unknown): boolean {
  return codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
}

/** The `code` of a Node or undici error. */
export function codeOf (error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

async function pause (milliseconds: number): Promise<void> {
  await new Promise(resolve => { setTimeout(resolve, milliseconds) })
}
