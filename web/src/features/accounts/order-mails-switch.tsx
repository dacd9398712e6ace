import { useState } from 'react'
import type { OrderMailChoice } from '@portal/contracts/policy/order-news'
import type { SessionUser } from '@portal/contracts/session'
import { changeOrderMails } from '../../api/accounts.ts'
import { rightsOf, updateSessionUser, useUser } from '../../domain/session/session.ts'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { CheckboxLabel } from '../../ui/controls/checkbox.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { dismissToast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'

/** Chooses which order mails to get: none, those that need attention, or all. For staff, they are about orders that they submit. */
export function OrderMailsSwitch () {
  const user = useUser()
  const [changing, setChanging] = useState(false)
  if (user === null) return null
  const isOn = user.order_mails ?? true

  async function change (choice: OrderMailChoice) {
    setChanging(true)
    try {
      await changeOrderMails(choice)
      updateSessionUser({ order_mails: choice !== 'none', all_order_mails: choice === 'all' })
      dismissToast('order-mails')
    } catch (thrown) {
      toastFailedChange('order-mails', thrown)
    }
    setChanging(false)
  }

  return (
    <Panel title='Order emails'>
      <Stack>
        <Switch
          label='Email me about my orders'
          hint={whatIsMailed(user)}
          checked={isOn}
          disabled={changing}
          aria-busy={changing}
          onCheck={async wanted => { await change(wanted ? 'important' : 'none') }}
        />
        {isOn && (
          <CheckboxLabel>
            <input
              type='checkbox' checked={user.all_order_mails === true} disabled={changing}
              onChange={async event => { await change(event.target.checked ? 'all' : 'important') }}
            />
            Also when an order is confirmed, shipped or invoiced, or its arrival date changes
          </CheckboxLabel>
        )}
      </Stack>
    </Panel>
  )
}

/** What can come, which depends on the rights. They are those of one dealership, and the switch is for all of a person's. */
function whatIsMailed (user: SessionUser): string {
  if (user.role !== 'dealer') return 'When an order that you place for a dealer is received, submitted, rejected, canceled or changed.'
  const { order, prices, people } = rightsOf(user)
  if (user.dealers !== undefined || (people && prices)) {
    return 'When an order is received, submitted, rejected, canceled or changed, including orders our staff place for you.'
  }
  if (!prices) return 'When an order that you ask a colleague to release is released, declined, canceled or changed. These emails have no prices.'
  if (!order) return 'When an order that you ask a colleague to release is released, declined, rejected, canceled or changed.'
  return 'When an order that you submit or ask a colleague to release is received, submitted, rejected, canceled or changed, or a colleague asks you to release one.'
}
