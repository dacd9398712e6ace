import { useState } from 'react'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { acceptInvitation, useOwnInvitations } from '../../../api/people.ts'
import { actForDealer } from '../../../domain/dealer/act-for-dealer.ts'
import { forgetDealerList } from '../../../domain/session/stored-dealer-list.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { loadedLater } from '../../../ui/feedback/loaded-later.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { dismissToast, toast } from '../../../ui/feedback/toast-store.ts'
import { Stack } from '../../../ui/layout/panel.tsx'
import { toastInvitationRefusal } from './invitation-refusal.ts'

const DeclineInvitation = loadedLater(async () => (await import('./decline-invitation.tsx')).DeclineInvitation, { what: 'The question', height: '0' })

/** The invitations of other dealerships, which the user can accept or decline. Renders nothing if there are none. */
export function OwnInvitations () {
  const { data, retry } = useOwnInvitations()
  const [accepting, setAccepting] = useState<string>()
  const [declining, setDeclining] = useState<{ id: string, number: string }>()

  async function accept (id: string) {
    setAccepting(id)
    try {
      const dealer = await acceptInvitation(id)
      dismissToast('invitation')
      forgetDealerList()
      // Everything loaded so far was for another dealership, or for none.
      await actForDealer(dealer, paths.home).catch(async () => {
        toast({ id: 'invitation', kind: 'danger', header: 'Invitation Accepted', body: 'The dealership could not be opened. Reload the page to try again.' })
        await retry()
      })
    } catch (error) {
      toastInvitationRefusal('Not Accepted', error)
      setAccepting(undefined)
    }
  }

  async function close (mayBeGone: boolean) {
    setDeclining(undefined)
    if (!mayBeGone) return
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
              <Button onClick={() => { setDeclining({ id, number }) }}>Decline</Button>
            </>
          )}
        >
          The dealership with account number {number} invites you: {rightsInWords(rights)}.
        </Notice>
      ))}
      {declining !== undefined && <DeclineInvitation {...declining} onClose={close} />}
    </Stack>
  )
}
