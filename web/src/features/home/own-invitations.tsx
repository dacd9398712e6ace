import { useState } from 'react'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { acceptInvitation, useOwnInvitations } from '../../api/people.ts'
import { actForDealer } from '../../domain/dealer/act-for-dealer.ts'
import { forgetDealerList } from '../../domain/session/stored-dealer-list.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { Stack } from '../../ui/layout/panel.tsx'

/** The invitations of other dealerships, which the user can accept. Renders nothing if there are none. */
export function OwnInvitations () {
  const { data } = useOwnInvitations()
  const [accepting, setAccepting] = useState<string>()

  async function accept (id: string) {
    setAccepting(id)
    try {
      const dealer = await acceptInvitation(id)
      dismissToast('invitation')
      forgetDealerList()
      // Everything loaded so far was for another dealership, or for none.
      await actForDealer(dealer, paths.home)
    } catch (error) {
      const { code, message } = toApiError(error)
      const body = code === 'not_found' ? 'This invitation was accepted in another tab, or withdrawn. Reload the page to see where you belong.' : message
      toast({ id: 'invitation', kind: 'danger', header: 'Not Accepted', body })
      setAccepting(undefined)
    }
  }

  if (data === undefined || data.invitations.length === 0) return null
  return (
    <Stack>
      {data.invitations.map(({ _id: id, dealer_number: number, rights }) => (
        <Notice key={id} kind='info' actions={<Button kind='primary' loading={accepting === id} onClick={async () => { await accept(id) }}>Accept</Button>}>
          The dealership with account number {number} invites you: {rightsInWords(rights)}.
        </Notice>
      ))}
    </Stack>
  )
}
