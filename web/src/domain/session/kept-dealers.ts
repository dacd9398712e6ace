import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { pageKeeps } from '@portal/contracts/policy/page'

type Option = Pick<ListedDealer, 'customer_number' | 'name_company'>

/** Of the tab's storage. */
const key = 'dealers'

/**
 * The dealers that this user may act for, as the tab has kept them: a list of thousands is asked for once, and not on each page.
 * Undefined where it has none, where they are another user's, and where they are too old.
 * @param now milliseconds since 1970
 */
export function keptDealers (userId: string, now = Date.now(), storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): Option[] | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null')
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

/** Keeps them as text, which is half the size: ten thousand are 300 kB. An empty list is not kept. */
export function keepDealers (
  userId: string, dealers: readonly Option[], now = Date.now(), storage: () => Pick<Storage, 'setItem'> = () => sessionStorage
): void {
  if (dealers.length === 0) return
  const line = ({ customer_number: number, name_company: name }: Option): string => `${number}\t${name.replaceAll(/[\t\n]/g, ' ')}`
  try {
    storage().setItem(key, JSON.stringify([userId, now, dealers.map(line).join('\n')]))
  } catch {
    // Refused or full: they are asked for again on the next page.
  }
}

/** The list is asked for again when it is next wanted. */
export function forgetDealers (): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored where storing is refused.
  }
}
