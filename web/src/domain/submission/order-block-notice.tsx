import { messages } from '@portal/contracts/policy/messages'
import type { OrderBlock } from '@portal/contracts/rules/ordering'
import { Notice } from '../../ui/notice.tsx'

/** Why an order of this cart may not be submitted; an empty cart shows for itself. */
export function OrderBlockNotice ({ block }: { block: OrderBlock | undefined }) {
  if (block === 'suspended') return <Notice kind='danger'>{messages.suspended}</Notice>
  if (block === 'first_order_minimum') return <Notice kind='warn'>{messages.newDealerMinimum}</Notice>
  return null
}
