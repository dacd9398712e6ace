import { call } from '../../lib/call.ts'
import { customerNumberOf, updateUser, useSession } from '../session/session.ts'

/**
 * Reads the acting dealer's record from the ERP again and keeps it: a new dealer may be new no longer. A failure leaves what is known,
 * and an answer for a dealer who is no longer acted for is dropped.
 * @param customer the dealer that the page acts for; left out, whoever the session says
 */
export async function refreshDealer (customer?: string): Promise<void> {
  const answer = await call('updateNewDealerStatus', customer === undefined ? {} : { dealer: customer }).catch(() => undefined)
  const { user } = useSession.getState()
  if (answer !== undefined && user !== null && customerNumberOf(user) === answer.dealer.customer_number) updateUser(answer)
}
