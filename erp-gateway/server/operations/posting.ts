import { createHash } from 'node:crypto'
import type { ErpOrderId } from '@portal/contracts/base/ids'
import { gatewayOperations } from '../../contract/operations.ts'
import type { OrderNamed } from '../../contract/records/orders.ts'
import { markOf } from '../book-references.ts'
import { Refused, type ErpContext, type GatewayErp } from '../erp.ts'
import type { References } from '../references.ts'
import type { Outcome, ServeOperation } from '../serve.ts'
import { createTurns } from './one-at-a-time.ts'

const { 'post-order': postOrder, 'post-lightspeed': postLightspeed, 'find-order': findOrder } = gatewayOperations

/** The operations on references. Requests about one reference are handled one after the other. */
export function postingOperations (serve: ServeOperation, erp: GatewayErp, references: References) {
  const inTurn = createTurns()

  async function post<Asked extends OrderNamed> (
    asked: Asked, send: () => Promise<{ erpOrderId: ErpOrderId }>, context: ErpContext
  ): Promise<Outcome<OrderNamed & { erpOrderId: ErpOrderId }>> {
    const { reference, customerNumber } = asked
    const { erpOrderId, first } = await inTurn(reference, async () => {
      context.signal.throwIfAborted()
      return await references.post(asked, () => createHash('sha256').update(JSON.stringify(asked)).digest('base64'), send, context)
    })
    return { answer: { erpOrderId, reference, customerNumber }, created: first }
  }

  const orderRefusal = ({ reference, customerNumber }: OrderNamed, message: string) => ({ reference, customerNumber, message })

  return {
    'post-order': serve(postOrder, async (asked, context) => await post(asked, async () => {
      if (erp.postOrder === undefined) throw new Refused('ORDERS ARE NOT TAKEN HERE')
      return await erp.postOrder({ ...asked, mark: markOf(asked.reference) }, context)
    }, context), orderRefusal),
    'post-lightspeed': serve(postLightspeed, async (asked, context) => await post(asked, async () => {
      if (erp.postLightspeedFile === undefined) throw new Refused('ORDER FILES ARE NOT TAKEN HERE')
      return await erp.postLightspeedFile({ ...asked, mark: markOf(asked.reference) }, context)
    }, context), orderRefusal),
    'find-order': serve(findOrder, async ({ reference, customerNumber }, context) => {
      const named = { reference, customerNumber }
      const found = await inTurn(reference, async () => {
        context.signal.throwIfAborted()
        return await references.find(named, context)
      })
      return typeof found === 'string' ? { notFound: { found, ...named } } : { answer: { ...found, ...named } }
    })
  }
}
