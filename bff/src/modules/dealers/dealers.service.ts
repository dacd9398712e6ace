import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { DealerSummary } from '@portal/contracts/dealers'
import type { ListedDealer, SalesRep } from '@portal/contracts/dealer-lists'
import type { CustomerNumber, RepNumber } from '@portal/contracts/base/ids'
import type { LatestOrder } from '@portal/contracts/orders'
import type { DealerReach } from '@portal/contracts/rules/dealers/dealer-reach'
import { searchedPhone } from '@portal/contracts/rules/dealers/searched-phone'
import { PortalError } from '../../errors.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { workAt, type DealerWork } from './dealer-work.ts'

type DealerPorts = Pick<Ports, 'erp' | 'users'>

/** The dealers that a member of staff may act for. For staff who may act for everybody, each comes with its representative. */
export async function selectableDealers (ports: DealerPorts, reach: DealerReach, context: ErpContext): Promise<ListedDealer[]> {
  const found = await reachable(ports, reach, context)
  const accounts = await ports.users.dealerAccounts(found.map(dealer => dealer.customer_number))
  return found.map(({ customer_number, name_company, rep_number, default_address: address, phone }) => {
    const foundBy = [address?.city, phone === undefined ? undefined : searchedPhone(phone), accounts.get(customer_number)?.email].filter(text => text !== undefined && text !== '').join(', ')
    return { customer_number, name_company, ...(reach.of === 'everybody' && rep_number !== '' && { rep_number }), ...(foundBy !== '' && { found_by: foundBy }) }
  })
}

export async function reachable (ports: DealerPorts, reach: DealerReach, context: ErpContext): Promise<DealerSummary[]> {
  switch (reach.of) {
    case 'nobody': return []
    case 'rep': return await dealersOfRep(ports, reach.repNumber, context)
    case 'everybody': return await ports.erp.dealersOutsideReps([], context)
  }
}

/** The dealers of a representative, with what is known of their accounts and what waits there. */
export async function dealerList (ports: DealerPorts, repNumber: RepNumber, work: DealerWork, context: ErpContext): Promise<ListedDealer[]> {
  return await listed(ports, await dealersOfRep(ports, repNumber, context), work)
}

/**
 * The same for all other representatives.
 * @param repNumbers the representatives whose dealers are left out
 */
export async function dealerListOutside (ports: DealerPorts, repNumbers: readonly RepNumber[], work: DealerWork, context: ErpContext): Promise<ListedDealer[]> {
  return await listed(ports, await ports.erp.dealersOutsideReps(repNumbers, context), work)
}

/** The representatives with an account, disabled or not, sorted by number. Names that share a number are joined. */
export async function repsWithAccount ({ users }: Pick<Ports, 'users'>): Promise<SalesRep[]> {
  const names = new Map<string, string[]>()
  for (const { repNumber, nameFirst, nameLast, email } of await users.salesReps()) {
    const name = [nameFirst, nameLast].filter(part => part !== null).join(' ')
    names.set(repNumber, [...names.get(repNumber) ?? [], name === '' ? email : name])
  }
  return Array.from(names, ([rep_number, those]) => ({ rep_number, name: those.join(', ') })).sort((a, b) => compareTexts(a.rep_number, b.rep_number))
}

/** The latest order of each dealer. @throws PortalError `not_found` if the person may not see one of the dealers */
export async function recentOrders (
  ports: DealerPorts, customerNumbers: readonly CustomerNumber[], reach: DealerReach, context: ErpContext
): Promise<Record<string, LatestOrder[]>> {
  const { notes } = context
  let isWhole = true
  const noting = { older: (at: number) => notes?.older(at), recent: (at: number) => notes?.recent(at), leftOut () { isWhole = false } }
  const [theirs, orders] = await Promise.all([
    reach.of === 'everybody' ? undefined : reachable(ports, reach, { ...context, notes: noting }),
    ports.erp.latestOrders([...new Set(customerNumbers)], context)
  ])
  const allowed = theirs === undefined ? undefined : new Set(theirs.map(dealer => dealer.customer_number))
  const others = customerNumbers.filter(number => allowed?.has(number) === false)
  if (others.length > 0 && isWhole) throw new PortalError('not_found')
  // Their representative cannot be read, so they are missing here, as in the list of dealers.
  if (others.length > 0) notes?.leftOut(others.length)
  for (const number of others) orders.delete(number)
  return Object.fromEntries(Array.from(orders, ([number, order]) => [number, [order]]))
}

async function dealersOfRep ({ erp }: DealerPorts, repNumber: RepNumber, context: ErpContext): Promise<DealerSummary[]> {
  return await erp.dealersOfRep(repNumber, context)
}

/** Dealers of the ERP as list entries, with their accounts and what waits there. */
export async function listed ({ users }: DealerPorts, dealers: readonly DealerSummary[], work: DealerWork): Promise<ListedDealer[]> {
  const accounts = await users.dealerAccounts(dealers.map(dealer => dealer.customer_number))
  return dealers.map(({ _id, default_address: address, customer_number, ...facts }) => {
    const account = accounts.get(customer_number)
    return {
      customer_number,
      ...facts,
      ...(address !== null && { default_address: { street: address.street, city: address.city, state: address.state, postal: address.postal } }),
      ...(account !== undefined && { email: account.email, last_login: account.lastLogin === null ? null : new Date(account.lastLogin).toISOString() }),
      ...workAt(work, customer_number)
    }
  })
}
