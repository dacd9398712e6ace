import type { ReactNode } from 'react'
import styled from 'styled-components'
import { space } from '../theme/tokens.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const Body = styled.div`
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
  return (
    <Dialog title={title} isLocked={loading} onClose={onClose}>
      <Body>{children}</Body>
      <Ways>
        <Button disabled={loading} onClick={onClose}>Back</Button>
        <Button kind='danger' loading={loading} onClick={onConfirm}>{confirm}</Button>
      </Ways>
    </Dialog>
  )
}
