import { useState } from 'react'
import type { SubmissionDetail } from '../../api/submissions.ts'
import { toApiError, type ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast-store.ts'

type Deciding = 'link' | 'resend' | 'cancel'

const done = { link: 'Order Linked', resend: 'Order Sent Again', cancel: 'Order Cancelled' } as const

/** Makes a decision about an order, and tells the person what came of it. */
export function useSettling () {
  const [deciding, setDeciding] = useState<Deciding>()
  const [isChanged, setChanged] = useState(false)

  /** @param refused handles a refusal itself; returns false to leave it to a toast */
  async function settle (what: Deciding, work: () => Promise<SubmissionDetail>, refused: (error: ApiError) => boolean = () => false): Promise<void> {
    setDeciding(what)
    try {
      const { reference } = await work()
      toast({ kind: 'success', header: done[what], body: reference })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code === 'changed_meanwhile') setChanged(true)
      else if (!refused(error) && error.code !== 'unauthenticated') toast({ kind: 'danger', header: 'Nothing Was Changed', body: error.message })
    }
    setDeciding(undefined)
  }

  return {
    /** The decision that is being made. */
    deciding,
    settle,
    /** Somebody else has settled the order in the meantime. */
    isChanged,
    /** The person has been shown the order as it is now. */
    reloaded: () => { setChanged(false) }
  }
}
