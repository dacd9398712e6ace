import type { Operation, OperationName } from '@portal/erp-gateway/contract/operations'
import { shownRefusal, type Refusal } from '@portal/erp-gateway/contract/records/orders'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext, SubmitOutcome } from '../../../ports/erp/erp.ts'
import { reasonOf } from '../../../lib/error-reason.ts'
import { described, wrongStatus, type AnswerCheck, type Checked } from '../protection/checked-answer.ts'
import type { GatewayClient } from '../protection/gateway-client.ts'
import { NotSent } from '../protection/transport.ts'

type Failure = Exclude<SubmitOutcome, { kind: 'accepted' }>

type Write<Asked, Answer, NotFound> = Operation<Asked, Answer, NotFound, Refusal> & { readonly name: OperationName }

/** What is known of a write. `notFound`: the gateway itself said that there is no such record. */
export type Written<Answer, NotFound> = { answer: Answer } | { notFound: NotFound } | Failure

/** Sends a write once. Whatever cannot be proved is `unknown`. */
export type WriteOnce = <Asked, Answer, NotFound>(
  operation: Write<Asked, Answer, NotFound>, asked: Asked, context: ErpContext
) => Promise<Written<Answer, NotFound>>

export function createWriteOnce (gateway: Pick<GatewayClient, 'write' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: AnswerCheck): WriteOnce {
  return async (operation, asked, context) => {
    let answer
    try {
      answer = await gateway.write({ operation: operation.name, ...requestFor(operation, asked), notAfter: context.notAfter }, context)
    } catch (error) {
      return { kind: error instanceof NotSent ? 'not-sent' : 'unknown', reason: reasonOf(error) }
    }
    const { status, text } = answer

    function judged<Value, Result> (checked: Checked<Value>, resultOf: (value: Value) => Result): Result | Failure {
      if ('answer' in checked) {
        gateway.noteGoodAnswer()
        return resultOf(checked.answer)
      }
      // An answer that fails its checks proves nothing.
      gateway.noteBadAnswer({ operation: operation.name, status, problems: checked.problems, leftOut: 0 }, context)
      return { kind: 'unknown', reason: `status ${status} with an unusable body: ${described(checked)}` }
    }

    if (status === 429) return { kind: 'not-sent', reason: 'refused as too busy' }
    if (status >= 500) return { kind: 'unknown', reason: `status ${status}` }
    if (status === 200 || (status === 201 && operation.created !== undefined)) {
      return judged(check(operation.answer, asked, text), answer => ({ answer }))
    }
    if (status === 404 && operation.notFound !== undefined) {
      return judged(check(operation.notFound, asked, text), notFound => ({ notFound }))
    }
    if (status === 422 && operation.refused !== undefined) {
      return judged(check(operation.refused, asked, text), refusal => ({ kind: 'rejected' as const, message: shownRefusal(refusal) }))
    }
    gateway.noteBadAnswer({ operation: operation.name, status, ...wrongStatus(operation.name, status), leftOut: 0 }, context)
    return { kind: 'unknown', reason: `status ${status}` }
  }
}
