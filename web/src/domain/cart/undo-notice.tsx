import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { useKeyAnywhere } from '../../lib/use-key-anywhere.ts'
import { layer, radius, shadow, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stays in view above the foot of the window wherever the page is scrolled to, and moves nothing when it appears. */
const Place = styled.div`
  position: sticky;
  z-index: ${layer.header - 1};
  bottom: calc(${space(4)} + var(--foot));
  border-radius: ${radius};
  box-shadow: ${shadow};

  @media print {
    display: none;
  }
`

const Ways = styled.span`
  display: flex;
  gap: ${space(2)};
`

const isTextField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Says what has just been done to the cart, and undoes it: with its button, or with Ctrl+Z outside of text fields, which have an undo of
 * their own. Render it after the lines of a page, in an element that is as tall as they are.
 */
export function UndoNotice ({ children, onUndo, onDismiss, ref = null }: {
  /** A sentence, such as "3 lines were added to the cart." */
  children: ReactNode
  onUndo: () => void
  onDismiss: () => void
  /** Of the Undo button, for pages that focus it. */
  ref?: Ref<HTMLButtonElement>
}) {
  useKeyAnywhere(event => {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
    event.preventDefault()
    onUndo()
  })
  const ways = (
    <Ways>
      <Button compact ref={ref} aria-keyshortcuts='Control+Z' onClick={onUndo}>Undo</Button>
      <Button compact kind='quiet' onClick={onDismiss}>Dismiss</Button>
    </Ways>
  )
  return <Place><Notice kind='info' alert actions={ways}>{children}</Notice></Place>
}
