import { useState } from 'react'
import { changeOrderMails } from '../../api/accounts.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { updateSessionUser, useUser } from '../../domain/session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

/** Turns the mails about orders on and off: about all of a dealer's own, and about those that staff submit. */
export function OrderMailsSwitch () {
  const user = useUser()
  const [changing, setChanging] = useState(false)
  if (user === null) return null

  async function change (wanted: boolean) {
    setChanging(true)
    try {
      await changeOrderMails(wanted)
      updateSessionUser({ order_mails: wanted })
      dismissToast('order-mails')
    } catch (error) {
      toast({ id: 'order-mails', kind: 'danger', header: 'Not Changed', body: toApiError(error).message })
    }
    setChanging(false)
  }

  return (
    <Panel title='Order emails'>
      <Switch
        label='Email me about my orders'
        hint={user.role === 'dealer' ? 'When an order is received, submitted or rejected, including orders our staff place for you.' : 'When an order that you place for a dealer is received, submitted or rejected.'}
        checked={user.order_mails ?? true}
        disabled={changing}
        aria-busy={changing}
        onCheck={change}
      />
    </Panel>
  )
}
