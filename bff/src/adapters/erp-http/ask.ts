import type { Operation, OperationName } from '@portal/erp-gateway/contract/operations'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext } from '../../ports/erp.ts'
import { badReply, described, type CheckAnswer, type Checked } from './answers.ts'
import type { Gateway, GatewayAnswer, GatewayRequest } from './gateway.ts'

type Read<Asked, Answer, NotFound = unknown> = Operation<Asked, Answer, NotFound, never> & { readonly name: OperationName }

/** Reads from the gateway, checked. They throw as the port's reads do. */
export type Ask = {
  /** The answer of an operation that always has one. */
  get<Asked, Answer>(operation: Read<Asked, Answer>, asked: Asked, context: ErpContext): Promise<Answer>
  /** As `get`, with the text of the answer. If the text equals `before`, it is not parsed, and `answer` is undefined. */
  getUnless<Asked, Answer>(
    before: string | undefined, operation: Read<Asked, Answer>, asked: Asked, context: ErpContext
  ): Promise<{ answer: Answer | undefined, text: string }>
  /**
   * The answer, or what the gateway itself says if there is none. A bare 404, from a proxy or from a gateway that lacks the operation, is
   * an error.
   */
  find<Asked, Answer, NotFound>(
    operation: Read<Asked, Answer, NotFound>, asked: Asked, context: ErpContext
  ): Promise<{ answer: Answer } | { notFound: NotFound }>
}

/** A 404 to an operation that always has an answer. */
const noAnswer = { problems: [{ path: 'status', expected: '200', found: 404 }], swapped: false }

export function createAsk (gateway: Pick<Gateway, 'read' | 'noteBadAnswer'>, check: CheckAnswer): Ask {
  async function send<Asked> (operation: Read<Asked, unknown>, asked: Asked, context: ErpContext): Promise<GatewayAnswer & { request: GatewayRequest }> {
    const request = { operation: operation.name, ...requestFor(operation, asked) }
    return { ...await gateway.read(request, context), request }
  }

  function accepted<Answer> (request: GatewayRequest, checked: Checked<Answer>, context: ErpContext): Answer {
    if ('answer' in checked) return checked.answer
    gateway.noteBadAnswer(request.operation, checked.problems, context)
    throw badReply(`${request.method} ${request.path}`, described(checked))
  }

  return {
    async get (operation, asked, context) {
      const { request, status, text } = await send(operation, asked, context)
      return accepted(request, status === 404 ? noAnswer : check(operation.answer, asked, text), context)
    },
    async getUnless (before, operation, asked, context) {
      const { request, status, text } = await send(operation, asked, context)
      if (text === before) return { answer: undefined, text }
      return { answer: accepted(request, status === 404 ? noAnswer : check(operation.answer, asked, text), context), text }
    },
    async find (operation, asked, context) {
      const { request, status, text } = await send(operation, asked, context)
      if (status === 200 || operation.notFound === undefined) return { answer: accepted(request, check(operation.answer, asked, text), context) }
      return { notFound: accepted(request, check(operation.notFound, asked, text), context) }
    }
  }
}
