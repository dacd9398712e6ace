import { PortalError } from '../../errors.ts'
import type { Erp } from '../../ports/erp.ts'
import type { ErpMonitor } from '../../ports/erp-status.ts'
import { erpOverGateway } from '../erp-http/erp-over-gateway.ts'
import type { Gateway, GatewayAnswer, GatewayRequest } from '../erp-http/gateway.ts'
import { createMeter, type Meter } from '../erp-http/meter.ts'
import { closest, matching } from './match.ts'
import { loadRecordings, questionOf, type Question, type Recording } from './recordings.ts'

/**
 * The ERP as it was recorded, read by the same translation as a real one. What was not recorded fails: a read as
 * `erp_unavailable`, a write as rejected, each naming the closest recording.
 * @param options `dir`, the folder of recorded exchanges, is read once
 * @throws Error where the folder holds none, or a file that is none
 */
export function createErpRecorded ({ dir, now }: { dir: string, now: () => number }): Erp & { monitor: ErpMonitor, close(): Promise<void> } {
  const meter = createMeter(now)
  const gateway = recordedGateway(loadRecordings(dir), meter)
  const monitor: ErpMonitor = {
    report: () => ({ ...meter.report(), breaker: 'closed', backoff_seconds: 0, under_way: 0, under_way_max: 0 })
  }
  return { ...erpOverGateway(gateway), keptDealer: async () => undefined, monitor, close: gateway.close }
}

function recordedGateway (recordings: readonly Recording[], meter: Meter): Gateway {
  const asked = new Map<string, number>()

  /** A question that was recorded more than once is answered in the same order, and then as it was the last time. */
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
    if (question === undefined) return { missing: 'no operation of the contract' }
    const recording = recordedFor(question)
    meter.ended(question.operation, 0, recording === undefined ? 'bad' : 'good')
    if (recording === undefined) return { missing: closest(recordings, question) }
    const { status, body } = recording.exchange.response
    return { status, text: JSON.stringify(fitted(body, question, request.body)) }
  }

  return {
    writeWithin: 0,
    async read (request) {
      const found = answer(request)
      if ('missing' in found) throw new PortalError('erp_unavailable', { cause: new Error(`${request.method} ${request.path}: ${found.missing}`) })
      if (found.status === 200 || found.status === 404) return found
      const code = found.status === 429 || found.status >= 500 ? 'erp_unavailable' : 'erp_bad_reply'
      throw new PortalError(code, { cause: new Error(`${request.method} ${request.path}: recorded status ${found.status}`) })
    },
    async write (request) {
      const found = answer(request)
      // An order that nobody took must not wait to be sent again: it is refused, and the person reads why.
      if (!('missing' in found)) return found
      return { status: 422, text: JSON.stringify({ ...asObject(request.body), MESSG: `This is a replay: ${found.missing}.` }) }
    },
    close: async () => {}
  }
}

/** The refusal of an order names it; what else there is in the request does no harm. */
function asObject (body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The recorded answer under today's reference, and with the invoices since the day asked for. */
function fitted (body: unknown, question: Question, asked: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('REFNO' in body && typeof asked === 'object' && asked !== null && 'REFNO' in asked) return { ...body, REFNO: asked.REFNO }
  const since = question.fields['SINCE']
  if (since === undefined || !('INVOICES' in body) || !Array.isArray(body.INVOICES)) return body
  const invoices: Array<{ INVDT?: unknown } | null> = body.INVOICES
  return { ...body, SINCE: Number(since), INVOICES: invoices.filter(invoice => !(Number(invoice?.INVDT) < Number(since))) }
}
