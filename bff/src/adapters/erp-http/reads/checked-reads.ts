import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { Problem } from '@portal/erp-gateway/contract/codec'
import { isLeftOut, type Operation, type OperationName, type Reply } from '@portal/erp-gateway/contract/operations'
import { requestFor } from '@portal/erp-gateway/contract/requests'
import type { ErpContext } from '../../../ports/erp/erp.ts'
import { badReply, described, wrongStatus, type AnswerCheck, type Checked, type LeftOut } from '../protection/checked-answer.ts'
import type { BadAnswerSeen } from '../protection/bad-answers.ts'
import type { GatewayClient, GatewayAnswer, GatewayRequest } from '../protection/gateway-client.ts'
import type { LastGoodAnswer, LastGood, ReadOrLast, StoredAnswer } from '../last-good/last-good.ts'
import { ownerOf } from './answer-owner.ts'

type ReadOperation<Asked, Answer, NotFound = unknown> = Operation<Asked, Answer, NotFound, never> & { readonly name: OperationName }

/** An answer, with the records that it lacks, as they came. */
type Usable<Answer> = { answer: Answer, leftOut: LeftOut['records'] }

type Found<Answer, NotFound> = { answer: Answer } | { notFound: NotFound }

/** What is remembered of an answer. `leftOut`: the number of records that it lacks. */
export type SeenAnswer = { readonly text: string, readonly leftOut: number }

/**
 * Reads from the gateway, checked. They throw as the port's reads do. For display, a list lacks the records that cannot be read: `notes` is
 * told how many.
 */
export type CheckedReads = {
  /** The answer of an operation that always has one. */
  get<Asked, Answer>(operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext): Promise<Answer>
  /**
   * Like `get`, with the records that the answer lacks, as they came.
   * @param otherwise for display: what else is known, if there is neither a new answer nor a last good one to exactly this request
   */
  getPartly<Asked, Answer>(
    operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext,
    otherwise?: (last: LastGood) => Promise<LastGoodAnswer<Usable<Answer>> | undefined>
  ): Promise<Usable<Answer>>
  /** Like `get`, for an operation that a gateway may leave out; undefined where it does. */
  getIfThere<Asked, Answer>(operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext): Promise<{ answer: Answer } | undefined>
  /**
   * What was last answered or made, and when; undefined if nothing is known. Sends no request. For display, the notes in `context` are told its age.
   */
  lastKnown<Asked, Answer>(operation: ReadOperation<Asked, Answer>, asked: Asked, context?: ErpContext): Promise<{ answer: Answer, at: number } | undefined>
  /**
   * Keeps an answer that was made from others, as if the gateway had given it.
   * @param at when the first of them was asked for
   */
  keepMade<Asked, Answer>(operation: ReadOperation<Asked, Answer>, asked: Asked, answer: Answer, at: number): void
  /** Like `get`, also returning what to remember. If the text equals that of `before`, it is not parsed, and `answer` is undefined. */
  getUnless<Asked, Answer>(
    before: SeenAnswer | undefined, operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext
  ): Promise<{ answer: Answer | undefined, seen: SeenAnswer }>
  /**
   * The answer, or what the gateway itself says if there is none. A bare 404, from a proxy or from a gateway that lacks the operation, is
   * an error.
   * @param unrelated what else in the answer is not about what was asked for
   */
  find<Asked, Answer, NotFound>(
    operation: ReadOperation<Asked, Answer, NotFound>, asked: Asked, context: ErpContext, unrelated?: (answer: Answer) => Problem[]
  ): Promise<Found<Answer, NotFound>>
}

/** A new answer, the request that it answers, and when the ERP was asked. */
type Sent = { request: GatewayRequest, answer: GatewayAnswer, askedAt: number, context: ErpContext }

