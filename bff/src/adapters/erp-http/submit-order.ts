import type { Erp, SubmitOutcome } from '../../ports/erp.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'
import { replyReader } from './replies.ts'
import { readText } from './wire/fields.ts'
import { OrderIdReply, OrderRefusalReply, readRefusal, writeLightspeedFile, writeOrder } from './wire/submit.ts'
import { writeOnce } from './write-once.ts'

const idReply = replyReader(OrderIdReply)
const refusal = replyReader(OrderRefusalReply)

/** Sends orders, each once. An acceptance or refusal counts only if it names the reference and the customer of the order. */
export function orderWrites (gateway: Gateway): Pick<Erp, 'submitOrder' | 'submitLightspeedFile'> {
  return {
    async submitOrder (order, context) {
      return await writeOnce(gateway, { path: '/v1/orders', body: writeOrder(order) }, context, answer => outcomeOf(answer, order))
    },

    async submitLightspeedFile (file, context) {
      return await writeOnce(gateway, { path: '/v1/lightspeed-orders', body: writeLightspeedFile(file) }, context, answer => outcomeOf(answer, file))
    }
  }
}

function outcomeOf ({ status, text }: GatewayAnswer, sent: { reference: string, customerNumber: string }): SubmitOutcome | undefined {
  if (status !== 200 && status !== 201 && status !== 422) return undefined
  const reply = status === 422 ? refusal.accept(text) : idReply.accept(text)
  if (reply === undefined) return { kind: 'unknown', reason: `status ${status} with an unreadable body` }
  const about = readText(reply.REFNO) === sent.reference && readText(reply.CUSNO) === sent.customerNumber
  if (!about) return { kind: 'unknown', reason: 'swapped reply: it is about another order' }
  return 'ORDID' in reply ? { kind: 'accepted', erpOrderId: readText(reply.ORDID) } : { kind: 'rejected', message: readRefusal(reply) }
}
