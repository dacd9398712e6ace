import type { ErpContext } from '../../ports/erp.ts'
import type { Gateway, GatewayRequest } from './gateway.ts'
import { badReply, replyReader, type ReplyReader } from './replies.ts'
import { readText } from './wire/fields.ts'
import { FoundOrderReply, NoneReply, NoReferenceReply } from './wire/submit.ts'

const noneReply = replyReader(NoneReply)
const noReferenceReply = replyReader(NoReferenceReply)
const foundOrder = replyReader(FoundOrderReply)

/** Reads from the gateway, returned as checked records. They throw as the port's reads do. */
export type Reads = {
  /**
   * The reply; undefined if the gateway itself says that there is none. A bare 404, from a proxy or from a gateway that lacks the
   * operation, is an error.
   */
  find: <Reply>(request: GatewayRequest, reader: ReplyReader<Reply>, context: ErpContext) => Promise<Reply | undefined>
  /** The order under a reference; `'unsure'` if the gateway says that it cannot tell whether there is one. */
  findReference: (asked: { reference: string, customerNumber: string }, context: ErpContext) => Promise<FoundOrderReply | 'none' | 'unsure'>
  /** The reply of an operation that always has one. */
  get: <Reply>(request: GatewayRequest, reader: ReplyReader<Reply>, context: ErpContext) => Promise<Reply>
  /** The same, with the text of the answer. If the text equals `before`, it is not parsed, and the reply is undefined. */
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

/** Throws if the answer is about something other than what was asked for. */
export function expectAbout (of: string, field: string, found: string, asked: string): void {
  if (readText(found) !== asked) throw swapped(of, `${field} is not the one asked for`)
}

/** The error for an answer that belongs to another request. */
export function swapped (of: string, problem: string): Error {
  return badReply(of, `swapped reply: ${problem}`)
}
