import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { ResponseOf } from '@portal/contracts/call'
import type { dealersAtAGlance, DealerGroup } from '@portal/contracts/dealer-lists'
import type { Dealer, DealerSummary } from '@portal/contracts/dealers'
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

/** What is said of a dealer, and the day of the last order: null if there is none, or if its day is not known. */
type Listed = { dealer: Pick<Dealer, 'customer_number' | 'name_company' | 'amount_due'>, lastOrder: string | null }

/**
 * A person's dealers at a glance. If there are more than the BFF reads one by one, it shows only what the ERP's list says of all of them: a part of
 * them would mislead.
 */
export async function dealerGlance (ports: GlancePorts, reach: DealerReach, context: ErpContext): Promise<ResponseOf<typeof dealersAtAGlance>> {
  const all = await reachable(ports, reach, context)
  return all.length > limits.glanceDealersMax ? glanceOfList(all) : await glanceOfRecords(ports, all.map(dealer => dealer.customer_number), context)
}

function glanceOfList (all: readonly DealerSummary[]): ResponseOf<typeof dealersAtAGlance> {
  const suspended = all.every(dealer => dealer.suspended !== undefined)
  const due = all.every(dealer => dealer.amount_due !== undefined)
  const listed = all.map(({ customer_number, name_company, suspended: isSuspended = false, amount_due = 0 }) => ({
    dealer: { customer_number, name_company, suspended: isSuspended, amount_due }, lastOrder: null
  }))
  return {
    dealers: all.length,
    looked_at: all.length,
    ...(suspended && { suspended: group(listed.filter(({ dealer }) => dealer.suspended)) }),
    ...(due && { due: group(owing(listed)) })
  }
}

async function glanceOfRecords (ports: GlancePorts, wanted: readonly CustomerNumber[], context: ErpContext): Promise<ResponseOf<typeof dealersAtAGlance>> {
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
    dealers: wanted.length,
    looked_at: seen.length,
    suspended: group(seen.filter(({ dealer }) => dealer.suspended)),
    new: group(seen.filter(({ hasOrdered }) => !hasOrdered)),
    quiet: group(seen.filter(({ hasOrdered, lastOrder }) => hasOrdered && (lastOrder ?? '') < quietSince)
      .sort((a, b) => compareTexts(b.lastOrder ?? '', a.lastOrder ?? ''))),
    due: group(owing(seen))
  }
}

/** Those with an amount due, the highest first. */
function owing<S extends Listed> (seen: readonly S[]): S[] {
  return seen.filter(({ dealer }) => dealer.amount_due > 0).sort((a, b) => b.dealer.amount_due - a.dealer.amount_due)
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

function group (seen: readonly Listed[]): DealerGroup {
  return {
    count: seen.length,
    dealers: seen.slice(0, limits.glanceNamedMax).map(({ dealer: { customer_number, name_company, amount_due }, lastOrder }) => ({
      customer_number, name_company, amount_due, last_order: lastOrder
    }))
  }
}
