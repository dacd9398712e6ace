import type { Problem } from '@portal/erp-gateway/contract/codec'
import type { Operation, OperationName, Reply } from '@portal/erp-gateway/contract/operations'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext } from '../../ports/erp.ts'
import { badReply, described, wrongStatus, type CheckAnswer, type Checked } from './answers.ts'
import type { Gateway, GatewayAnswer, GatewayRequest } from './gateway.ts'
import type { Last, LastGood, Read, Stored } from './last-good.ts'
import { ownerOf } from './owner.ts'

type ReadOperation<Asked, Answer, NotFound = unknown> = Operation<Asked, Answer, NotFound, never> & { readonly name: OperationName }

type Found<Answer, NotFound> = { answer: Answer } | { notFound: NotFound }

/** Reads from the gateway, checked. They throw as the port's reads do. */
export type Ask = {
  /**
   * The answer of an operation that always has one.
   * @param otherwise for display: what else is known, where there is neither a new answer nor a last good one to this very request
   */
  get<Asked, Answer>(
    operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext, otherwise?: (last: LastGood) => Promise<Last<Answer> | undefined>
  ): Promise<Answer>
  /** As `get`, with the text of the answer. If the text equals `before`, it is not parsed, and `answer` is undefined. */
  getUnless<Asked, Answer>(
    before: string | undefined, operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext
  ): Promise<{ answer: Answer | undefined, text: string }>
  /**
   * The answer, or what the gateway itself says if there is none. A bare 404, from a proxy or from a gateway that lacks the operation, is
   * an error.
   * @param strays what else in the answer is not about what was asked for
   */
  find<Asked, Answer, NotFound>(
    operation: ReadOperation<Asked, Answer, NotFound>, asked: Asked, context: ErpContext, strays?: (answer: Answer) => Problem[]
  ): Promise<Found<Answer, NotFound>>
}

/** A new answer, with the request that it is to, and when the ERP was asked. */
type Sent = { request: GatewayRequest, answer: GatewayAnswer, askedAt: number, context: ErpContext }

/** @param lastGood undefined where nothing is kept of what the gateway answers */
export function createAsk (gateway: Pick<Gateway, 'read' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: CheckAnswer, now: () => number, lastGood?: LastGood): Ask {
  /** Reads for display may share an answer, which is noted once. */
  const noted = new WeakSet<GatewayAnswer>()

  /** @param take what a last good answer says; undefined where it cannot be used */
  async function send<Asked, Known> (
    operation: ReadOperation<Asked, unknown>, asked: Asked, context: ErpContext, take: (stored: Stored) => Known | undefined,
    otherwise?: (last: LastGood) => Promise<Last<Known> | undefined>
  ): Promise<Sent | { found: Known }> {
    const request = { operation: operation.name, ...requestFor(operation, asked) }
    if (lastGood === undefined) return { request, answer: await gateway.read(request, context), askedAt: now(), context }
    const read: Read<Known> = await lastGood.read(request, context, async () => await lastGood.find(request, take) ?? await otherwise?.(lastGood))
    return 'found' in read ? read : { request, ...read, context }
  }

  function accepted<Answer> ({ request, answer, askedAt, context }: Sent, asked: unknown, checked: Checked<Answer>): Answer {
    const isFirst = !noted.has(answer)
    noted.add(answer)
    if ('answer' in checked) {
      if (isFirst) {
        gateway.noteGoodAnswer()
        lastGood?.keep(request, ownerOf(asked, checked.answer), answer, askedAt)
      }
      return checked.answer
    }
    const { operation, method, path } = request
    if (isFirst) gateway.noteBadAnswer({ operation, status: answer.status, problems: checked.problems }, context)
    throw badReply(`${method} ${path}`, described(checked))
  }

  function found<Asked, Answer> (operation: ReadOperation<Asked, Answer>, asked: Asked, sent: Sent): Answer {
    const { status, text } = sent.answer
    if (status !== 404) return accepted(sent, asked, check(operation.answer, asked, text))
    if (operation.notFound === undefined) return accepted(sent, asked, wrongStatus(operation.name, status))
    accepted(sent, asked, check(operation.notFound, asked, text))
    throw badReply(`${sent.request.method} ${sent.request.path}`, 'the ERP does not have what was asked for')
  }

  /** What an answer says that was kept; undefined unless it is about what is asked for now, and about the dealer under whom it was kept. */
  function said<Asked, Answer> (
    reply: Reply<Asked, Answer>, asked: Asked, { text, owner }: Stored, strays?: (answer: Answer) => Problem[]
  ): { answer: Answer } | undefined {
    const checked = check(reply, asked, text, strays)
    return 'answer' in checked && ownerOf(asked, checked.answer) === owner ? checked : undefined
  }

  return {
    async get (operation, asked, context, otherwise) {
      const sent = await send(operation, asked, context, stored => stored.status === 200 ? said(operation.answer, asked, stored)?.answer : undefined, otherwise)
      return 'found' in sent ? sent.found : found(operation, asked, sent)
    },
    async getUnless (before, operation, asked, context) {
      const sent = await send(operation, asked, context, stored => {
        if (stored.status !== 200) return undefined
        if (stored.text === before) return { answer: undefined, text: before }
        const known = said(operation.answer, asked, stored)
        return known && { answer: known.answer, text: stored.text }
      })
      if ('found' in sent) return sent.found
      const { text } = sent.answer
      if (text !== before) return { answer: found(operation, asked, sent), text }
      return { answer: accepted(sent, asked, { answer: undefined }), text }
    },
    async find (operation, asked, context, strays) {
      const { notFound } = operation
      const sent = await send(operation, asked, context, stored => {
        if (stored.status === 200) return said(operation.answer, asked, stored, strays)
        const none = notFound === undefined ? undefined : said(notFound, asked, stored)
        return none && { notFound: none.answer }
      })
      if ('found' in sent) return sent.found
      const { status, text } = sent.answer
      if (status === 404 && notFound !== undefined) return { notFound: accepted(sent, asked, check(notFound, asked, text)) }
      return { answer: accepted(sent, asked, check(operation.answer, asked, text, strays)) }
    }
  }
}
