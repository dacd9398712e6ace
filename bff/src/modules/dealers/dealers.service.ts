import type { DealerSummary } from '@portal/contracts/dealers'
import type { ListedDealer, SalesRep } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'

type DealerPorts = Pick<Ports, 'erp' | 'users'>

/** The number that holds a sales representative to their own dealers; undefined for those who may see every dealer. */
export function ownRepNumber ({ role, repNumber }: SessionRecord): string | undefined {
  return role === 'sales' ? repNumber ?? '' : undefined
}

/** The dealers that somebody may act for: a representative's own, or all. An account without a number has none. */
export async function selectableDealers (ports: DealerPorts, own: string | undefined, requestId: string): Promise<ListedDealer[]> {
  const found = await (own === undefined ? ports.erp.dealersOutsideReps([], { requestId, display: true }) : dealersOfRep(ports, own, requestId))
  return found.map(({ customer_number, name_company }) => ({ customer_number, name_company }))
}

export async function dealerList (ports: DealerPorts, repNumber: string, requestId: string): Promise<ListedDealer[]> {
  return await withLogins(ports, await dealersOfRep(ports, repNumber, requestId))
}

/** @param repNumbers the representatives whose dealers are not the house's */
export async function houseDealerList (ports: DealerPorts, repNumbers: readonly string[], requestId: string): Promise<ListedDealer[]> {
  return await withLogins(ports, await ports.erp.dealersOutsideReps(repNumbers, { requestId, display: true }))
}

/** The representatives with an account, disabled or not, by number; those who share a number stand together. */
export async function repsWithAccount ({ users }: Pick<Ports, 'users'>): Promise<SalesRep[]> {
  const names = new Map<string, string[]>()
  for (const { repNumber, nameFirst, nameLast, email } of await users.salesReps()) {
    const name = [nameFirst, nameLast].filter(part => part !== null).join(' ')
    names.set(repNumber, [...names.get(repNumber) ?? [], name === '' ? email : name])
  }
  return Array.from(names, ([rep_number, those]) => ({ rep_number, name: those.join(', ') }))
}

/**
 * @param own the representative whose dealers alone may be asked for, if there is one
 * @throws PortalError `not_found` where one of the dealers is somebody else's
 */
export async function recentOrders (
  ports: DealerPorts, customerNumbers: readonly string[], own: string | undefined, requestId: string
): Promise<Record<string, LatestOrder[]>> {
  const context = { requestId, display: true } as const
  const [allowed, orders] = await Promise.all([
    own === undefined ? undefined : dealersOfRep(ports, own, requestId),
    ports.erp.latestOrders([...new Set(customerNumbers)], context)
  ])
  const theirs = allowed === undefined ? undefined : new Set(allowed.map(dealer => dealer.customer_number))
  if (theirs !== undefined && customerNumbers.some(number => !theirs.has(number))) throw new PortalError('not_found')
  return Object.fromEntries(Array.from(orders, ([number, order]) => [number, [order]]))
}

async function dealersOfRep ({ erp }: DealerPorts, repNumber: string, requestId: string): Promise<DealerSummary[]> {
  return repNumber === '' ? [] : await erp.dealersOfRep(repNumber, { requestId, display: true })
}

async function withLogins ({ users }: DealerPorts, dealers: readonly DealerSummary[]): Promise<ListedDealer[]> {
  const logins = await users.lastLogins(dealers.map(dealer => dealer.customer_number))
  return dealers.map(({ customer_number, name_company, rep_number, default_address: address }) => {
    const login = logins.get(customer_number)
    return {
      customer_number,
      name_company,
      rep_number,
      ...(address !== null && { default_address: { street: address.street, city: address.city, state: address.state, postal: address.postal } }),
      ...(login !== undefined && { last_login: login === null ? null : new Date(login).toISOString() })
    }
  })
}
