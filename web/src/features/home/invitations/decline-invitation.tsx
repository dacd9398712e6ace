import { useState } from 'react'
import { declineInvitation } from '../../../api/people.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { toastInvitationRefusal } from './invitation-refusal.ts'

/** Asks before an invitation is declined. @param number of the dealership @param onClose called with whether the invitation may be gone */
export function DeclineInvitation ({ id, number, onClose }: { id: string, number: string, onClose: (mayBeGone: boolean) => void }) {
  const [busy, setBusy] = useState(false)

  async function decline () {
    setBusy(true)
    try {
      await declineInvitation(id)
      toast({ id: 'invitation', kind: 'success', header: 'Invitation Declined', body: 'The dealership can invite you again.' })
    } catch (error) {
      toastInvitationRefusal('Not Declined', error)
    }
    onClose(true)
  }

  return (
    <ConfirmDialog title='Decline this invitation?' confirm='Decline' kind='danger' loading={busy} onClose={() => { onClose(false) }} onConfirm={decline}>
      <p>You will not join the dealership with account number {number}, unless it invites you again.</p>
    </ConfirmDialog>
  )
}
