import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { SavedOrder } from '@portal/contracts/saved-orders'
import { renameSavedOrder, useSavedOrder } from '../../api/saved-orders.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { to } from '../../paths.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FormSubmit } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { EditConflict } from '../../ui/feedback/edit-conflict.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { NameField } from './name-field.tsx'
import { MissingSavedOrder } from './missing-saved-order.tsx'
import { nameSchema, type NameValues } from './save-order-schema.ts'

const title = 'Rename Saved Order'

/** Gives a saved order another name. An unknown one, or another dealer's, redirects to the list. */
export function RenameSavedOrderRoute () {
  return <WithCustomer title={title}>{customer => <RenameSavedOrder customer={customer} />}</WithCustomer>
}

function RenameSavedOrder ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const { data, error, isValidating, retry } = useSavedOrder(id)
  if (error?.code === 'not_found') return <MissingSavedOrder customer={customer} />
  return (
    <Page title={title} narrow focusTitle={data === undefined}>
      <Panel>
        {data !== undefined
          ? <RenameForm key={data.order.version} customer={customer} order={data.order} onReload={retry} />
          : <LoadingOrError error={error} title='The saved order could not be loaded' retrying={isValidating} onRetry={retry} height='146px' />}
      </Panel>
    </Page>
  )
}

function RenameForm ({ customer, order, onReload }: { customer: string, order: SavedOrder, onReload: () => Promise<void> }) {
  const navigate = useNavigate()
  const [overtaken, setOvertaken] = useState<string>()

  async function rename (values: NameValues) {
    const { name } = nameSchema.cast(values)
    try {
      await renameSavedOrder(customer, order, name)
      toast({ id: 'rename-saved-order', kind: 'success', header: 'Saved Order Renamed', body: name })
      navigate(to.savedOrder(order._id), { replace: true })
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code === 'changed_meanwhile') setOvertaken(message)
      else if (code === 'not_found') await onReload()
      else if (code !== 'unauthenticated') toast({ id: 'rename-saved-order', kind: 'danger', header: 'Something Went Wrong', body: message })
    }
  }

  return (
    <Stack>
      {overtaken !== undefined && <EditConflict onShow={onReload}>{overtaken}</EditConflict>}
      <FormikForm initialValues={{ name: order.order_name }} schema={nameSchema} onSubmit={rename}>
        <Stack>
          <NameField />
          <ActionRow>
            <FormSubmit>Rename</FormSubmit>
            <ButtonLink to={to.savedOrder(order._id)}>Keep the name</ButtonLink>
          </ActionRow>
        </Stack>
      </FormikForm>
    </Stack>
  )
}
