import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { Erp } from '../../ports/erp.ts'
import { createAnswers } from './answers.ts'
import { createAsk } from './ask.ts'
import { dealerReads } from './dealer-reads.ts'
import type { Gateway } from './gateway.ts'
import type { LastGood } from './last-good.ts'
import { invoiceReads } from './invoice-reads.ts'
import { itemReads } from './item-reads.ts'
import { createListed } from './listed.ts'
import { orderReads } from './order-reads.ts'
import { purchaseReads } from './purchase-reads.ts'
import { createWriteOnce } from './write-once.ts'
import { writes } from './writes.ts'

/**
 * Implements the port by translating the gateway's records, however the gateway is reached.
 * @param now milliseconds since 1970
 * @param lastGood keeps the last good answers, and shows them while the ERP is away; undefined to keep none
 */
export function erpOverGateway (gateway: Gateway, now: () => number, lastGood?: LastGood): Omit<Erp, 'keptDealer'> {
  const check = createAnswers(now)
  const ask = createAsk(gateway, check, now, lastGood)
  const ofInvoices = invoiceReads(ask, createListed())
  return {
    writeWithin: gateway.writeWithin,
    ...itemReads(ask),
    ...dealerReads(ask),
    ...orderReads(ask, createListed()),
    ...ofInvoices,
    ...purchaseReads(ask, ofInvoices, now),
    ...writes(createWriteOnce(gateway, check)),
    async health (context) {
      await ask.get(gatewayOperations.health, {}, context)
    }
  }
}
