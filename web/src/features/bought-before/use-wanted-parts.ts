import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchItems } from '../../api/stock.ts'
import { takeFromCart } from '../../domain/cart/cart.ts'
import type { LinePieces } from '../../domain/cart/content/cart-lines.ts'
import { beep } from '../../ui/feedback/beep.ts'
import { addWantedToCart } from './add-wanted-to-cart.ts'
import { withWanted, type PartToday, type Wanted, type WantedParts } from './wanted-parts.ts'

const nothing: WantedParts = new Map()

/** What was added last, and what had been entered for it. */
type Undoable = { added: readonly LinePieces[], entered: WantedParts }

/**
 * The quantities entered on any page of the list, and their way into the cart.
 * @param known what is known of the parts today
 */
export function useWantedParts (customer: string, known: ReadonlyMap<string, PartToday>, { onAdded, onRefused }: {
  onAdded: () => void
  /** The first part that cannot be added as entered. */
  onRefused: (number: string) => void
}) {
  const [wanted, setWanted] = useState(nothing)
  const [undoable, setUndoable] = useState<Undoable>()
  const [isAdding, setIsAdding] = useState(false)

  const change = useCallback((number: string, change: Partial<Wanted>) => {
    setUndoable(undefined)
    setWanted(before => withWanted(before, number, change))
  }, [])

  async function add () {
    if (isAdding || wanted.size === 0) return
    setIsAdding(true)
    const result = await addWantedToCart(customer, wanted, known, fetchItems)
    setIsAdding(false)
    if (result === undefined) return
    if ('refused' in result) {
      setWanted(now => new Map(Array.from(now, ([number, line]) => [number, { ...line, isRefused: result.refused.includes(number) }])))
      const [first] = result.refused
      if (first !== undefined) onRefused(first)
      return
    }
    const stays = new Set(result.noRoom)
    setWanted(now => new Map([...now].filter(([number, line]) => stays.has(number) || line !== wanted.get(number))))
    if (result.added.length === 0) return
    setUndoable({ added: result.added, entered: wanted })
    beep('success')
    onAdded()
  }

  // The rows share one stable function for Enter, which adds what is entered at that time.
  const adding = useRef(add)
  useEffect(() => { adding.current = add })
  const addEntered = useCallback(() => { adding.current() }, [])

  return {
    wanted,
    isAdding,
    change,
    add: addEntered,
    clear () { setWanted(nothing) },
    added: undoable?.added,
    undo () {
      if (undoable === undefined) return
      takeFromCart(customer, undoable.added)
      setWanted(undoable.entered)
      setUndoable(undefined)
    }
  }
}
