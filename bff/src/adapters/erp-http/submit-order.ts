import type { ErpContext, ErpOrder, SubmitOutcome } from '../../ports/erp.ts'
import { codeOf, type Gateway, type GatewayAnswer } from './gateway.ts'
import { replyReader } from './replies.ts'
import { OrderIdReply, readRefusal, RefusalReply, writeOrder } from './wire/submit.ts'
import { readText } from './wire/fields.ts'

const idReply = replyReader(OrderIdReply)
const refusal = replyReader(RefusalReply)

/** Errors of a connection that never came to be, so that nothing was sent over it: each order has a fresh one. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Sends an order once and says what is known of it. What is not provable is `unknown`. */
export async function submitOrder (gateway: Gateway, order: ErpOrder, context: ErpContext): Promise<SubmitOutcome> {
  let answer: GatewayAnswer
  try {
    answer = await gateway.write({ method: 'POST', path: '/v1/orders', body: writeOrder(order) }, context)
  } catch (error) {
    return { kind: connected(error) ? 'unknown' : 'not-sent', reason: reasonOf(error) }
  }
  return outcomeOf(answer, order)
}

function outcomeOf ({ status, text }: GatewayAnswer, order: ErpOrder): SubmitOutcome {
  if (status === 429) return { kind: 'not-sent', reason: 'refused as too busy' }
  if (status === 200 || status === 201) {
    const reply = idReply.accept(text)
    if (reply === undefined) return { kind: 'unknown', reason: `status ${status} with an unreadable body` }
    const about = readText(reply.REFNO) === order.reference && readText(reply.CUSNO) === order.customerNumber
    if (!about) return { kind: 'unknown', reason: 'the answer is about another order' }
    return { kind: 'accepted', erpOrderId: readText(reply.ORDID) }
  }
  if (status === 422) {
    const reply = refusal.accept(text)
    if (reply !== undefined) return { kind: 'rejected', message: readRefusal(reply) }
  }
  return { kind: 'unknown', reason: `status ${status}` }
}

function connected (error: unknown): boolean {
  // Where a name has several addresses, Node reports the failure of each.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(connected)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return false
  return !neverConnected.has(codeOf(error) ?? '')
}

function reasonOf (error: unknown): string {
  return error instanceof Error ? `${codeOf(error) ?? error.name}: ${error.message}` : String(error)
}
