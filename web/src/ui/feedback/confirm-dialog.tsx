import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { ActionRow } from '../layout/action-row.tsx'

const Body = styled.div`
  margin-bottom: ${space(4)};

  p {
    margin: 0 0 ${space(3)};
  }
`

/**
 * Asks for confirmation. As on every page, the button that acts comes first and the one that leads back last. The latter has the focus, and Escape
 * presses it.
 * @param kind `danger` for actions that remove something or cannot be undone
 */
export function ConfirmDialog ({ title, confirm, kind, loading, onConfirm, onClose, children }: {
  title: string
  confirm: string
  kind: 'primary' | 'danger'
  loading: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const back = useRef<HTMLButtonElement>(null)
  // After the dialog, which focuses its first button, has opened.
  useLayoutEffect(() => { back.current?.focus() }, [])
  return (
    <Dialog title={title} isLocked={loading} onClose={onClose}>
      <Body>{children}</Body>
      <ActionRow>
        <Button kind={kind} loading={loading} onClick={onConfirm}>{confirm}</Button>
        {/* It may have the focus, which an element that is `disabled` loses. */}
        <Button ref={back} aria-disabled={loading} onClick={loading ? undefined : onClose}>Back</Button>
      </ActionRow>
    </Dialog>
  )
}
