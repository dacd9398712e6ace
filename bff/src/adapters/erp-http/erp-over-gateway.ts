import { isoDateOf } from '@portal/contracts/base/dates'
import type { OfferedOption } from '@portal/erp-gateway/contract/offers'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { Erp, ErpContext } from '../../ports/erp/erp.ts'
import { createAnswerCheck } from './protection/checked-answer.ts'
import { createCheckedReads } from './reads/checked-reads.ts'
import { dealerReads } from './reads/dealer-reads.ts'
import type { GatewayClient } from './protection/gateway-client.ts'
import type { LastGood } from './last-good/last-good.ts'
import { invoiceReads } from './reads/invoice-reads.ts'
import { itemReads } from './reads/item-reads.ts'
import { createListedOwners } from './reads/listed-owners.ts'
import { orderReads } from './reads/order-reads.ts'
import { purchaseReads } from './reads/purchase-reads.ts'
import { createOfferedOptions } from './offered-options.ts'
import { createWriteOnce } from './writes/write-once.ts'
import { writes } from './writes/writes.ts'

/**
 * Implements the port by translating the gateway's records, however the gateway is reached.
 * @param now milliseconds since 1970
 * @param timeZone the distributor's, an IANA name
 * @param lastGood keeps the last good answers, and shows them while the ERP is away; undefined to keep none
 * @param awaySince when the ERP stopped answering; undefined while it is there
 */
export function erpOverGateway (
  gateway: GatewayClient, now: () => number, timeZone: string, lastGood?: LastGood, awaySince: () => number | undefined = () => undefined
): Omit<Erp, 'cachedDealer'> {
  const dayOf = (instant: number) => isoDateOf(instant, timeZone)
  const check = createAnswerCheck(() => dayOf(now()))
  const ask = createCheckedReads(gateway, check, now, lastGood)
  const offered = createOfferedOptions(now, awaySince, async () => {
    const last = await ask.lastKnown(gatewayOperations.health, {})
    return last && { options: last.answer.offers ?? [], at: last.at }
  })
  async function health (context: ErpContext): Promise<{ timeZone?: string | undefined }> {
    const { timeZone, offers = [] } = await ask.get(gatewayOperations.health, {}, context)
    offered.heard(offers)
    return { timeZone }
  }

  async function offers (option: OfferedOption, context: ErpContext): Promise<boolean> {
    if (!await offered.isKnown()) await health(context)
    return await offered.has(option)
  }

  const ofInvoices = invoiceReads(ask, createListedOwners(), dayOf, offers)
  return {
    writeWithin: gateway.writeWithin,
    ...itemReads(ask),
    ...dealerReads(ask, now),
    ...orderReads(ask, createListedOwners(), offers),
    ...ofInvoices,
    ...purchaseReads(ask, ofInvoices, { now, dayOf }),
    ...writes(createWriteOnce(gateway, check), offered),
    health
  }
}
