import { LRUCache } from 'lru-cache'
import type { RequestId } from '@portal/contracts/base/ids'
import { traceHeader } from '@portal/contracts/protocol'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A request that has arrived. `route` is its pattern, which contains nothing that anybody typed. */
type TracedRequest = { id: RequestId, method: string, route: string, headers: Headers }

/** A call of the ERP, as part of the trace of a request. */
type TracedCall = {
  /** The `traceparent` that the ERP's gateway gets; undefined if the request belongs to no trace. */
  traceparent: string | undefined
  /** @param status of the answer; left out if none came */
  ended(outcome: 'answered' | 'refused' | 'failed', status?: number): void
}

/** Which trace each request belongs to, for the ERP's gateway, the log and, if there is one, the collector of spans. */
export type Traces = {
  /** @returns the `traceparent` of what is done for the request; undefined if it belongs to no trace */
  begin(request: TracedRequest): string | undefined
  answered(requestId: RequestId, status: number): void
  erpCall(operation: string, requestId: RequestId): TracedCall
}

/** How many of the latest requests are remembered, answered or not, because an order may be sent after the answer. */
export const remembered = 5000

/** Version, trace, parent, flags; neither trace nor parent is all zeros. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The `traceparent` that a request came with, if it is valid. */
export function traceparentIn (headers: Headers): string | undefined {
  const header = headers[traceHeader]
  return typeof header === 'string' && traceparent.test(header) ? header : undefined
}

/** Passes incoming traces on, and begins none. Only a request that comes with one costs anything. */
export function createTraces (): Traces {
  const known = new LRUCache<string, string>({ max: remembered })
  return {
    begin ({ id, headers }) {
      const header = traceparentIn(headers)
      if (header !== undefined) known.set(id, header)
      return header
    },
    answered () {},
    erpCall: (_operation, requestId) => ({ traceparent: known.get(requestId), ended () {} })
  }
}