/** @param lastGood undefined if answers are not kept */
export function createCheckedReads (gateway: Pick<GatewayClient, 'read' | 'noteGoodAnswer' | 'noteBadAnswer'>, check: AnswerCheck, now: () => number, lastGood?: LastGood): CheckedReads {
  /** Reads for display may share an answer, which counts once. */
  const noted = new WeakSet<GatewayAnswer>()

  /** @param take what a last good answer says; undefined where it cannot be used */
  async function send<Asked, Known> (
    operation: ReadOperation<Asked, unknown>, asked: Asked, context: ErpContext, take: (stored: StoredAnswer) => Known | undefined,
    otherwise?: (last: LastGood) => Promise<LastGoodAnswer<Known> | undefined>
  ): Promise<Sent | { found: Known }> {
    const request = { operation: operation.name, ...requestFor(operation, asked) }
    if (lastGood === undefined || context.withoutLastGood === true) return { request, answer: await gateway.read(request, context), askedAt: now(), context }
    const read: ReadOrLast<Known> = await lastGood.read(request, context, async () => await lastGood.find(request, take) ?? await otherwise?.(lastGood))
    return 'found' in read ? read : { request, ...read, context }
  }

  /** @param owner undefined for an answer that cannot be used, which is not kept */
  function note ({ request, answer, askedAt, context }: Sent, owner: CustomerNumber | undefined, bad?: Pick<BadAnswerSeen, 'problems' | 'leftOut'>): void {
    if (noted.has(answer)) return
    noted.add(answer)
    if (bad === undefined) gateway.noteGoodAnswer()
    else gateway.noteBadAnswer({ operation: request.operation, status: answer.status, ...bad }, context)
    if (owner !== undefined && context.withoutLastGood !== true) lastGood?.keep(request, owner, answer, askedAt)
  }

  function accepted<Answer> (sent: Sent, asked: unknown, checked: Checked<Answer>): Usable<Answer> {
    if (!('answer' in checked)) {
      note(sent, undefined, { problems: checked.problems, leftOut: 0 })
      throw badReply(`${sent.request.method} ${sent.request.path}`, described(checked))
    }
    const { answer, leftOut } = checked
    note(sent, ownerOf(asked, answer), leftOut && { problems: leftOut.problems, leftOut: leftOut.records.length + leftOut.repeats })
    return told({ answer, leftOut: leftOut?.records ?? [] }, sent.context)
  }

  function found<Asked, Answer> (operation: ReadOperation<Asked, Answer>, asked: Asked, sent: Sent): Usable<Answer> {
    const { status, text } = sent.answer
    if (status !== 404) return accepted(sent, asked, check(operation.answer, asked, text, { leavesOut: sent.context.display }))
    if (operation.notFound === undefined) return accepted(sent, asked, wrongStatus(operation.name, status))
    accepted(sent, asked, check(operation.notFound, asked, text))
    throw badReply(`${sent.request.method} ${sent.request.path}`, 'the ERP does not have what was asked for')
  }

  /** The content of a kept answer; undefined unless it is about what is asked for now, and about the dealer under whom it was kept. */
  function said<Asked, Answer> (
    reply: Reply<Asked, Answer>, asked: Asked, { text, owner }: StoredAnswer, unrelated?: (answer: Answer) => Problem[]
  ): Usable<Answer> | undefined {
    const checked = check(reply, asked, text, { unrelated, leavesOut: true })
    if (!('answer' in checked) || ownerOf(asked, checked.answer) !== owner) return undefined
    return { answer: checked.answer, leftOut: checked.leftOut?.records ?? [] }
  }

  function usable<Asked, Answer> (operation: ReadOperation<Asked, Answer>, asked: Asked, stored: StoredAnswer): Usable<Answer> | undefined {
    return stored.status === 200 ? said(operation.answer, asked, stored) : undefined
  }

  async function getPartly<Asked, Answer> (
    operation: ReadOperation<Asked, Answer>, asked: Asked, context: ErpContext,
    otherwise?: (last: LastGood) => Promise<LastGoodAnswer<Usable<Answer>> | undefined>
  ): Promise<Usable<Answer>> {
    const sent = await send(operation, asked, context, stored => usable(operation, asked, stored), otherwise)
    return 'found' in sent ? told(sent.found, context) : found(operation, asked, sent)
  }

  return {
    getPartly,
    get: async (operation, asked, context) => (await getPartly(operation, asked, context)).answer,
    async getIfThere (operation, asked, context) {
      const sent = await send(operation, asked, context, stored => usable(operation, asked, stored))
      if ('found' in sent) return told(sent.found, context)
      if (!isLeftOut(operation, sent.answer.status)) return found(operation, asked, sent)
      note(sent, undefined)
      return undefined
    },
    async lastKnown (operation, asked, context) {
      const last = await lastGood?.find({ operation: operation.name, ...requestFor(operation, asked) }, stored => usable(operation, asked, stored))
      if (last === undefined) return undefined
      context?.notes?.older(last.at)
      return { answer: context === undefined ? last.found.answer : told(last.found, context).answer, at: last.at }
    },
    keepMade (operation, asked, answer, at) {
      const text = JSON.stringify(operation.answer.record.encode(answer, false))
      lastGood?.keep({ operation: operation.name, ...requestFor(operation, asked) }, ownerOf(asked, answer), { status: 200, text }, at)
    },
    async getUnless (before, operation, asked, context) {
      const sent = await send(operation, asked, context, stored => {
        if (stored.status !== 200) return undefined
        if (stored.text === before?.text) return { answer: undefined, seen: before }
        const known = said(operation.answer, asked, stored)
        return known && { answer: known.answer, seen: { text: stored.text, leftOut: known.leftOut.length } }
      })
      if ('found' in sent) {
        const { seen: { leftOut } } = sent.found
        if (leftOut > 0) context.notes?.leftOut(leftOut)
        return sent.found
      }
      const { text } = sent.answer
      if (text !== before?.text) {
        const { answer, leftOut } = found(operation, asked, sent)
        return { answer, seen: { text, leftOut: leftOut.length } }
      }
      note(sent, ownerOf(asked))
      if (before.leftOut > 0) context.notes?.leftOut(before.leftOut)
      return { answer: undefined, seen: before }
    },
    async find (operation, asked, context, unrelated) {
      const { notFound } = operation
      const sent = await send(operation, asked, context, stored => {
        if (stored.status === 200) return said(operation.answer, asked, stored, unrelated)
        const none = notFound === undefined ? undefined : said(notFound, asked, stored)
        return none && { notFound: none.answer }
      })
      if ('found' in sent) return sent.found
      const { status, text } = sent.answer
      if (status === 404 && notFound !== undefined) return { notFound: accepted(sent, asked, check(notFound, asked, text)).answer }
      return { answer: accepted(sent, asked, check(operation.answer, asked, text, { unrelated })).answer }
    }
  }
}

function told<Answer> (usable: Usable<Answer>, { notes }: ErpContext): Usable<Answer> {
  if (usable.leftOut.length > 0) notes?.leftOut(usable.leftOut.length)
  return usable
}
