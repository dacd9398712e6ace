import type { CustomerNumber } from '@portal/contracts/base/ids'
import { toasts } from '@portal/contracts/policy/page-timings'
import { refetch } from '../../api/use-call.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { customerNumberOf, useSession } from '../session/session.ts'
import { openKeysOf } from './keys/open-keys-store.ts'

/** Says what somebody changed in the acting dealer's cart on another device. */
export function toastCartChanges (customer: CustomerNumber, news: string): void {
  const { user } = useSession.getState()
  // This browser is sending an order, perhaps in another tab, so what leaves the cart is not news.
  if (user === null || customerNumberOf(user) !== customer || openKeysOf(customer).length > 0) return
  // It may have been handed over, or taken back, which the home page says.
  refetch('handOvers')
  toast({ id: 'cart-news', kind: 'info', header: 'Cart Updated', body: `Changed on another device: ${news}.`, duration: toasts.newsDuration })
}
