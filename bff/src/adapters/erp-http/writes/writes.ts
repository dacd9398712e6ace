import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { None, OrderTaken, OrderToPost } from '@portal/erp-gateway/contract/records/orders'
import type { ChangeOutcome, Erp, SubmitOutcome } from '../../../ports/erp/erp.ts'
import type { OfferedOptions } from '../offered-options.ts'
import type { WriteOnce, Written } from './write-once.ts'

const operations = gatewayOperations

/** Orders, and changes to existing records. Each is sent once, and an answer counts only if it names what was sent. */
export function writes (write: WriteOnce, offered: Pick<OfferedOptions, 'has'>): Pick<Erp, 'submitOrder' | 'submitLightspeedFile' | 'deleteUnconfirmedOrder' | 'clearNewDealer'> {
  return {
    submitOrder: async (order, context) => submitted(await write(operations['post-order'], await withOffered(order, offered), context)),

    submitLightspeedFile: async (file, context) => submitted(await write(operations['post-lightspeed'], file, context)),

    deleteUnconfirmedOrder: async (id, customerNumber, context) => changed(await write(operations['delete-order'], { id, customerNumber }, context)),

    clearNewDealer: async (customerNumber, context) => changed(await write(operations['clear-new-dealer'], { customerNumber }, context))
  }
}

/** The order with the options that the gateway takes. */
async function withOffered ({ orderedBy, ...order }: OrderToPost, offered: Pick<OfferedOptions, 'has'>): Promise<OrderToPost> {
  return orderedBy !== undefined && await offered.has('ORDBY') ? { ...order, orderedBy } : order
}

function submitted (written: Written<OrderTaken, never>): SubmitOutcome {
  if ('answer' in written) return { kind: 'accepted', erpOrderId: written.answer.erpOrderId }
  return 'notFound' in written ? written.notFound : written
}

function changed (written: Written<unknown, None>): ChangeOutcome {
  if ('answer' in written) return { kind: 'done' }
  return 'notFound' in written ? { kind: 'none' } : written
}
