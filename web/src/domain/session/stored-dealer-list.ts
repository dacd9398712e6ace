import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { UserId } from '@portal/contracts/base/ids'
import { pageKeeps } from '@portal/contracts/policy/page-timings'

type Option = Pick<ListedDealer, 'customer_number' | 'name_company' | 'rep_number' | 'found_by'>

/** The key in session storage. */
const key = 'dealers'

/**
 * Reads this tab's stored list of the dealers that the user may act for. It may have thousands of entries, so it is not fetched on every
 * page.
 * @param now milliseconds since 1970
 * @returns undefined if there is no list, or if it is too old or another user's
 */
export function storedDealerList (userId: UserId, now = Date.now(), storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): Option[] | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    if (!Array.isArray(kept)) return undefined
    const [owner, at, text]: unknown[] = kept
    if (owner !== userId || typeof at !== 'number' || now - at >= pageKeeps.dealers || now < at || typeof text !== 'string') return undefined
    return text.split('\n').map(line => {
      const [customer_number = '', name_company = '', rep_number = '', found_by = ''] = line.split('\t')
      return { customer_number, name_company, ...(rep_number !== '' && { rep_number }), ...(found_by !== '' && { found_by }) }
    })
  } catch {
    return undefined
  }
}

/**
 * Stores the list as text, which is half the size of JSON: ten thousand dealers take 800 kB. An empty list is not stored.
 * @param now milliseconds since 1970
 */
export function storeDealerList (
  userId: UserId, dealers: readonly Option[], now = Date.now(), storage: () => Pick<Storage, 'setItem'> = () => sessionStorage
): void {
  if (dealers.length === 0) return
  const line = ({ customer_number: number, name_company: name, rep_number: rep = '', found_by: foundBy = '' }: Option): string =>
    [number, name, rep, foundBy].map(text => text.replaceAll(/[\t\n]/g, ' ')).join('\t').trimEnd()
  try {
    storage().setItem(key, JSON.stringify([userId, now, dealers.map(line).join('\n')]))
  } catch {
    // The storage is refused or full, so the next page fetches the list again.
  }
}

/** Deletes the stored list, so that it is fetched again when it is next needed. */
export function forgetDealerList (): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // If storage is refused, nothing was stored.
  }
}
