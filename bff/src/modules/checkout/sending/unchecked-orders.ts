import type { ErrorCode } from '@portal/contracts/errors'
import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import { refusedAboveLimitOf } from '@portal/contracts/rules/releases/release-words'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { shipsDifferentlyMessage, soldOtherwiseMessage, totalRoseMessage, uncheckedOrderMessages } from '@portal/contracts/policy/unchecked-orders'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { deliveryText } from '@portal/contracts/rules/checkout/delivery'
import { partSoldOtherwise } from '@portal/contracts/rules/checkout/shown-prices'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { comparePrices, knownPrice } from '@portal/contracts/base/price'
import { PortalError } from '../../../errors.ts'
import { periodicJob, type SweepJob } from '../../../jobs/periodic-job.ts'
import type { CheckOutcome, JournalEntry, SubmittedOrder } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { checkedOrder } from '../checked-order.ts'
import type { Log } from './dispatcher.ts'
import { lookUp } from './look-up.ts'
import { restoredLately, type RecallPorts } from '../recalled-order.ts'
import { leaseMs } from './schedule.ts'

type UncheckedPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'memberships' | 'clock' | 'clockCheck' | 'ids'> & RecallPorts

const everyMs = 5000
const dealersAtOnce = 100
/** Few, so that an ERP that is coming back is not flooded. */
const lanes = 4

/** Longer than the reads of one check can take. A check begins only if it can end within the lease. */
const longestCheck = 30_000

/** The errors with which a failed check refuses the order. Any other error means that the check could not be made. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'empty_cart', 'file_invalid', 'suspended', 'new_dealer_upload', 'first_order_minimum', 'unknown_items', 'too_many_pieces', 'broken_pack',
  'unknown_address', 'dealer_not_yours', 'not_found'
])

/**
 * Once the ERP answers again, checks the orders that were received while it was away. Those that pass become `queued`, for recovery to send. A
 * dealer's orders are checked in the order of their receipt, by one process at a time. A sweep ends when the ERP turns out to be away.
 */
export function createUncheckedOrders (ports: UncheckedPorts, log: Log): SweepJob {
  const { journal, clock, clockCheck } = ports

  /** @returns false if the ERP is away */
  async function checkDealer (customerNumber: CustomerNumber, requestId: RequestId): Promise<boolean> {
    const until = clock.now() + leaseMs
    let isAway = false
    for (const entry of await journal.takeUnchecked(customerNumber, clock.now(), until)) {
      const goesOn = !isAway && !job.isStopping() && clock.now() + longestCheck < until
      const outcome = goesOn ? await attempt(entry, requestId) : 'left'
      if (outcome === 'away') isAway = true
      if (typeof outcome === 'object') await journal.concludeCheck(entry, clock.now(), outcome)
      else await journal.putOffCheck(entry, clock.now() + (outcome === 'left' && !isAway ? 0 : submissionTimes.takenUp))
    }
    return !isAway
  }

  /** The outcome of a check; `away` or `failed` if it could not be made. */
  async function attempt (entry: JournalEntry, requestId: RequestId): Promise<CheckOutcome | 'away' | 'failed'> {
    try {
      return await sentBeforeRestore(entry, requestId) ?? await check(ports, entry, requestId)
    } catch (error) {
      const code = error instanceof PortalError ? error.code : undefined
      if (code === 'erp_unavailable') return 'away'
      if (code === 'portal_unavailable') throw error
      log.error({ err: error, reference: entry.reference, requestId }, 'an order that was received unchecked could not be checked; will retry')
      return 'failed'
    }
  }

  /** For a time after the journal was restored from a backup: an order may have been checked and sent although the journal does not know it. */
  async function sentBeforeRestore (entry: JournalEntry, requestId: RequestId): Promise<CheckOutcome | 'away' | 'failed' | undefined> {
    const restoredAt = await restoredLately(ports)
    if (restoredAt === undefined) return undefined
    const result = await lookUp(ports.erp, entry, requestId)
    switch (result.kind) {
      case 'found': return { state: 'accepted', erpOrderId: result.erpOrderId }
      case 'mismatch': return { state: 'manual', note: result.note }
      case 'unclear':
        if (result.away) return 'away'
        return entry.createdAt > restoredAt ? undefined : { state: 'manual', note: `the journal was restored from a backup, and ${result.note}` }
      // Something sent before the restore may still be under way in the ERP.
      case 'none': return clock.now() < restoredAt + ports.settledAfter ? 'failed' : undefined
    }
  }

  async function sweep (): Promise<void> {
    const requestId = ports.ids.uuid()
    try {
      // Recovery reports a clock that is off.
      if (!await clockCheck.maySend()) return
      const dealers = await journal.uncheckedDealers(clock.now(), dealersAtOnce)
      let isAway = false
      await Promise.all(Array.from({ length: lanes }, async () => {
        for (let dealer = dealers.shift(); dealer !== undefined && !isAway && !job.isStopping(); dealer = dealers.shift()) {
          if (!await checkDealer(dealer, requestId)) isAway = true
        }
      }))
    } catch (error) {
      log.error({ err: error, requestId }, 'orders that were received unchecked could not be checked; will retry')
    }
  }

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'orders that were received unchecked are no longer checked') })
  return job
}

