import { LRUCache } from 'lru-cache'
import { traceHeader } from '@portal/contracts/protocol'

/**
 * Which trace each request belongs to, for the ERP's gateway and the log. Only a request that comes with one costs anything. They are not
 * forgotten with the answer, because an order may be sent after it.
 */
export type Traces = {
  /** Notes the trace of a request, if it comes with a valid one. @returns it */
  note(requestId: string, headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined
  /** The request's `traceparent`. */
  of(requestId: string): string | undefined
}

/** Requests, in the order of their arrival, that are remembered. */
const remembered = 5000

/** Version, trace, parent, flags; neither trace nor parent is all zeros. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

export function createTraces (): Traces {
  const known = new LRUCache<string, string>({ max: remembered })
  return {
    note (requestId, headers) {
      const header = headers[traceHeader]
      if (typeof header !== 'string' || !traceparent.test(header)) return undefined
      known.set(requestId, header)
      return header
    },
    of: requestId => known.get(requestId)
  }
}
