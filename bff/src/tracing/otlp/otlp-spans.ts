import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { ProcessName } from '@portal/contracts/erp-status'
import { LRUCache } from 'lru-cache'
import { remembered, traceparentIn, type Traces } from '../trace-context.ts'
import { withOutageLog, type OutageLog } from './collector-outage-log.ts'

type TracingOptions = {
  /** The collector's address, to which `v1/traces` is appended. */
  endpoint: string
  release: string
  process: ProcessName
  log: OutageLog
}

/** Milliseconds for one delivery to the collector. */
const exportWithin = 5000

/** Milliseconds for the last delivery, when the portal stops. */
const flushWithin = 2000

/**
 * Sends a span for each answer, and one for each call of the ERP that it took, to a collector, over OTLP/HTTP. They belong to the caller's
 * trace, if a request comes with one. Their attributes are only those named here: no URL, no body, no name, nothing that anybody typed.
 * Spans wait in a bounded queue, and are dropped if it is full: nobody waits for a collector.
 */
export function openTracing ({ endpoint, release, process, log }: TracingOptions): Traces & { close(): Promise<void> } {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href
  const exporter = withOutageLog(new OTLPTraceExporter({ url, timeoutMillis: exportWithin }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'dealer-portal', 'service.version': release, 'service.instance.id': `${process.host}:${process.pid}`
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })]
  })
  const tracer = provider.getTracer('dealer-portal')
  const known = new LRUCache<string, Span>({ max: remembered })

  return {
    begin ({ id, method, route, headers }) {
      const attributes = { 'http.request.method': method, 'http.route': route, 'portal.request_id': id }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, callerIn(traceparentIn(headers)))
      known.set(id, span)
      return traceparentOf(span)
    },
    answered (requestId, status) {
      const span = known.get(requestId)
      if (span !== undefined) end(span, status, status >= 500 ? String(status) : undefined)
    },
    erpCall (operation, requestId) {
      const request = known.get(requestId)
      const parent = request === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, request)
      const span = tracer.startSpan(`ERP ${operation}`, { kind: SpanKind.CLIENT, attributes: { 'portal.erp.operation': operation, 'portal.request_id': requestId } }, parent)
      return {
        traceparent: traceparentOf(span),
        ended (outcome, status) {
          span.setAttribute('portal.erp.outcome', outcome)
          end(span, status, outcome === 'answered' ? undefined : outcome)
        }
      }
    },
    async close () {
      // The log already says that the collector does not accept them.
      await Promise.race([provider.shutdown().catch(() => {}), new Promise(resolve => { setTimeout(resolve, flushWithin) })])
    }
  }
}

function end (span: Span, status: number | undefined, error: string | undefined): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The span of the caller, who may be on another machine. */
function callerIn (traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

function traceparentOf (span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
