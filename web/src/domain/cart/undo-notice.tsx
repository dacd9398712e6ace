import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { isTextField, useKeyAnywhere } from '../../lib/use-key-anywhere.ts'
import { color, layer, radius, shadow, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'

/** Stays in view above the foot of the window wherever the page is scrolled to, and moves nothing when it appears. */
const Bar = styled.div`
  position: sticky;
  z-index: ${layer.header - 1};
  bottom: calc(${space(2)} + var(--foot));
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
  align-items: center;
  padding: ${space(2)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  box-shadow: ${shadow};

  > :last-child {
    margin-left: auto;
  }

  @media print {
    display: none;
  }
`

/**
 * Says what has just been done to the cart, and undoes it: with its button, or with Ctrl+Z outside of text fields, which have an undo of
 * their own. Render it after the lines of a page, in an element that is as tall as they are.
 */
export function UndoNotice ({ children, onUndo, onDismiss, ref = null }: {
  /** A sentence, such as "RS-OF141 was removed from the cart." */
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
  return (
    <Bar>
      <span role='alert'>{children}</span>
      <Button compact ref={ref} aria-keyshortcuts='Control+Z' onClick={onUndo}>Undo</Button>
      <Button compact kind='quiet' onClick={onDismiss}>Dismiss</Button>
    </Bar>
  )
}