/**
 * Repeats all checks of an order with what the ERP says now and what its submitter may do now.
 * @throws PortalError as the reads of the ERP and of the accounts do
 */
async function check (
  { erp, users, memberships, clock }: UncheckedPorts, { userId, customerNumber, order }: JournalEntry, requestId: RequestId
): Promise<CheckOutcome> {
  const person = await users.findById(userId)
  if (person?.status !== 'active') return { state: 'rejected', message: uncheckedOrderMessages.noRight }
  const rights = person.role === 'dealer' ? (await memberships.of(userId))?.dealers.get(customerNumber) : everyRight
  if (rights?.order !== true) return { state: 'rejected', message: uncheckedOrderMessages.noRight }
  try {
    const { order: current, prices } = await checkedOrder({ erp }, order.request, person, customerNumber, { requestId })
    const otherwise = order.seen && partSoldOtherwise(order.seen, prices)
    if (otherwise !== undefined) return { state: 'rejected', message: soldOtherwiseMessage(otherwise.seen, otherwise.now) }
    if (order.delivery !== undefined && deliveryText(current.delivery) !== deliveryText(order.delivery)) {
      return { state: 'rejected', message: shipsDifferentlyMessage(deliveryText(current.delivery)) }
    }
    const { order_limit: limit } = rights
    if (limit !== null && current.total > limit) return { state: 'rejected', message: refusedAboveLimitOf(limit) }
    if (current.total > (order.seen?.total ?? order.total)) return { state: 'rejected', message: riseOf(order, current) }
    const firstOrder = current.first_order === true
    return { state: 'queued', note: 'the ERP is back, and all checks passed', nextLookAt: clock.now(), firstOrder }
  } catch (error) {
    if (!(error instanceof PortalError) || !refusals.has(error.code)) throw error
    return { state: 'rejected', message: reasonOf(error) }
  }
}

function reasonOf ({ code, message }: PortalError): string {
  switch (code) {
    case 'dealer_not_yours': return uncheckedOrderMessages.noRight
    case 'not_found': return uncheckedOrderMessages.dealerGone
    default: return message
  }
}

/** Compares the current prices with those that the person saw or, if the page did not say, those that the portal knew. */
function riseOf ({ parts, total, seen }: SubmittedOrder, current: SubmittedOrder): string {
  const before = new Map(seen?.parts.map(part => [part.item_number, knownPrice(part)]) ?? parts.map(part => [part.item_number, orderedPrice(part)]))
  const risen = current.parts.flatMap(part => {
    const to = orderedPrice(part)
    const from = before.get(part.item_number) ?? to
    return comparePrices(to, from) > 0 ? [{ item_number: part.item_number, from, to }] : []
  })
  return totalRoseMessage(risen, seen?.total ?? total, current.total)
}
