import type { Problem } from '@portal/erp-gateway/contract/codec'
import type { Operation, OperationName } from '@portal/erp-gateway/contract/operations'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext } from '../../ports/erp.ts'
import { badReply, described, wrongStatus, type CheckAnswer, type Checked } from './answers.ts'
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
   * @param strays what else in the answer is not about what was asked for
   */
  find<Asked, Answer, NotFound>(
    operation: Read<Asked, Answer, NotFound>, asked: Asked, context: ErpContext, strays?: (answer: Answer) => Problem[]
  ): Promise<{ answer: Answer } | { notFound: NotFound }>
}

type Sent = { request: GatewayRequest, answer: GatewayAnswer, context: ErpContext }

export function createAsk (gateway: Pick<Gateway, 'read' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: CheckAnswer): Ask {
  /** Reads for display may share an answer, which is noted once. */
  const noted = new WeakSet<GatewayAnswer>()

  async function send<Asked> (operation: Read<Asked, unknown>, asked: Asked, context: ErpContext): Promise<Sent> {
    const request = { operation: operation.name, ...requestFor(operation, asked) }
    return { request, answer: await gateway.read(request, context), context }
  }

  function accepted<Answer> ({ request: { operation, method, path }, answer, context }: Sent, checked: Checked<Answer>): Answer {
    const isFirst = !noted.has(answer)
    noted.add(answer)
    if ('answer' in checked) {
      if (isFirst) gateway.noteGoodAnswer()
      return checked.answer
    }
    if (isFirst) gateway.noteBadAnswer({ operation, status: answer.status, problems: checked.problems }, context)
    throw badReply(`${method} ${path}`, described(checked))
  }

  function found<Asked, Answer> (operation: Read<Asked, Answer>, asked: Asked, sent: Sent): Answer {
    const { status, text } = sent.answer
    if (status !== 404) return accepted(sent, check(operation.answer, asked, text))
    if (operation.notFound === undefined) return accepted(sent, wrongStatus(operation.name, status))
    accepted(sent, check(operation.notFound, asked, text))
    throw badReply(`${sent.request.method} ${sent.request.path}`, 'the ERP does not have what was asked for')
  }

  return {
    async get (operation, asked, context) {
      return found(operation, asked, await send(operation, asked, context))
    },
    async getUnless (before, operation, asked, context) {
      const sent = await send(operation, asked, context)
      const { text } = sent.answer
      if (text !== before) return { answer: found(operation, asked, sent), text }
      return { answer: accepted(sent, { answer: undefined }), text }
    },
    async find (operation, asked, context, strays) {
      const sent = await send(operation, asked, context)
      const { status, text } = sent.answer
      if (status === 404 && operation.notFound !== undefined) return { notFound: accepted(sent, check(operation.notFound, asked, text)) }
      return { answer: accepted(sent, check(operation.answer, asked, text, strays)) }
    }
  }
}
