import { useState, type MouseEvent } from 'react'
import type { LatestOrder } from '@portal/contracts/orders'
import { toApiError } from '../../lib/api-error.ts'
import { to } from '../../paths.ts'
import { actFor } from '../../domain/dealer/act-for.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast-store.ts'

/** A link to a dealer's last order. The tab that opens it acts for that dealer from then on. */
export function OrderLink ({ customer, order: { _id, type, po_number: po } }: { customer: string, order: LatestOrder }) {
  const [going, setGoing] = useState(false)
  const name = po === '' ? 'Unnamed Order' : po
  const path = type === 'invoiced' ? to.invoice(_id) : to.openOrder({ _id, type })

  async function follow (event: MouseEvent) {
    // A new tab reads the dealer from the address.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (going) return
    setGoing(true)
    try {
      await actFor(customer, path)
    } catch (error) {
      setGoing(false)
      toast({ kind: 'danger', header: 'Dealer Not Selected', body: toApiError(error).message })
    }
  }

  return <TextLink to={to.forDealer(path, customer)} aria-busy={going} onClick={follow}>{name}</TextLink>
}
