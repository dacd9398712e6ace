import { selectDealer } from '../api/dealers.ts'
import { updateUser } from './session.ts'

/**
 * Lets staff act for a dealer, or for none, from now on. Every tab of this browser begins anew with that dealer's data.
 * @throws ApiError `not_found` for a dealer that is unknown, or not one of the person's own
 */
export async function actFor (customer: string | null): Promise<void> {
  updateUser(await selectDealer(customer))
  window.location.reload()
}
