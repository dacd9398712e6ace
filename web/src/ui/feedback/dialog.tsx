import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { color, radius, shadow, space, text } from '../../theme/tokens.ts'
import { Toasts } from './toasts.tsx'
import { withVerbatimNumbers } from '../layout/verbatim-text.tsx'

/** Leaves room for a toast at the foot of the window, where a dialog has no bar. */
const Box = styled.dialog`
  --foot-room: min(112px, 20dvh);
  --window-foot: 0px;
  --foot-bar: 0px;
  bottom: var(--foot-room);
  width: min(560px, calc(100vw - ${space(8)}));
  max-height: calc(100dvh - ${space(4)} - var(--foot-room));
  margin: auto;
  padding: ${space(5)};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  background: ${color('surface')};
  color: ${color('ink')};
  box-shadow: ${shadow};
  /* It may be opened from a cell of a table. */
  text-align: start;
  white-space: normal;

  &::backdrop {
    background: rgb(23 25 28 / 50%);
  }

  h2 {
    ${text('h2')}
    margin-bottom: ${space(3)};
  }
`

/** A dialog that is open as long as it is rendered. Escape closes it, unless that is locked, and the focus returns to where it was. */
export function Dialog ({ title, isLocked = false, onClose, children }: { title: string, isLocked?: boolean, onClose: () => void, children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Close the dialog before it is removed, so that the focus returns.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => { shown?.close() }
  }, [])
  return (
    <Box ref={dialog} aria-labelledby={heading} onCancel={event => { if (isLocked) event.preventDefault() }} onClose={onClose}>
      <h2 id={heading}>{withVerbatimNumbers(title)}</h2>
      {children}
      <Toasts />
    </Box>
  )
}
