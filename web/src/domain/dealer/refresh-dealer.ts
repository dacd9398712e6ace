import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { customerNumberOf, updateUser, useSession } from '../session/session.ts'

/**
 * Reads the acting dealer's record from the ERP again and keeps it: a new dealer may be new no longer. A failure leaves what is known,
 * and an answer for a dealer who is no longer acted for is dropped.
 * @param customer the dealer that the page acts for; left out, whoever the session says
 */
export async function refreshDealer (customer?: string): Promise<void> {
  await readDealer(customer).catch(() => {})
}

/** For "Try again" where the acting dealer's record is missing: reads it, and says in a toast why it cannot be read. */
export function useDealerRetry (): { retry: () => Promise<void>, retrying: boolean } {
  const [retrying, setRetrying] = useState(false)

  async function retry () {
    setRetrying(true)
    try {
      await readDealer()
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code !== 'unauthenticated') toast({ id: 'dealer-record', kind: 'danger', header: 'Something Went Wrong', body: message })
    }
    setRetrying(false)
  }

  return { retry, retrying }
}

async function readDealer (customer?: string): Promise<void> {
  const { dealer } = await call('updateNewDealerStatus', customer === undefined ? {} : { dealer: customer })
  const { user } = useSession.getState()
  if (user !== null && customerNumberOf(user) === dealer.customer_number) updateUser({ dealer })
}
