import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchItems } from '../../api/stock.ts'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast-store.ts'
import { restoreRejectedOrder } from '../cart/cart.ts'

type Restorable = Parameters<typeof restoreRejectedOrder>[1] & { readonly po_number: string }

/** Puts the lines of an order that does not stand back into the cart, and leads there. */
export function useRestoring (customer: string, order: Restorable): { restoring: boolean, restore: () => Promise<void> } {
  const navigate = useNavigate()
  const [restoring, setRestoring] = useState(false)
  const { po_number: po, lines } = order

  async function restore () {
    setRestoring(true)
    try {
      const items = await fetchItems(lines.map(line => line.item_number))
      if (items.length === 0) {
        toast({ id: 'restored', kind: 'danger', header: 'Nothing Was Restored', body: 'None of these parts is still sold.' })
        setRestoring(false)
        return
      }
      restoreRejectedOrder(customer, order, items)
      const sold = new Set(items.map(item => item.item_number))
      sayRestored(po, lines.filter(line => !sold.has(line.item_number)).length)
      navigate(paths.cart)
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code !== 'unauthenticated') toast({ id: 'restored', kind: 'danger', header: 'Something Went Wrong', body: message })
      setRestoring(false)
    }
  }

  return { restoring, restore }
}

/** @param left the number of lines whose parts are not sold any more */
function sayRestored (po: string, left: number): void {
  const without = left === 0 ? '' : `, without ${left} ${left === 1 ? 'part that is' : 'parts that are'} no longer sold`
  toast({ id: 'restored', kind: left === 0 ? 'success' : 'info', header: 'Order Restored', body: `PO #${po} is in your cart${without}.` })
}
