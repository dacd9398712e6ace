import { Navigate, useParams } from 'react-router-dom'
import { useSavedOrder } from '../../api/saved-orders.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { paths, to } from '../../paths.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Restore } from './restore.tsx'

const title = 'Saved Order'

/** One saved order, to restore to the cart. An unknown one, or another dealer's, redirects to the list. */
export function SavedOrderRoute () {
  return <WithCustomer title={title}>{customer => <SavedOrder customer={customer} />}</WithCustomer>
}

function SavedOrder ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const { data, error, isValidating, retry } = useSavedOrder(id)
  if (error?.code === 'not_found') return <Navigate to={paths.savedOrders} replace />
  const actions = (
    <>
      <ButtonLink to={paths.savedOrders}>Back to saved orders</ButtonLink>
      <ButtonLink kind='danger' to={to.deleteSavedOrder(id)}>Delete</ButtonLink>
    </>
  )
  return (
    <Page title={data?.order.order_name ?? title} actions={actions}>
      {data !== undefined
        ? <Restore key={id} customer={customer} order={data.order} savedOn={formatInstantDay(data.order.updatedAt)} />
        : (
          <Panel>
            {error === undefined
              ? <div aria-busy><Skeleton $height='280px' /></div>
              : <ErrorState error={error} title='The saved order could not be loaded' retrying={isValidating} onRetry={retry} />}
          </Panel>
          )}
    </Page>
  )
}
