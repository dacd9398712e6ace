import styled from 'styled-components'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { RejectedOrder } from '@portal/contracts/orders'
import { useRejectedOrders } from '../../api/orders.ts'
import { formatInstantDay } from '../../lib/text/portal-day.ts'
import { paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { dismissRejectedOrder } from '../cart/cart.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCustomerNumber } from '../session/session.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

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

function Rejected ({ customer, order }: { customer: CustomerNumber, order: RejectedOrder }) {
  const { reference, po_number: po, file } = order

  const named = <VisuallyHidden> (PO #{po})</VisuallyHidden>
  const ways = (
    <Ways>
      <ButtonLink compact to={to.restoreRejectedOrder(reference)}>Restore to cart{named}</ButtonLink>
      {file && <ButtonLink compact to={paths.lightspeed}>Choose the file again{named}</ButtonLink>}
      <Button compact kind='quiet' onClick={() => { dismissRejectedOrder(customer, reference) }}>Dismiss{named}</Button>
    </Ways>
  )
  return (
    <Notice kind='danger' actions={ways}>
      Order PO #<VerbatimName>{po}</VerbatimName> from {formatInstantDay(order.submitted_at)} {order.cancelled === true ? 'was canceled by us and will not be delivered' : 'was rejected'}.
      <Reason>Reason: {order.message} (reference <VerbatimNumber>{reference}</VerbatimNumber>)</Reason>
    </Notice>
  )
}
