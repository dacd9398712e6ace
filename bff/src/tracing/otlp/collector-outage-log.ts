import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { reasonOf } from '../../lib/error-reason.ts'

export type OutageLog = Record<'warn' | 'info', (fields: object, message: string) => void>

/** The exporter, with a log line when the collector stops accepting spans, and one when it accepts them again. */
export function withOutageLog (exporter: SpanExporter, log: OutageLog): SpanExporter {
  let isAway = false
  return {
    export (spans, done) {
      exporter.export(spans, result => {
        const { error } = result
        if (error !== undefined && !isAway) log.warn({ reason: reasonOf(error) }, 'the collector does not take spans; they are dropped')
        if (error === undefined && isAway) log.info({}, 'the collector takes spans again')
        isAway = error !== undefined
        done(result)
      })
    },
    shutdown: async () => { await exporter.shutdown() }
  }
}
