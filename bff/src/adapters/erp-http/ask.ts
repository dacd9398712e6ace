import type { Problem } from '@portal/erp-gateway/contract/codec'
import type { Operation, OperationName } from '@portal/erp-gateway/contract/operations'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext } from '../../ports/erp.ts'
import { badReply, described, wrongStatus, type CheckAnswer, type Checked, type LeftOut } from './answers.ts'
import type { BadAnswerSeen } from './bad-answers.ts'
import type { Gateway, GatewayAnswer, GatewayRequest } from './gateway.ts'

type Read<Asked, Answer, NotFound = unknown> = Operation<Asked, Answer, NotFound, never> & { readonly name: OperationName }

/** What is remembered of an answer. `leftOut`: the number of records that it lacks. */
export type Seen = { readonly text: string, readonly leftOut: number }

/**
 * Reads from the gateway, checked. They throw as the port's reads do. For display, a list lacks the records that cannot be read: `notes` is
 * told how many.
 */
export type Ask = {
  /** The answer of an operation that always has one. */
  get<Asked, Answer>(operation: Read<Asked, Answer>, asked: Asked, context: ErpContext): Promise<Answer>
  /** As `get`, with the records that the answer lacks, as they came. */
  getPartly<Asked, Answer>(operation: Read<Asked, Answer>, asked: Asked, context: ErpContext): Promise<{ answer: Answer, leftOut: LeftOut['records'] }>
  /** As `get`, with what is remembered. If the text equals that of `before`, it is not parsed, and `answer` is undefined. */
  getUnless<Asked, Answer>(
    before: Seen | undefined, operation: Read<Asked, Answer>, asked: Asked, context: ErpContext
  ): Promise<{ answer: Answer | undefined, seen: Seen }>
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
type Usable<Answer> = { answer: Answer, leftOut: LeftOut['records'] }

export function createAsk (gateway: Pick<Gateway, 'read' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: CheckAnswer): Ask {
  /** Reads for display may share an answer, which is noted once. */
  const noted = new WeakSet<GatewayAnswer>()

  async function send<Asked> (operation: Read<Asked, unknown>, asked: Asked, context: ErpContext): Promise<Sent> {
    const request = { operation: operation.name, ...requestFor(operation, asked) }
    return { request, answer: await gateway.read(request, context), context }
  }

  function note ({ request: { operation }, answer, context }: Sent, bad: Pick<BadAnswerSeen, 'problems' | 'leftOut'> | undefined): void {
    if (noted.has(answer)) return
    noted.add(answer)
    if (bad === undefined) gateway.noteGoodAnswer()
    else gateway.noteBadAnswer({ operation, status: answer.status, ...bad }, context)
  }

  function accepted<Answer> (sent: Sent, checked: Checked<Answer>): Usable<Answer> {
    if (!('answer' in checked)) {
      note(sent, { problems: checked.problems, leftOut: 0 })
      throw badReply(`${sent.request.method} ${sent.request.path}`, described(checked))
    }
    const { answer, leftOut } = checked
    if (leftOut === undefined) {
      note(sent, undefined)
      return { answer, leftOut: [] }
    }
    const { records, problems } = leftOut
    note(sent, { problems, leftOut: records.length })
    sent.context.notes?.leftOut(records.length)
    return { answer, leftOut: records }
  }

  function found<Asked, Answer> (operation: Read<Asked, Answer>, asked: Asked, sent: Sent): Usable<Answer> {
    const { status, text } = sent.answer
    if (status !== 404) return accepted(sent, check(operation.answer, asked, text, { leavesOut: sent.context.display }))
    if (operation.notFound === undefined) return accepted(sent, wrongStatus(operation.name, status))
    accepted(sent, check(operation.notFound, asked, text))
    throw badReply(`${sent.request.method} ${sent.request.path}`, 'the ERP does not have what was asked for')
  }

  async function getPartly<Asked, Answer> (operation: Read<Asked, Answer>, asked: Asked, context: ErpContext): Promise<Usable<Answer>> {
    return found(operation, asked, await send(operation, asked, context))
  }

  return {
    getPartly,
    get: async (operation, asked, context) => (await getPartly(operation, asked, context)).answer,
    async getUnless (before, operation, asked, context) {
      const sent = await send(operation, asked, context)
      const { text } = sent.answer
      if (text !== before?.text) {
        const { answer, leftOut } = found(operation, asked, sent)
        return { answer, seen: { text, leftOut: leftOut.length } }
      }
      note(sent, undefined)
      if (before.leftOut > 0) context.notes?.leftOut(before.leftOut)
      return { answer: undefined, seen: before }
    },
    async find (operation, asked, context, strays) {
      const sent = await send(operation, asked, context)
      const { status, text } = sent.answer
      if (status === 404 && operation.notFound !== undefined) return { notFound: accepted(sent, check(operation.notFound, asked, text)).answer }
      return { answer: accepted(sent, check(operation.answer, asked, text, { strays })).answer }
    }
  }
}
