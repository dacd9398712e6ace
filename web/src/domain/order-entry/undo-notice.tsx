import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/controls/button.tsx'
import { StickyFootBar } from '../../ui/layout/sticky-foot-bar.tsx'
import { withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'
import { useUndoShortcut } from './use-undo-shortcut.ts'

const Bar = styled(StickyFootBar)`
  > :last-child {
    margin-left: auto;
  }
`

/**
 * Says what has just been done to the cart, and undoes it: with its button, or with Ctrl+Z. Render it after the lines of a page, in an element
 * that is as tall as they are.
 */
export function UndoNotice ({ children, onUndo, onDismiss, ref = null }: {
  /** A sentence, such as "RS-OF141 was removed from the cart." */
  children: ReactNode
  onUndo: () => void
  onDismiss: () => void
  /** Of the Undo button, for pages that focus it. */
  ref?: Ref<HTMLButtonElement>
}) {
  useUndoShortcut(onUndo)
  return (
    <Bar>
      <span role='alert'>{withVerbatimNumbers(children)}</span>
      <Button compact ref={ref} aria-keyshortcuts='Control+Z' onClick={onUndo}>Undo</Button>
      <Button compact kind='quiet' onClick={onDismiss}>Dismiss</Button>
    </Bar>
  )
}
