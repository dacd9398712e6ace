import { useState } from 'react'
import { changeOrderMails } from '../../api/accounts.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { updateSessionUser, useUser } from '../../domain/session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

/** Turns the mails about a dealer's orders on and off. Staff have none. */
export function OrderMailsSwitch () {
  const user = useUser()
  const [changing, setChanging] = useState(false)
  if (user?.role !== 'dealer') return null

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
        hint='When an order is received, submitted or rejected, including orders our staff place for you.'
        checked={user.order_mails ?? true}
        disabled={changing}
        aria-busy={changing}
        onCheck={change}
      />
    </Panel>
  )
}
