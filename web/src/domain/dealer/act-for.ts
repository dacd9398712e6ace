import { actAs } from '../session/session.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Lets staff act for a dealer, or for none, in this tab; the other tabs stay as they are. The tab loads the page again, as the specification
 * has it: nothing that it holds in memory of the dealer before can then be shown for this one.
 * @param path where this tab goes on; it stays where it is without one
 * @throws ApiError `dealer_not_yours` for a dealer that is unknown, or not one of the person's own
 */
export async function actFor (customer: string | null, path?: string): Promise<void> {
  actAs(await selectDealer(customer))
  if (path === undefined) window.location.reload()
  else window.location.assign(path)
}
