import type { ResponseOf } from '@portal/contracts/call'
import { isoDateOf } from '@portal/contracts/base/dates'
import type { dealersAtAGlance, DealerGroup } from '@portal/contracts/dealer-lists'
import { dealerKinds } from '@portal/contracts/policy/dealer-kinds'
import { limits } from '@portal/contracts/policy/limits'
import type { DealerReach } from '@portal/contracts/rules/dealers/dealer-reach'
import { dealersOfKind } from '@portal/contracts/rules/dealers/dealer-kinds'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import type { DealerWork } from './dealer-work.ts'
import { listed, reachable } from './dealers.service.ts'

type GlancePorts = Pick<Ports, 'erp' | 'users' | 'clock' | 'timeZone'>

/** The person's dealers who need attention, by kind, as far as the ERP's list of dealers tells. */
export async function dealerGlance (
  ports: GlancePorts, reach: DealerReach, work: DealerWork, context: ErpContext
): Promise<ResponseOf<typeof dealersAtAGlance>> {
  const all = await listed(ports, await reachable(ports, reach, context), work)
  const today = isoDateOf(ports.clock.now(), ports.timeZone)
  const groups = dealerKinds.flatMap((kind): DealerGroup[] => {
    const found = dealersOfKind(kind, all, today)
    if (found === undefined) return []
    const named = found.slice(0, limits.glanceNamedMax)
    const dealers = named.map(({ customer_number, name_company, amount_overdue, last_order_date, cart_lines, orders_waiting }) => ({
      customer_number,
      name_company,
      ...(amount_overdue !== undefined && { amount_overdue }),
      ...(last_order_date !== undefined && { last_order_date }),
      ...(cart_lines !== undefined && { cart_lines }),
      ...(orders_waiting !== undefined && { orders_waiting })
    }))
    return [{ kind, count: found.length, dealers }]
  })
  return { dealers: all.length, groups }
}
