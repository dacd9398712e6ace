import * as messages from '@portal/contracts/policy/messages'
import type { OrderBlock } from '@portal/contracts/rules/orders/order-block'
import { SuspendedWords } from '../../dealer/suspended-words.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Says why this cart may not be submitted. Renders nothing for an empty cart, whose reason is obvious. */
export function OrderBlockNotice ({ block }: { block: OrderBlock | undefined }) {
  if (block === 'suspended') return <Notice kind='danger' alert><SuspendedWords /></Notice>
  if (block === 'first_order_minimum') return <Notice kind='warn'>{messages.newDealerMinimum}</Notice>
  return null
}
