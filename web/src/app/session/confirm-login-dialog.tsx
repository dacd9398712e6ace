import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { onConfirmed } from '../../domain/session/staff-login-return.ts'
import { onCallError } from '../../lib/http/call.ts'
import { paths, againParam } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'

const Words = styled.p`
  margin-bottom: ${space(4)};
`

/** If a call requires it, asks a member of staff to log in at the provider again. What they have entered stays. */
export function ConfirmLoginDialog () {
  const [open, setOpen] = useState(false)

  useEffect(() => onCallError(({ code }) => {
    if (code === 'staff_login_to_confirm') setOpen(true)
  }), [])
  useEffect(() => onConfirmed(() => {
    setOpen(false)
    toast({ kind: 'success', header: 'Login Confirmed', body: 'Now press the button again.' })
  }), [])

  if (!open) return null
  return (
    <Dialog title='Confirm That It Is You' onClose={() => { setOpen(false) }}>
      <Words>This change needs your login once more. It opens in a new tab, and what you have entered here stays.</Words>
      <ActionRow>
        <ButtonLink kind='primary' to={`${paths.staffLogin}?${againParam}`} target='_blank'>Confirm in a new tab</ButtonLink>
        <Button onClick={() => { setOpen(false) }}>Cancel</Button>
      </ActionRow>
    </Dialog>
  )
}
