import type { CustomerNumber } from '@portal/contracts/base/ids'
import { nameDealerInAddress } from '../../lib/storage/tab-dealer.ts'
import { to } from '../../paths.ts'
import { setActingDealer } from '../session/session.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Lets staff, and people of several dealers, act for a dealer, or for none, in this tab only. The page is reloaded, so that no data of the previous
 * dealer remains in memory.
 * @param customer the dealer's account number; null for none
 * @param path the page to open; without it the current page is reloaded
 * @throws ApiError `dealer_not_yours` if the dealer is unknown or not one of the person's own
 */
export async function actForDealer (customer: CustomerNumber | null, path?: string): Promise<void> {
  setActingDealer(await selectDealer(customer))
  if (path === undefined) {
    nameDealerInAddress()
    window.location.reload()
  } else window.location.assign(customer === null ? path : to.forDealer(path, customer))
}
