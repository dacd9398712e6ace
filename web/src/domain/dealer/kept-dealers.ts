import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { pageKeeps } from '@portal/contracts/policy/page'
import { dealersKey } from '../session/session.ts'

type Option = Pick<ListedDealer, 'customer_number' | 'name_company'>

/**
 * The dealers that this tab keeps for a user; undefined where it has none, they are another user's, or too old.
 * @param now milliseconds since 1970
 */
export function keptDealers (userId: string, now = Date.now(), storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): Option[] | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(dealersKey) ?? 'null')
    if (!Array.isArray(kept)) return undefined
    const [owner, at, text]: unknown[] = kept
    if (owner !== userId || typeof at !== 'number' || now - at >= pageKeeps.dealers || now < at || typeof text !== 'string') return undefined
    return text.split('\n').map(line => {
      const [customer_number = '', name_company = ''] = line.split('\t')
      return { customer_number, name_company }
    })
  } catch {
    return undefined
  }
}

/** Keeps them as text of half the size: ten thousand are 300 kB. None are not worth it. */
export function keepDealers (
  userId: string, dealers: readonly Option[], now = Date.now(), storage: () => Pick<Storage, 'setItem'> = () => sessionStorage
): void {
  if (dealers.length === 0) return
  const line = ({ customer_number: number, name_company: name }: Option): string => `${number}\t${name.replaceAll(/[\t\n]/g, ' ')}`
  try {
    storage().setItem(dealersKey, JSON.stringify([userId, now, dealers.map(line).join('\n')]))
  } catch {
    // Refused or full: they are asked for again on the next page.
  }
}
