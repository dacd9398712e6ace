import { useCallback, useState } from 'react'
import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import { fetchItem } from '../../api/stock.ts'
import { addCartLine, cartOf, clearCart, putBackInCart, removeFromCart, takeFromCart } from '../../domain/cart/cart.ts'
import type { CartLine } from '../../domain/cart/content/cart-lines.ts'
import { messageWithRequest, toApiError } from '../../lib/http/api-error.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

/** The last change of the cart, in words, and how to undo it. `index`: of the first line that it changed. */
type Change = { words: string, index: number, undo: () => void }

/** Removes and replaces lines of a cart. The last such change can be undone. */
export function useUndoableChanges (customer: CustomerNumber) {
  const [last, setLast] = useState<Change>()

  const remove = useCallback((id: ItemNumber) => {
    const { lines, index, line } = lineOf(customer, id)
    if (line === undefined) return
    removeFromCart(customer, id)
    setLast({ words: `${id} was removed from the cart.`, index, undo: () => { putBackInCart(customer, lines.slice(index, index + 1), index) } })
  }, [customer])

  function clear () {
    const { lines } = cartOf(customer)
    clearCart(customer)
    setLast({ words: 'The cart was cleared.', index: 0, undo: () => { putBackInCart(customer, lines, 0) } })
  }

  /** Puts another part in a line's place, or adds its pieces to the line that the cart has of that part. @returns whether it did */
  const replace = useCallback(async (id: ItemNumber, by: ItemNumber): Promise<boolean> => {
    try {
      const item = await fetchItem(by, customer)
      const { lines, index, line } = lineOf(customer, id)
      if (line === undefined) return false
      removeFromCart(customer, id)
      const added = put(customer, { ...line, id: item.item_number, item }, index)
      const undo = () => {
        takeFromCart(customer, [{ id: item.item_number, quantity: added }])
        putBackInCart(customer, lines.slice(index, index + 1), index)
      }
      dismissToast('replace-part')
      setLast({ words: `${id} was replaced by ${item.item_number}.`, index, undo })
      return true
    } catch (error) {
      toast({ id: 'replace-part', kind: 'danger', header: 'Part Not Replaced', body: messageWithRequest(toApiError(error)) })
      return false
    }
  }, [customer])

  function undo () {
    last?.undo()
    setLast(undefined)
  }

  return { last, remove, clear, replace, undo, dismiss: () => { setLast(undefined) } }
}

function lineOf (customer: CustomerNumber, id: ItemNumber) {
  const { lines } = cartOf(customer)
  const index = lines.findIndex(line => line.id === id)
  return { lines, index, line: lines[index] }
}

/** @returns the pieces that were added */
function put (customer: CustomerNumber, line: CartLine, index: number): number {
  if (lineOf(customer, line.id).line !== undefined) return addCartLine(customer, line)?.added ?? 0
  putBackInCart(customer, [line], index)
  return line.quantity
}
