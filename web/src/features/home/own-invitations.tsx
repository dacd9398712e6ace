import { useState } from 'react'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { acceptInvitation, useOwnInvitations } from '../../api/people.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { Panel, Stack } from '../../ui/layout/panel.tsx'

/** For somebody who belongs to no dealership: what that means, and the invitations that they can accept. */
export function OwnInvitations () {
  const { data } = useOwnInvitations(true)
  const [accepting, setAccepting] = useState<string>()

  async function accept (id: string) {
    setAccepting(id)
    try {
      await acceptInvitation(id)
      dismissToast('invitation')
      // Everything that the page has loaded was loaded for nobody's dealership.
      window.location.reload()
    } catch (error) {
      toast({ id: 'invitation', kind: 'danger', header: 'Not Accepted', body: toApiError(error).message })
      setAccepting(undefined)
    }
  }

  return (
    <Stack>
      {data?.invitations.map(({ _id: id, dealer_number: number, rights }) => (
        <Notice key={id} kind='info' actions={<Button kind='primary' loading={accepting === id} onClick={async () => { await accept(id) }}>Accept</Button>}>
          The dealership with account number {number} invites you: {rightsInWords(rights)}.
        </Notice>
      ))}
      <Panel><EmptyState title='You do not belong to a dealership.' body='Ask the owner of your dealership to invite you at your email address, or contact us.' /></Panel>
    </Stack>
  )
}
