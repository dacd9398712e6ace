import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { customerNumberOf, updateUser, useSession } from '../session/session.ts'

/**
 * Reads the acting dealer's record from the ERP again, for example because a first order ends a dealer's status as a new dealer. If this
 * fails, the current record stays. An answer is dropped if the tab has switched to another dealer in the meantime.
 * @param customer the account number of the dealer; by default the session's acting dealer
 */
export async function refreshDealer (customer?: string): Promise<void> {
  await readDealer(customer).catch(() => {})
}

/** For a "Try again" button when the acting dealer's record is missing. `retry` reads it; if that fails, a toast says why. */
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
