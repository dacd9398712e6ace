import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { color, radius, shadow, space, text } from '../theme/tokens.ts'
import { Button } from './button.tsx'

const Box = styled.dialog`
  width: min(520px, calc(100vw - ${space(8)}));
  margin: auto;
  padding: ${space(5)};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  background: ${color('surface')};
  color: ${color('ink')};
  box-shadow: ${shadow};

  &::backdrop {
    background: rgb(23 25 28 / 50%);
  }

  h2 {
    ${text('h2')}
    margin: 0 0 ${space(3)};
  }

  p {
    margin: 0 0 ${space(3)};
  }
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(4)};
`

/**
 * Asks for confirmation before something that cannot be undone. The cancel button has the focus, and Escape cancels.
 */
export function ConfirmDialog ({ title, confirm, loading, onConfirm, onClose, children }: {
  title: string
  confirm: string
  loading: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Close the dialog before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => { shown?.close() }
  }, [])
  return (
    <Box ref={dialog} aria-labelledby={heading} onCancel={event => { if (loading) event.preventDefault() }} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
      <Ways>
        <Button disabled={loading} onClick={onClose}>Back</Button>
        <Button kind='danger' loading={loading} onClick={onConfirm}>{confirm}</Button>
      </Ways>
    </Box>
  )
}
