import styled from 'styled-components'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { RejectedOrder } from '@portal/contracts/orders'
import { useRejectedOrders } from '../../api/orders.ts'
import { focusHeading } from '../../lib/browser/focus-heading.ts'
import { counted } from '../../lib/text/format.ts'
import { formatInstantDay } from '../../lib/text/portal-day.ts'
import { paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { dismissRejectedOrder } from '../cart/cart.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCustomerNumber } from '../session/session.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Reason = styled.p`
  margin-top: ${space(1)};
  font-weight: 400;
  overflow-wrap: anywhere;
`

/** How many notices are shown at once. The list of rejected orders has the rest. */
const noticesMax = 3

/**
 * Reminds of the acting dealer's orders that were rejected, with the reasons, and lets the person restore them to the cart. An order that was
 * restored or dismissed is not shown again.
 */
export function RejectedOrders () {
  const customer = useCustomerNumber()
  const away = useCart(cart => cart.away)
  const orders = useRejectedOrders().filter(({ reference, settled = false }) => !settled && away?.includes(reference) !== true)
  if (customer === null || orders.length === 0) return null
  const more = orders.length - noticesMax
  return (
    <Stack>
      {orders.slice(0, noticesMax).map(order => <Rejected key={order.reference} customer={customer} order={order} />)}
      {more > 0 && <p><TextLink to={to.openOrdersOf('rejected')}>{counted(more, 'more rejected order')}</TextLink></p>}
    </Stack>
  )
}

function Rejected ({ customer, order }: { customer: CustomerNumber, order: RejectedOrder }) {
  const { reference, po_number: po, file } = order

  function dismiss () {
    dismissRejectedOrder(customer, reference)
    focusHeading()
  }

  const named = <VisuallyHidden> (PO #<VerbatimName>{po}</VerbatimName>)</VisuallyHidden>
  const actions = (
    <Actions>
      <ButtonLink compact to={to.restoreRejectedOrder(reference)}>Restore to cart{named}</ButtonLink>
      {file && <ButtonLink compact to={paths.lightspeed}>Choose the file again{named}</ButtonLink>}
      <Button compact kind='quiet' onClick={dismiss}>Dismiss{named}</Button>
    </Actions>
  )
  return (
    <Notice kind='danger' actions={actions}>
      Order <TextLink to={to.openOrder({ type: 'unconfirmed', _id: reference })}>PO #<VerbatimName>{po}</VerbatimName></TextLink> from {formatInstantDay(order.submitted_at)} {order.canceled === true ? 'was canceled by us and will not be delivered' : 'was rejected'}.
      <Reason>Reason: {order.message} (reference <VerbatimNumber>{reference}</VerbatimNumber>)</Reason>
    </Notice>
  )
}
