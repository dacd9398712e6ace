import { useCallback, useState } from 'react'
import { cartOf, clearCart, putBackInCart, removeFromCart } from '../../domain/cart/cart.ts'
import type { CartLines } from '../../domain/cart/cart-lines.ts'

type Removed = { lines: CartLines, index: number }

/** Removes lines, and undoes the last removal. */
export function useRemoval (customer: string) {
  const [removed, setRemoved] = useState<Removed>()

  const remove = useCallback((id: string) => {
    const { lines } = cartOf(customer)
    const index = lines.findIndex(line => line.id === id)
    setRemoved({ lines: lines.slice(index, index + 1), index })
    removeFromCart(customer, id)
  }, [customer])

  function clear () {
    setRemoved({ lines: cartOf(customer).lines, index: 0 })
    clearCart(customer)
  }

  function undo () {
    if (removed !== undefined) putBackInCart(customer, removed.lines, removed.index)
    setRemoved(undefined)
  }

  return { removed: removed?.lines, remove, clear, undo }
}
