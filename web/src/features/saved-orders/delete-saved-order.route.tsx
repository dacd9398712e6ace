import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { SavedOrder } from '@portal/contracts/saved-orders'
import { deleteSavedOrder, useSavedOrder } from '../../api/saved-orders.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { MissingSavedOrder } from './missing-saved-order.tsx'
import { SavedOrderFacts } from './saved-order-facts.tsx'

const title = 'Delete Saved Order'

/** Confirms the deletion of a saved order. An unknown one, or another dealer's, redirects to the list. */
export function DeleteSavedOrderRoute () {
  return <WithCustomer title={title}>{customer => <DeleteSavedOrder customer={customer} />}</WithCustomer>
}

function DeleteSavedOrder ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const { data, error, isValidating, retry } = useSavedOrder(id)
  if (error?.code === 'not_found') return <MissingSavedOrder customer={customer} />
  return (
    <Page title={title} narrow>
      <Panel>
        {data !== undefined
          ? <Confirm customer={customer} order={data.order} onReload={retry} />
          : <LoadingOrError error={error} title='The saved order could not be loaded' retrying={isValidating} onRetry={retry} height='176px' />}
      </Panel>
    </Page>
  )
}

function Confirm ({ customer, order, onReload }: { customer: string, order: SavedOrder, onReload: () => void }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)

  async function remove () {
    setDeleting(true)
    try {
      await deleteSavedOrder(customer, order)
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code !== 'not_found') {
        setDeleting(false)
        if (code === 'changed_meanwhile') onReload()
        if (code !== 'unauthenticated') toast({ id: 'delete-saved-order', kind: 'danger', header: 'Something Went Wrong', body: message })
        return
      }
    }
    toast({ id: 'delete-saved-order', kind: 'success', header: 'Saved Order Deleted', body: order.order_name })
    navigate(paths.savedOrders, { replace: true })
  }

  return (
    <Stack>
      <p>This permanently deletes the saved order, for everybody who orders for <VerbatimNumber>#{customer}</VerbatimNumber>. Your cart stays as it is.</p>
      <SavedOrderFacts order={order} />
      <ActionRow>
        <Button kind='danger' loading={deleting} onClick={remove}>Delete</Button>
        <ButtonLink to={paths.savedOrders}>Keep it</ButtonLink>
      </ActionRow>
    </Stack>
  )
}
