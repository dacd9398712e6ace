import type { ErpContext } from '../../ports/erp.ts'
import type { Gateway, GatewayRequest } from './gateway.ts'
import { badReply, replyReader, type ReplyReader } from './replies.ts'
import { readText } from './wire/fields.ts'
import { FoundOrderReply, NoneReply, NoReferenceReply } from './wire/submit.ts'

const noneReply = replyReader(NoneReply)
const noReferenceReply = replyReader(NoReferenceReply)
const foundOrder = replyReader(FoundOrderReply)

/** Reads of the gateway as checked records. Throw as the port's reads do. */
export type Reads = {
  /**
   * The reply, or undefined where the gateway says in its own words that there is none: a 404 of a proxy, or of a gateway
   * that lacks the operation, says nothing.
   */
  find: <Reply>(request: GatewayRequest, reader: ReplyReader<Reply>, context: ErpContext) => Promise<Reply | undefined>
  /** The order under a reference; `'unsure'` where the gateway says that it cannot tell whether there is one. */
  findReference: (asked: { reference: string, customerNumber: string }, context: ErpContext) => Promise<FoundOrderReply | 'none' | 'unsure'>
  /** The reply of an operation that always has one. */
  get: <Reply>(request: GatewayRequest, reader: ReplyReader<Reply>, context: ErpContext) => Promise<Reply>
  /** The same and its text; the reply is undefined, and not read again, where its text is the one before. */
  getUnless: <Reply>(
    before: string | undefined, request: GatewayRequest, reader: ReplyReader<Reply>, context: ErpContext
  ) => Promise<{ reply: Reply | undefined, text: string }>
}

export function createReads (gateway: Gateway): Reads {
  const find: Reads['find'] = async (request, reader, context) => {
    const { status, text } = await gateway.read(request, context)
    if (status !== 404) return reader.parse(text, request.path)
    if (noneReply.accept(text) === undefined) throw badReply(request.path, 'status 404')
    return undefined
  }
  return {
    find,
    async findReference ({ reference, customerNumber }, context) {
      const path = `/v1/orders?REFERENCE=${encodeURIComponent(reference)}&CUST=${encodeURIComponent(customerNumber)}`
      const { status, text } = await gateway.read({ method: 'GET', path }, context)
      const reply = status === 404 ? noReferenceReply.accept(text) : foundOrder.parse(text, path)
      if (reply === undefined) throw badReply(path, 'status 404')
      expectAbout(path, '/REFNO', reply.REFNO, reference)
      expectAbout(path, '/CUSNO', reply.CUSNO, customerNumber)
      if ('ORDID' in reply) return reply
      return reply.FOUND === 'N' ? 'none' : 'unsure'
    },
    async get (request, reader, context) {
      const reply = await find(request, reader, context)
      if (reply === undefined) throw badReply(request.path, 'status 404')
      return reply
    },
    async getUnless (before, request, reader, context) {
      const { status, text } = await gateway.read(request, context)
      if (status === 404) throw badReply(request.path, 'status 404')
      return { reply: text === before ? undefined : reader.parse(text, request.path), text }
    }
  }
}

/** Refuses an answer that is about something else than was asked for. */
export function expectAbout (of: string, field: string, found: string, asked: string): void {
  if (readText(found) !== asked) throw swapped(of, `${field} is not the one asked for`)
}

/** An answer to another question: as bad as one that cannot be read, and worse if it were believed. */
export function swapped (of: string, problem: string): Error {
  return badReply(of, `swapped reply: ${problem}`)
}
