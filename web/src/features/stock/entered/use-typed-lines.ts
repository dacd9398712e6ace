import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FoundItem } from '@portal/contracts/stock'
import { takeFromCart } from '../../../domain/cart/cart.ts'
import type { LinePieces } from '../../../domain/cart/content/cart-lines.ts'
import { beep } from '../../../ui/feedback/beep.ts'
import { addSeveralToCart } from './add-several-to-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { toastLinesNotAdded } from './not-added-toast.tsx'
import { itemOrShown, itemsOrShown } from './item-or-shown.ts'
import { createTypedLines, lineFault, linesToAdd, type LineChange, type TypedLine } from './typed-lines.ts'

/** What a row needs for ordering. All of it is stable, so that the rows need not be rendered again. */
export type RowOrders = {
  onChange: (item: FoundItem, change: LineChange) => void
  /** The row's own button: adds only this row. */
  onAdd: (item: FoundItem) => void
  /** Enter in the row: adds it, together with the others in which a quantity was entered. */
  onEnter: (item: FoundItem) => void
}

/**
 * What is entered in the rows of a search, across its pages, and its way into the cart.
 * @param term the search. With another one, what was entered is dropped, and a toast says so
 * @param onAdded Enter has added rows
 * @param onRefused the first row that was not added because of its quantity
 */
export function useTypedLines (customer: string | null, { term, onAdded, onRefused }: {
  term: string
  onAdded: () => void
  onRefused: (partNumber: string) => void
}) {
  const [typed] = useState(createTypedLines)
  const lines = typed.useLines()
  const [undoable, setUndoable] = useState<readonly LinePieces[]>()

  useEffect(() => () => {
    const left = linesToAdd(typed.all())
    typed.clear()
    if (left.length === 0) return
    toastLinesNotAdded(left, () => {
      for (const { item, quantity, note } of left) addToCart(customer, { id: item.item_number, quantity, note }, itemOrShown([item]))
    })
  }, [typed, term, customer])

  /** @returns false if one of them cannot be added; none is then */
  const areSound = useCallback((wanted: readonly TypedLine[]): boolean => {
    const faulty = wanted.filter(line => lineFault(line) !== undefined)
    for (const { item } of faulty) typed.change(item, { isRefused: true })
    const [first] = faulty
    if (first === undefined) return true
    onRefused(first.item.item_number)
    return false
  }, [typed, onRefused])

  const add = useCallback(async (wanted: readonly TypedLine[]): Promise<void> => {
    const adding = wanted.map(({ item }) => typed.change(item, { isAdding: true, isTyped: false, isRefused: false }))
    const orders = adding.map(({ item, quantity, note }) => ({ id: item.item_number, quantity, note }))
    const [only] = orders
    setUndoable(undefined)
    let isAdded = false
    if (orders.length === 1 && only !== undefined) isAdded = await addToCart(customer, only, itemOrShown(adding.map(({ item }) => item)))
    else {
      const added = await addSeveralToCart(customer, orders, itemsOrShown(adding.map(({ item }) => item)))
      isAdded = added !== undefined
      if (isAdded) beep('success')
      setUndoable(added)
    }
    for (const line of adding) {
      const now = typed.all().get(line.item.item_number)
      // Another search has begun.
      if (now === undefined) continue
      // What was entered in the meantime stays.
      if (now !== line) typed.change(line.item, { isAdding: false })
      else if (isAdded) typed.put(line.item.item_number, undefined)
      else typed.change(line.item, { isAdding: false, isTyped: true })
    }
  }, [typed, customer])

  const orders = useMemo((): RowOrders => ({
    onChange: (item, change) => { typed.change(item, { isRefused: false, ...change }) },
    onAdd: item => {
      const line = typed.of(item)
      if (!line.isAdding && areSound([line])) add([line])
    },
    onEnter: item => {
      const line = typed.of(item)
      const wanted = [line, ...linesToAdd(typed.all()).filter(other => other !== line)]
      if (line.isAdding || !areSound(wanted)) return
      add(wanted)
      onAdded()
    }
  }), [typed, areSound, add, onAdded])

  const remember = useCallback((partNumber: string) => {
    const before = typed.all().get(partNumber)
    return () => { typed.put(partNumber, before) }
  }, [typed])

  return {
    lines,
    orders,
    /** Adds all rows in which a quantity was entered. */
    addAll () {
      const wanted = linesToAdd(typed.all())
      if (!areSound(wanted)) return
      add(wanted)
      onAdded()
    },
    clear: typed.clear,
    /** What was added in the last step, if that was several lines and can be undone. */
    undoable,
    undo () {
      if (undoable !== undefined && customer !== null) takeFromCart(customer, undoable)
      setUndoable(undefined)
    },
    /** Remembers what was entered for a part. @returns puts it back */
    remember,
  }
}
