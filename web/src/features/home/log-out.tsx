import { useState } from 'react'
import { logOut } from '../../domain/session/session-calls.ts'
import { toApiError } from '../../lib/api-error.ts'
import { keepTabDealer } from '../../lib/tab-dealer.ts'
import { forgetCarts } from '../../domain/cart/cart.ts'
import { sendCarts } from '../../domain/cart/follow-carts.ts'
import { clearRoot } from '../../lib/root-storage.ts'
import { forgetEntries } from '../../domain/session/kept-entry.ts'
import { endSession } from '../../domain/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Ends the session and clears what this browser stored. The portal keeps the carts. */
export function LogOutButton () {
  const [leaving, setLeaving] = useState(false)

  async function leave () {
    setLeaving(true)
    try {
      await sendCarts()
      await logOut()
      endSession()
      forgetCarts()
      clearRoot()
      forgetEntries()
      keepTabDealer(undefined)
      // What the page holds in memory is this person's: whoever logs in next must not see any of it.
      window.location.reload()
    } catch (error) {
      setLeaving(false)
      toast({ kind: 'danger', header: 'You Are Still Logged In', body: toApiError(error).message })
    }
  }

  return <Button loading={leaving} onClick={leave}>Log out</Button>
}
