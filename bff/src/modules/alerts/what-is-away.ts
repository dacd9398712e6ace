import { formatInstantIn } from '@portal/contracts/base/dates'
import { formatBytes, formatCount, formatDuration } from '@portal/contracts/base/numbers'
import type { ProcessName } from '@portal/contracts/erp-status'
import { alertLimits } from '@portal/contracts/policy/alerts'
import type { AlertKind, SeenAlert } from '../../ports/notices/alerts.ts'
import type { OrderTally } from '../../ports/orders/order-tally.ts'
import type { Ports } from '../../ports/ports.ts'
import type { StoreFault, StoreWatch, Watched } from '../../ports/system/store-watch.ts'

export type AwayPorts = Pick<Ports, 'clock' | 'timeZone' | 'process'> & { stores: StoreWatch, orderTally: OrderTally }

/** Alerts that are sent without the database, because it may be what is away. */
export const kindsWithoutDatabase = ['database-away', 'database-refuses', 'orders-refused', 'disk-full'] as const satisfies AlertKind[]

/** The fault of a store that has lasted long enough to tell somebody. */
export function lastingFault ({ stores, clock }: Pick<AwayPorts, 'stores' | 'clock'>, what: Watched): StoreFault | undefined {
  const fault = stores.faults().get(what)
  return fault !== undefined && clock.now() - fault.since >= alertLimits.storeAway ? fault : undefined
}

/**
 * The alerts that a fault of the database explains. While people are told about that fault, or soon will be, these alerts neither begin nor end. Refused
 * orders count for some time after they were refused.
 */
export function whatFollows ({ stores, clock }: Pick<AwayPorts, 'stores' | 'clock'>): AlertKind[] {
  const [faults, past] = [stores.faults(), stores.past()]
  const refuses = (['database', 'writes'] as const).some(what => {
    const { since, until } = past.get(what) ?? { since: 0, until: 0 }
    return faults.has(what) || (until - since >= alertLimits.storeAway && Math.abs(clock.now() - until) < alertLimits.ordersRefused.within)
  })
  return [...(refuses ? ['orders-refused' as const] : []), ...(faults.has('writes') ? ['disk-full' as const] : [])]
}

/** Which of several processes on a machine. */
export const nameOf = ({ host, pid }: ProcessName): string => `${host} (process ${pid})`

/** The problems that need people, as this process sees them without asking the database. */
export function whatIsAway (ports: AwayPorts): SeenAlert[] {
  const { stores, orderTally, timeZone, process } = ports
  const who = nameOf(process)
  const { least, share, within } = alertLimits.ordersRefused
  const { answered, refused } = orderTally.lately()
  const [away, refuses, disk] = [lastingFault(ports, 'database'), lastingFault(ports, 'writes'), stores.disk()]
  const isFull = disk !== undefined && disk.free < alertLimits.diskFree.least
  const left = disk === undefined ? '' : `The disk of the portal's files on ${who} has ${formatBytes(disk.free)} left.`
  const seen: Array<SeenAlert | false> = [
    away !== undefined && {
      kind: 'database-away',
      note: `The database has not answered since ${formatInstantIn(away.since, timeZone)}, as ${who} sees it. No order is received, and nobody can log in. ` +
        `It says: ${away.reason}`,
      mark: 0
    },
    refuses !== undefined && {
      kind: 'database-refuses',
      note: `The database has taken no changes since ${formatInstantIn(refuses.since, timeZone)}, as ${who} sees it. Every order is refused, while pages can still be read. ` +
        `${isFull ? left : 'Its disk may be full, or it may be set to read only.'} It says: ${refuses.reason}`,
      mark: 0
    },
    refused >= least && refused >= share * answered && {
      kind: 'orders-refused',
      note: `${who} refused ${formatCount(refused)} of ${formatCount(answered)} orders in the last ${formatDuration(within)}. ` +
        'Dealers were told to try again. The log shows why, as "call refused" and "call failed" of /createOrder and /adpOrder.',
      mark: 0
    },
    isFull && {
      kind: 'disk-full',
      note: `${left} Once it is full, every order is refused. Make room now.`,
      mark: 0
    }
  ]
  return seen.filter(alert => alert !== false)
}
