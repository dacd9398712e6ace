import { useEffect, useLayoutEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'

type PopupName = 'menu' | 'account' | 'cart'

/** What is open in the header. Opening another popup closes it, and so does navigation. */
const useOpen = create<{ name?: PopupName }>()(() => ({}))

function close (): void {
  useOpen.setState({}, true)
}

/**
 * Something that a button of the header opens. It closes on Escape, on a click elsewhere, when the focus leaves it, on navigation, and when
 * another one opens.
 * @param place the element that holds both the button and what it opens; `onKeyDown` and `onBlur` are for it
 */
export function useHeaderPopup (name: PopupName, place: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const { pathname } = useLocation()
  const isOpen = useOpen(open => open.name === name)

  // Before the next page is painted.
  useLayoutEffect(() => close, [pathname])

  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) === false) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => { document.removeEventListener('pointerdown', onPointerDown) }
  }, [isOpen, place])

  return {
    isOpen,
    close,
    toggle () { useOpen.setState(isOpen ? {} : { name }, true) },
    onKeyDown (event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      close()
      button.current?.focus()
    },
    onBlur ({ currentTarget, relatedTarget }: FocusEvent) {
      if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
    }
  }
}
