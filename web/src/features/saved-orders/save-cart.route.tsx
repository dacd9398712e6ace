import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '@portal/contracts/policy/limits'
import { saveOrder } from '../../api/saved-orders.ts'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../paths.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { orderedLines, type CartLines } from '../../domain/cart/cart-lines.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { FormSubmit, FormTextField } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast-store.ts'
import { cartSize } from './cart-size.ts'
import { saveOrderSchema, type SaveOrderValues } from './save-order-schema.ts'
import { savedNotice } from './saved-notice.ts'

const title = 'Save Order'

/** Saves the acting dealer's cart under a name. */
export function SaveCartRoute () {
  return <WithCustomer title={title}>{customer => <SaveCart key={customer} customer={customer} />}</WithCustomer>
}

function SaveCart ({ customer }: { customer: string }) {
  const lines = useCartLines()
  if (orderedLines(lines).length > 0) return <NameIt customer={customer} lines={lines} />
  return (
    <Page title={title}>
      <Panel>
        <EmptyState title='Your cart is empty.' body='Add parts to the cart to save it as an order.'>
          <ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink>
          <ButtonLink to={paths.savedOrders}>Saved orders</ButtonLink>
        </EmptyState>
      </Panel>
    </Page>
  )
}

function NameIt ({ customer, lines }: { customer: string, lines: CartLines }) {
  const navigate = useNavigate()
  const [full, setFull] = useState<string>()

  async function save (values: SaveOrderValues) {
    try {
      const { order_name: name } = await saveOrder(customer, saveOrderSchema.cast(values).name, cartOf(customer).lines)
      navigate(paths.orderSaved, { replace: true, state: savedNotice(name) })
    } catch (error) {
      const { code, status, message } = toApiError(error)
      // Both are handled for every page, which goes to the login or reloads for the other dealer.
      if (code === 'unauthenticated' || code === 'dealer_changed' || code === 'dealer_not_yours') return
      toast({ id: 'save-order', kind: 'danger', header: status === 409 ? 'Could Not Save Order' : 'Something Went Wrong', body: message })
      setFull(code === 'saved_orders_full' ? message : undefined)
    }
  }

  return (
    <Page title={title} narrow focusTitle={false}>
      <Stack>
        {full !== undefined && <Notice kind='danger' actions={<ButtonLink compact to={paths.savedOrders}>Saved orders</ButtonLink>}>{full}</Notice>}
        <Panel>
          <FormikForm initialValues={{ name: '' }} schema={saveOrderSchema} onSubmit={save}>
            <Stack>
              <p>Your cart has {cartSize(lines)}. It stays as it is; the copy that is saved can be restored at any time.</p>
              <FormTextField name='name' label='Name' autoComplete='off' maxLength={limits.nameMax} ref={focusOnArrival} />
              <FormSubmit>Save order</FormSubmit>
              <ButtonLink kind='quiet' to={paths.cart}>Back to cart</ButtonLink>
            </Stack>
          </FormikForm>
        </Panel>
      </Stack>
    </Page>
  )
}
