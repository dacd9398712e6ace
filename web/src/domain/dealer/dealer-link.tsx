import { useState, type MouseEvent, type ReactNode } from 'react'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { toApiError } from '../../lib/http/api-error.ts'
import { to } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { actForDealer } from './act-for-dealer.ts'

/** A link to a dealer's page. The tab that opens it acts for that dealer from then on. */
export function DealerLink ({ customer, path, children }: { customer: CustomerNumber, path: string, children: ReactNode }) {
  const [going, setGoing] = useState(false)

  async function follow (event: MouseEvent) {
    // A new tab reads the dealer from the address.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (going) return
    setGoing(true)
    try {
      await actForDealer(customer, path)
    } catch (error) {
      setGoing(false)
      toast({ kind: 'danger', header: 'Dealer Not Selected', body: toApiError(error).message })
    }
  }

  return <TextLink to={to.forDealer(path, customer)} aria-busy={going} onClick={follow}>{children}</TextLink>
}
