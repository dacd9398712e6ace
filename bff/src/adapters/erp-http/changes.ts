import type { ChangeOutcome, Erp } from '../../ports/erp.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'
import { replyReader, type ReplyReader } from './replies.ts'
import { readText } from './wire/fields.ts'
import { NewDealerReply } from './wire/dealers.ts'
import { DeletedReply, NoneReply, type DeleteOrderRecord } from './wire/submit.ts'
import { writeOnce } from './write-once.ts'

const deleted = replyReader(DeletedReply)
const newDealer = replyReader(NewDealerReply)
const none = replyReader(NoneReply)

/** Changes to existing ERP records. Each is sent once. */
export function changes (gateway: Gateway): Pick<Erp, 'deleteUnconfirmedOrder' | 'clearNewDealer'> {
  return {
    async deleteUnconfirmedOrder (id, customerNumber, context) {
      const body: DeleteOrderRecord = { CUSNO: customerNumber }
      return await writeOnce(gateway, { path: `/v1/orders/${encodeURIComponent(id)}/delete`, body }, context, answer =>
        outcomeOf(answer, deleted, reply => readText(reply.ORDID) === id && readText(reply.CUSNO) === customerNumber))
    },

    async clearNewDealer (customerNumber, context) {
      return await writeOnce(gateway, { path: `/v1/dealers/${encodeURIComponent(customerNumber)}/clear-new-dealer`, body: {} }, context, answer =>
        outcomeOf(answer, newDealer, reply => readText(reply.CUSNO) === customerNumber && reply.NEWDF === 'N'))
    }
  }
}

/** @param saysSo whether the reply confirms the requested change */
function outcomeOf<Reply> ({ status, text }: GatewayAnswer, reader: ReplyReader<Reply>, saysSo: (reply: Reply) => boolean): ChangeOutcome | undefined {
  if (status === 404) return none.accept(text) === undefined ? undefined : { kind: 'none' }
  if (status !== 200) return undefined
  const reply = reader.accept(text)
  if (reply === undefined) return { kind: 'unknown', reason: 'status 200 with an unreadable body' }
  return saysSo(reply) ? { kind: 'done' } : { kind: 'unknown', reason: 'swapped reply: it is about something else' }
}
