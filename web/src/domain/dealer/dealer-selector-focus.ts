import { useEffect } from 'react'
import { create } from 'zustand'

const useWish = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Moves the focus to the dealer selector, at the latest once its code has been loaded. */
export function focusDealerSelector (): void {
  useWish.setState({ isOpen: true })
}

/** Used by the selector itself to do that. @param focus moves the focus to the selector's field; the same function each time */
export function useDealerSelectorFocus (focus: () => void): void {
  const isOpen = useWish(wish => wish.isOpen)
  useEffect(() => {
    if (!isOpen) return
    useWish.setState({ isOpen: false })
    focus()
  }, [isOpen, focus])
}
