import { useFormikContext, type FormikHelpers } from 'formik'
import { useNavigate } from 'react-router-dom'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { saveOrder, useSavedOrders } from '../../api/saved-orders.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { counted, formatCount } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'
import { cartSize } from '../../domain/cart/content/cart-size.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FormSelectField, FormSubmit } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { NameField } from './name-field.tsx'
import { replaceOrderSchema, saveOrderSchema, type SaveOrderValues } from './save-order-schema.ts'
import { savedByText } from './saved-by-text.ts'
import { savedNotice } from './saved-notice.ts'

const replacedIsGone = 'The saved order you chose to replace was deleted. Choose another one, or save a new order.'

/** Names a cart and saves it, as a new saved order or in place of another. */
export function SaveCartForm ({ customer, lines }: { customer: string, lines: CartLines }) {
  const navigate = useNavigate()
  const { data, retry } = useSavedOrders(customer)
  const isFull = data !== undefined && data.orders.length >= data.max

  async function save (values: SaveOrderValues, { setFieldValue }: FormikHelpers<SaveOrderValues>) {
    const { name, replaces } = saveOrderSchema.cast(values)
    const replaced = data?.orders.find(order => order._id === replaces)
    try {
      const { order_name: savedAs } = await saveOrder(customer, name, cartOf(customer).lines, replaced)
      dismissToast('save-order')
      navigate(paths.orderSaved, { replace: true, state: savedNotice(savedAs) })
    } catch (error) {
      const { code, status, message } = toApiError(error)
      // The page handles these by itself: it goes to the login, or reloads for the other dealer.
      if (code === 'unauthenticated' || code === 'dealer_changed' || code === 'dealer_not_yours') return
      if (code === 'changed_meanwhile' || code === 'not_found' || code === 'saved_orders_full') await retry()
      if (code === 'not_found') setFieldValue('replaces', '')
      const isConflict = status === 409 || code === 'not_found'
      toast({ id: 'save-order', kind: 'danger', header: isConflict ? 'Could Not Save Order' : 'Something Went Wrong', body: code === 'not_found' ? replacedIsGone : message })
    }
  }

  return (
    <Stack>
      {isFull && (
        <Notice kind='info' actions={<ButtonLink compact to={paths.savedOrders}>Saved orders</ButtonLink>}>
          You already have {counted(data.max, 'saved order')}. Replace one with this cart, or delete one first.
        </Notice>
      )}
      <Panel>
        <FormikForm initialValues={{ name: '', replaces: '' }} schema={isFull ? replaceOrderSchema : saveOrderSchema} onSubmit={save}>
          <Stack>
            <p>Your cart has {cartSize(lines)}. It stays as it is. You can restore the saved copy at any time.</p>
            <NameField />
            <Place orders={data?.orders ?? []} max={data?.max} isFull={isFull} />
            <ActionRow><FormSubmit>Save order</FormSubmit><ButtonLink to={paths.cart}>Back to cart</ButtonLink></ActionRow>
          </Stack>
        </FormikForm>
      </Panel>
    </Stack>
  )
}

/** @param max the saved orders that the dealer may have; undefined until it is known */
function Place ({ orders, max, isFull }: { orders: readonly SavedOrderSummary[], max: number | undefined, isFull: boolean }) {
  const { values, setValues } = useFormikContext<SaveOrderValues>()
  const replaced = orders.find(order => order._id === values.replaces)
  const hint = replaced !== undefined
    ? `Replaces ${counted(replaced.item_count, 'line')}, ${counted(replaced.pieces, 'piece')}, saved ${savedByText(replaced)}.`
    : max === undefined ? 'Saved orders belong to the dealer.' : `${formatCount(orders.length)} of ${formatCount(max)} saved.`

  function choose (id: string) {
    const chosen = orders.find(order => order._id === id)
    // A typed name stays; one that came from the previously chosen order goes with it.
    const name = values.name.trim() === '' || values.name === replaced?.order_name ? chosen?.order_name ?? '' : values.name
    // Both at once, because Formik validates a single field against the values of the last render.
    setValues({ name, replaces: id })
  }

  return (
    <FormSelectField name='replaces' label='Save as' hint={hint} onChange={event => { choose(event.target.value) }}>
      <option value=''>{isFull ? 'Choose the order to replace' : 'A new saved order'}</option>
      {orders.map(({ _id: id, order_name: name }) => <option key={id} value={id}>Replace “{name}”</option>)}
    </FormSelectField>
  )
}
