import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { reasonOf } from '../../lib/error-reason.ts'

export type OutageLog = Record<'warn' | 'info', (fields: object, message: string) => void>

/** The exporter, and a line in the log when the collector stops taking spans, and one when it takes them again. */
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
