import type { Erp } from '../../ports/erp.ts'
import { changes } from './changes.ts'
import { dealerReads } from './dealer-reads.ts'
import type { Gateway } from './gateway.ts'
import { invoiceReads } from './invoice-reads.ts'
import { itemReads } from './item-reads.ts'
import { orderReads } from './order-reads.ts'
import { createReads } from './reads.ts'
import { replyReader } from './replies.ts'
import { orderWrites } from './submit-order.ts'
import { HealthReply } from './wire/health.ts'

const health = replyReader(HealthReply)

/** Implements the port by translating the gateway's records, however the gateway is reached. Caches nothing. */
export function erpOverGateway (gateway: Gateway): Omit<Erp, 'keptDealer'> {
  const reads = createReads(gateway)
  return {
    writeWithin: gateway.writeWithin,
    ...itemReads(reads),
    ...dealerReads(reads),
    ...orderReads(reads),
    ...invoiceReads(reads),
    ...orderWrites(gateway),
    ...changes(gateway),
    async health (context) {
      await reads.get({ method: 'GET', path: '/v1/health' }, health, context)
    }
  }
}
