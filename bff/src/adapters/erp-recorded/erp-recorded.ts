import { gatewayOperations, isLeftOut, type OperationName } from '@portal/erp-gateway/contract/operations'
import { PortalError } from '../../errors.ts'
import type { Erp } from '../../ports/erp/erp.ts'
import type { ErpMonitor } from '../../ports/erp/erp-monitor.ts'
import { wrongStatus } from '../erp-http/protection/checked-answer.ts'
import type { BadAnswerLog } from '../erp-http/protection/bad-answers.ts'
import { erpOverGateway } from '../erp-http/erp-over-gateway.ts'
import type { GatewayClient, GatewayAnswer, GatewayRequest } from '../erp-http/protection/gateway-client.ts'
import { createMeter, type Meter } from '../erp-http/protection/meter.ts'
import { closest, matching } from './match.ts'
import { loadRecordings, questionOf, type Question, type Recording } from './recordings.ts'

/**
 * Replays a recorded ERP through the same translation as a real one. A request that was not recorded fails: a read with
 * `erp_unavailable`, a write as rejected. Both name the closest recording.
 * @param options `dir` is the folder of recorded exchanges, which is read once; `timeZone` the distributor's, an IANA name
 * @throws Error if the folder has no recordings, or a file that is not a recording
 */
export function createErpRecorded (
  { dir, timeZone, now, log }: { dir: string, timeZone: string, now: () => number, log: BadAnswerLog }
): Erp & { monitor: ErpMonitor, close(): Promise<void> } {
  const meter = createMeter(now, log)
  const gateway = recordedGateway(loadRecordings(dir), meter)
  const monitor: ErpMonitor = {
    awaySince: () => undefined,
    lastFailure: () => undefined,
    timeZone: () => undefined,
    isInDoubt: () => false,
    totals: meter.totals,
    onEnded: meter.onEnded,
    pools: () => ({ reads: { open: 0, busy: 0, waiting: 0 }, orders: { open: 0, busy: 0, waiting: 0 } }),
    report: () => ({ ...meter.report(), breaker: 'closed', backoff_seconds: 0, under_way: 0, under_way_max: 0 })
  }
  return { ...erpOverGateway(gateway, now, timeZone), cachedDealer: async () => undefined, monitor, close: gateway.close }
}

/** The status of an operation that may be left out and was not recorded. */
const notRecorded = 404

function recordedGateway (recordings: readonly Recording[], meter: Meter): GatewayClient {
  const asked = new Map<string, number>()

  /** If a request was recorded several times, the answers are replayed in order; the last one is then repeated. */
  function recordedFor (question: Question): Recording | undefined {
    const found = matching(recordings, question)
    const [first] = found
    if (first === undefined) return undefined
    const times = asked.get(first.file) ?? 0
    asked.set(first.file, times + 1)
    return found[Math.min(times, found.length - 1)]
  }

  function answer (request: GatewayRequest): GatewayAnswer | { missing: string } {
    const question = questionOf(request.method, request.path, request.body)
    if (question === undefined) return { missing: 'not an operation of the contract' }
    const recording = recordedFor(question)
    meter.ended(question.operation, 0, recording === undefined ? 'refused' : 'answered')
    if (recording === undefined) return { missing: closest(recordings, question) }
    const { status, body } = recording.exchange.response
    return { status, text: JSON.stringify(fitted(body, question, request.body)) }
  }

  const isRecorded = (operation: OperationName): boolean => recordings.some(({ question }) => question.operation === operation)

  return {
    writeWithin: 0,
    async read (request, context) {
      const found = answer(request)
      if ('missing' in found && isLeftOut(gatewayOperations[request.operation], notRecorded) && !isRecorded(request.operation)) return { status: notRecorded, text: '' }
      if ('missing' in found) throw new PortalError('erp_unavailable', { cause: new Error(`${request.method} ${request.path}: ${found.missing}`) })
      if (found.status === 200 || found.status === 404) return found
      const { operation } = request
      const { status } = found
      const isBad = status !== 429 && status < 500
      if (isBad) meter.unusable({ operation, status, ...wrongStatus(operation, status), leftOut: 0 }, context.requestId)
      throw new PortalError(isBad ? 'erp_bad_reply' : 'erp_unavailable', { cause: new Error(`${request.method} ${request.path}: recorded status ${status}`) })
    },
    async write (request) {
      const found = answer(request)
      // An unknown order must not be retried, so it is refused, and the person reads why.
      if (!('missing' in found)) return found
      return { status: 422, text: JSON.stringify({ ...asObject(request.body), MESSG: `This is a replay: ${found.missing}.` }) }
    },
    noteGoodAnswer: meter.usable,
    noteBadAnswer (answer, { requestId }) { meter.unusable(answer, requestId) },
    close: async () => {}
  }
}

/** The refusal of an order must name it. The request's other fields do no harm. */
function asObject (body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The recorded answer, adjusted to the reference and to the start date in the request. */
function fitted (body: unknown, question: Question, asked: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('REFNO' in body && typeof asked === 'object' && asked !== null && 'REFNO' in asked) return { ...body, REFNO: asked.REFNO }
  const since = question.fields['SINCE']
  if (since === undefined || !('INVOICES' in body) || !Array.isArray(body.INVOICES)) return body
  const invoices: Array<{ INVDT?: unknown } | null> = body.INVOICES
  return { ...body, SINCE: Number(since), INVOICES: invoices.filter(invoice => !(Number(invoice?.INVDT) < Number(since))) }
}
