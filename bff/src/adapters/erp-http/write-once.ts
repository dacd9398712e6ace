import type { Operation, OperationName } from '@portal/erp-gateway/contract/operations'
import { shownRefusal, type Refusal } from '@portal/erp-gateway/contract/records/orders'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext, SubmitOutcome } from '../../ports/erp.ts'
import { described, wrongStatus, type CheckAnswer, type Checked } from './answers.ts'
import { codeOf, tooManyWrites, type Gateway } from './gateway.ts'
import { tooLate } from './transport.ts'

/** Errors of a connection that was never opened, or over which nothing was sent. This is certain because every write has a fresh connection. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', tooManyWrites, tooLate])

type Failure = Exclude<SubmitOutcome, { kind: 'accepted' }>

type Write<Asked, Answer, NotFound> = Operation<Asked, Answer, NotFound, Refusal> & { readonly name: OperationName }

/** What is known of a write. `notFound` is the gateway's own word that there is no such record. */
export type Written<Answer, NotFound> = { answer: Answer } | { notFound: NotFound } | Failure

/** Sends a write once. Whatever cannot be proved is `unknown`. */
export type WriteOnce = <Asked, Answer, NotFound>(
  operation: Write<Asked, Answer, NotFound>, asked: Asked, context: ErpContext
) => Promise<Written<Answer, NotFound>>

export function createWriteOnce (gateway: Pick<Gateway, 'write' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: CheckAnswer): WriteOnce {
  return async (operation, asked, context) => {
    let answer
    try {
      answer = await gateway.write({ operation: operation.name, ...requestFor(operation, asked), notAfter: context.notAfter }, context)
    } catch (error) {
      return { kind: maybeSent(error) ? 'unknown' : 'not-sent', reason: reasonOf(error) }
    }
    const { status, text } = answer

    function judged<Value, Result> (checked: Checked<Value>, resultOf: (value: Value) => Result): Result | Failure {
      if ('answer' in checked) {
        gateway.noteGoodAnswer()
        return resultOf(checked.answer)
      }
      // An answer that cannot be believed proves nothing.
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

function maybeSent (error: unknown): boolean {
  // If a host name has several addresses, Node reports the failure of each.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(maybeSent)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return false
  return !neverSent.has(codeOf(error) ?? '')
}

function reasonOf (error: unknown): string {
  return error instanceof Error ? `${codeOf(error) ?? error.name}: ${error.message}` : String(error)
}
