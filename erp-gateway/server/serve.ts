import { invalid } from '../contract/codec.ts'
import type { Operation } from '../contract/operations.ts'
import { askedBy, problemsIn } from '../contract/requests.ts'
import { Away, Busy, Refused, type ErpContext } from './erp.ts'
import { reasonOf } from './log.ts'

/** An answer of the gateway, before it is written as HTTP. `retryAfter` is in seconds. */
export type GatewayReply = { status: number, body: object, retryAfter?: number | undefined }

/** A request of an operation: its parameters in path and query, and its body, parsed; undefined if there is none. */
export type GatewayRequest = { fields: Readonly<Record<string, string>>, body: unknown }

/** The outcome of a request. */
export type Outcome<Answer, NotFound = never> = { answer: Answer, created?: boolean } | { notFound: NotFound }

/** Answers the requests for one operation. Throws what is neither an answer nor a refusal. */
export type Serve = (request: GatewayRequest, context: ErpContext) => Promise<GatewayReply>

/** @param refusal what a refusal says besides its message */
export function createServe (padded: boolean) {
  return function serve<Asked, Answer, NotFound, Refusal extends { message: string }> (
    operation: Operation<Asked, Answer, NotFound, Refusal>,
    perform: (asked: Asked, context: ErpContext) => Promise<Outcome<Answer, NotFound>>,
    refusal?: (asked: Asked, message: string) => Refusal
  ): Serve {
    return async ({ fields, body }, context) => {
      const asked = askedBy(operation, fields, body)
      if (asked === invalid) return malformed(problemsIn(operation, fields, body).map(({ path, expected }) => `${path.slice(1)} must be ${expected}`).join('; '))
      try {
        const outcome = await perform(asked, context)
        if ('answer' in outcome) return { status: outcome.created === true ? 201 : 200, body: operation.answer.record.encode(outcome.answer, padded) }
        if (operation.notFound === undefined) throw new Error(`${context.operation} always has an answer`)
        return { status: 404, body: operation.notFound.record.encode(outcome.notFound, padded) }
      } catch (error) {
        if (error instanceof Busy) {
          context.log.warn({ reason: reasonOf(error) }, error instanceof Away ? 'the ERP is away' : 'the ERP is busy')
          if (error instanceof Away && !operation.write) return { ...unavailable, retryAfter: error.retryAfter }
          return busy(error.message, error.retryAfter)
        }
        if (!(error instanceof Refused)) throw error
        if (operation.refused === undefined || refusal === undefined) return malformed(error.message)
        return { status: 422, body: operation.refused.record.encode(refusal(asked, error.message), padded) }
      }
    }
  }
}
export type ServeOperation = ReturnType<typeof createServe>

/** The answer for an operation that the gateway does not have. */
export const noOperation: GatewayReply = { status: 404, body: { MESSG: 'NO SUCH OPERATION' } }

/** Serves an operation that the gateway leaves out. */
export const notThere: Serve = async () => noOperation

/** The request makes no sense, so asking again does not help. */
export function malformed (message: string): GatewayReply {
  return { status: 400, body: { MESSG: message } }
}

/** Nothing has begun. */
export function busy (message: string, retryAfter: number): GatewayReply {
  return { status: 429, body: { MESSG: message }, retryAfter }
}

/** The contract cannot express the ERP's answer. The outcome of a write is unknown. */
export const unwritable: GatewayReply = { status: 500, body: { MESSG: 'THE ANSWER OF THE ERP DOES NOT FIT THE CONTRACT' } }

/** There is no answer, and the outcome of a write is unknown. */
export const unavailable: GatewayReply = { status: 503, body: { MESSG: 'THE ERP DID NOT ANSWER' }, retryAfter: 1 }
