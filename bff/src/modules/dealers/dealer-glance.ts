import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { ResponseOf } from '@portal/contracts/call'
import type { dealersAtAGlance, DealerGroup } from '@portal/contracts/dealer-lists'
import type { Dealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { timings } from '@portal/contracts/policy/timings'
import { daysAfter, isoDateOf } from '@portal/contracts/base/dates'
import type { DealerReach } from '@portal/contracts/rules/dealers/dealer-reach'
import { PortalError } from '../../errors.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { reachable } from './dealers.service.ts'

type GlancePorts = Pick<Ports, 'erp' | 'users' | 'clock' | 'timeZone'>

/** A dealer's record, whether the dealer has ever ordered, and the day of the last order: null if there is none, or if its day is not known. */
type Seen = { dealer: Dealer, hasOrdered: boolean, lastOrder: string | null }

/** A person's dealers at a glance. Of many, those who logged in last are looked at, which bounds the work of the ERP. */
export async function dealerGlance (ports: GlancePorts, reach: DealerReach, context: ErpContext): Promise<ResponseOf<typeof dealersAtAGlance>> {
  const all = (await reachable(ports, reach, context)).map(dealer => dealer.customer_number)
  const wanted = await latestLogins(ports, all)
  const [orders, dealers] = await Promise.all([
    wanted.length === 0 ? undefined : ports.erp.latestOrders(wanted, context),
    records(ports, wanted, context)
  ])
  const seen = dealers.map(dealer => {
    const order = orders?.get(dealer.customer_number)
    return { dealer, hasOrdered: order !== undefined && !dealer.new_dealer, lastOrder: order?.order_date ?? null }
  })
  const quietSince = daysAfter(isoDateOf(ports.clock.now(), ports.timeZone), -limits.glanceQuietDays)
  return {
    dealers: all.length,
    looked_at: seen.length,
    suspended: group(seen.filter(({ dealer }) => dealer.suspended)),
    new: group(seen.filter(({ hasOrdered }) => !hasOrdered)),
    quiet: group(seen.filter(({ hasOrdered, lastOrder }) => hasOrdered && (lastOrder ?? '') < quietSince)
      .sort((a, b) => compareTexts(b.lastOrder ?? '', a.lastOrder ?? ''))),
    due: group(seen.filter(({ dealer }) => dealer.amount_due > 0).sort((a, b) => b.dealer.amount_due - a.dealer.amount_due))
  }
}

/** As many as are looked at: those who logged in last, then the others by number. */
async function latestLogins ({ users }: GlancePorts, customerNumbers: readonly CustomerNumber[]): Promise<CustomerNumber[]> {
  if (customerNumbers.length <= limits.glanceDealersMax) return [...customerNumbers]
  const accounts = await users.dealerAccounts(customerNumbers)
  const at = (number: CustomerNumber) => accounts.get(number)?.lastLogin ?? 0
  return customerNumbers.toSorted((a, b) => at(b) - at(a) || compareTexts(a, b)).slice(0, limits.glanceDealersMax)
}

/** The dealers' records, a few at once. Those that cannot be read, or not in time, are left out. */
async function records ({ erp, clock }: GlancePorts, customerNumbers: readonly CustomerNumber[], context: ErpContext): Promise<Dealer[]> {
  const until = clock.now() + timings.glanceReads
  const found: Dealer[] = []
  const waiting = [...customerNumbers]

  async function readOn (): Promise<void> {
    for (let number = waiting.shift(); number !== undefined && clock.now() < until; number = waiting.shift()) {
      try {
        const dealer = await erp.dealer(number, context)
        if (dealer !== undefined) found.push(dealer)
      } catch (error) {
        if (!(error instanceof PortalError) || error.code !== 'erp_bad_reply') throw error
        context.notes?.leftOut(1)
      }
    }
  }
  await Promise.all(Array.from({ length: limits.glanceReadsAtOnce }, readOn))
  return found.sort((a, b) => compareTexts(a.customer_number, b.customer_number))
}

function group (seen: readonly Seen[]): DealerGroup {
  return {
    count: seen.length,
    dealers: seen.slice(0, limits.glanceNamedMax).map(({ dealer: { customer_number, name_company, amount_due }, lastOrder }) => ({
      customer_number, name_company, amount_due, last_order: lastOrder
    }))
  }
}
