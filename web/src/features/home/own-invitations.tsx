import { useState } from 'react'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { acceptInvitation, declineInvitation, useOwnInvitations } from '../../api/people.ts'
import { actForDealer } from '../../domain/dealer/act-for-dealer.ts'
import { forgetDealerList } from '../../domain/session/stored-dealer-list.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { Stack } from '../../ui/layout/panel.tsx'

/** The invitations of other dealerships, which the user can accept or decline. Renders nothing if there are none. */
export function OwnInvitations () {
  const { data, retry } = useOwnInvitations()
  const [accepting, setAccepting] = useState<string>()
  const [asked, setAsked] = useState<{ id: string, number: string }>()
  const [isDeclining, setDeclining] = useState(false)

  async function accept (id: string) {
    setAccepting(id)
    try {
      const dealer = await acceptInvitation(id)
      dismissToast('invitation')
      forgetDealerList()
      // Everything loaded so far was for another dealership, or for none.
      await actForDealer(dealer, paths.home)
    } catch (error) {
      toastRefusal('Not Accepted', error)
      setAccepting(undefined)
    }
  }

  async function decline (id: string) {
    setDeclining(true)
    try {
      await declineInvitation(id)
      toast({ id: 'invitation', kind: 'success', header: 'Invitation Declined', body: 'The dealership can invite you again.' })
    } catch (error) {
      toastRefusal('Not Declined', error)
    }
    setDeclining(false)
    setAsked(undefined)
    await retry()
    // The notice has gone with the button that was pressed.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }

  if (data === undefined || data.invitations.length === 0) return null
  return (
    <Stack>
      {data.invitations.map(({ _id: id, dealer_number: number, rights }) => (
        <Notice
          key={id} kind='info' actions={(
            <>
              <Button kind='primary' loading={accepting === id} onClick={async () => { await accept(id) }}>Accept</Button>
              <Button onClick={() => { setAsked({ id, number }) }}>Decline</Button>
            </>
          )}
        >
          The dealership with account number {number} invites you: {rightsInWords(rights)}.
        </Notice>
      ))}
      {asked !== undefined && (
        <ConfirmDialog
          title='Decline this invitation?' confirm='Decline' kind='danger' loading={isDeclining}
          onClose={() => { setAsked(undefined) }} onConfirm={async () => { await decline(asked.id) }}
        >
          <p>You will not join the dealership with account number {asked.number}, unless it invites you again.</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function toastRefusal (header: string, error: unknown): void {
  const { code, message } = toApiError(error)
  const body = code === 'not_found' ? 'This invitation was answered in another tab, or withdrawn. Reload the page to see where you belong.' : message
  toast({ id: 'invitation', kind: 'danger', header, body })
}
