import { dealerNow } from '../session/session-calls.ts'
import { customerNumberOf, updateUser, useSession } from '../session/session.ts'

/**
 * Reads the acting dealer's record anew and keeps it: a new dealer may be new no longer. Nothing hangs on it, so that a failure
 * leaves what is known, and an answer for a dealer who is acted for no longer is dropped.
 * @param customer the dealer it is about; left out, whoever is acted for
 */
export async function refreshDealer (customer?: string): Promise<void> {
  const dealer = await dealerNow(customer).catch(() => undefined)
  const { user } = useSession.getState()
  if (dealer !== undefined && user !== null && customerNumberOf(user) === dealer.customer_number) updateUser({ dealer })
}
