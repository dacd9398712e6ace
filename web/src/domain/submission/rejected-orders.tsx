import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { RejectedOrder } from '@portal/contracts/orders'
import { useRejectedOrders } from '../../api/orders.ts'
import { fetchItems } from '../../api/stock.ts'
import { toApiError } from '../../lib/api-error.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { dismissRejectedOrder, restoreRejectedOrder } from '../cart/cart.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCustomerNumber } from '../session/session.ts'

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Reason = styled.p`
  margin-top: ${space(1)};
  font-weight: 400;
  overflow-wrap: anywhere;
`

/**
 * Lists the acting dealer's orders that were rejected after they had been received, with the reasons, and lets the person restore them to
 * the cart. An order that was restored or dismissed is not shown again in this browser.
 */
export function RejectedOrders () {
  const customer = useCustomerNumber()
  const away = useCart(cart => cart.away)
  const orders = useRejectedOrders().filter(order => away?.includes(order.reference) !== true)
  if (customer === null || orders.length === 0) return null
  return <Stack>{orders.map(order => <Rejected key={order.reference} customer={customer} order={order} />)}</Stack>
}

function Rejected ({ customer, order }: { customer: string, order: RejectedOrder }) {
  const navigate = useNavigate()
  const [restoring, setRestoring] = useState(false)
  const { reference, po_number: po, lines, file } = order

  async function restore () {
    setRestoring(true)
    try {
      const items = await fetchItems(lines.map(line => line.item_number))
      if (items.length === 0) {
        toast({ id: 'restored', kind: 'danger', header: 'Nothing Was Restored', body: 'None of these parts is still sold.' })
        setRestoring(false)
        return
      }
      restoreRejectedOrder(customer, order, items)
      const sold = new Set(items.map(item => item.item_number))
      sayRestored(po, lines.filter(line => !sold.has(line.item_number)).length)
      navigate(paths.cart)
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code !== 'unauthenticated') toast({ id: 'restored', kind: 'danger', header: 'Something Went Wrong', body: message })
      setRestoring(false)
    }
  }

  const named = <VisuallyHidden> (PO #{po})</VisuallyHidden>
  const ways = (
    <Ways>
      <Button compact loading={restoring} onClick={restore}>Restore to cart{named}</Button>
      {file && <ButtonLink compact to={paths.lightspeed}>Choose the file again{named}</ButtonLink>}
      <Button compact kind='quiet' onClick={() => { dismissRejectedOrder(customer, reference) }}>Dismiss{named}</Button>
    </Ways>
  )
  return (
    <Notice kind='danger' actions={ways}>
      Order PO #{po} of {formatInstantDay(order.submitted_at)} was rejected.
      <Reason>{order.message} (reference {reference})</Reason>
    </Notice>
  )
}

/** @param left the number of lines whose parts are not sold any more */
function sayRestored (po: string, left: number): void {
  const without = left === 0 ? '' : `, without ${left} ${left === 1 ? 'part that is' : 'parts that are'} no longer sold`
  toast({ id: 'restored', kind: left === 0 ? 'success' : 'info', header: 'Order Restored', body: `PO #${po} is in your cart${without}.` })
}
