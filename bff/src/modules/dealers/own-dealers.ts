import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { OwnDealer } from '@portal/contracts/dealer-lists'
import { timings } from '@portal/contracts/policy/timings'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { isOpenRelease, mayOrder } from '@portal/contracts/rules/releases/release'
import { PortalError } from '../../errors.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'

export type OwnDealerPorts = Pick<Ports, 'erp' | 'memberships' | 'releases' | 'clock'>

/** The dealerships that a person belongs to, by number, each as far as the person's rights there allow. */
export async function ownDealersOf (ports: OwnDealerPorts, userId: UserId, context: ErpContext): Promise<OwnDealer[]> {
  const dealers = [...(await ports.memberships.of(userId))?.dealers ?? []].sort(([a], [b]) => compareTexts(a, b))
  const priced = dealers.filter(([, rights]) => rights.prices).map(([number]) => number)
  const [records, orders, releases] = await Promise.all([
    Promise.all(dealers.map(async ([number]) => await inTime(ports, ports.erp.dealer(number, { ...context, useLastGoodAfter: timings.optionalRecordWait })))),
    priced.length === 0 ? undefined : inTime(ports, ports.erp.latestOrders(priced, context)),
    Promise.all(dealers.map(async ([number, rights]) => await releasesFor(ports, number, rights)))
  ])
  return dealers.map(([number, rights], index) => {
    const record = records[index]
    return {
      customer_number: number,
      ...(record !== undefined && { name_company: record.name_company }),
      rights,
      ...(record?.suspended === true && { suspended: true as const }),
      ...(record !== undefined && rights.finances && { amount_due: record.amount_due }),
      ...(orders !== undefined && rights.prices && { last_order: orders.get(number)?.order_date ?? null }),
      releases: releases[index] ?? 0
    }
  })
}

async function releasesFor ({ releases, clock }: OwnDealerPorts, dealer: CustomerNumber, rights: Rights): Promise<number> {
  if (!rights.order) return 0
  return (await releases.ofDealer(dealer, clock.now())).filter(({ state, order }) => isOpenRelease(state) && mayOrder(rights, order.total)).length
}

/** Nobody waits for a slow or absent ERP: the list then lacks what it would have said. */
async function inTime<T> ({ clock }: OwnDealerPorts, reading: Promise<T>): Promise<T | undefined> {
  const read = reading.catch((error: unknown) => {
    if (error instanceof PortalError && error.code.startsWith('erp_')) return undefined
    throw error
  })
  return await Promise.race([read, clock.delay(timings.optionalErpWait).then(() => undefined)])
}
