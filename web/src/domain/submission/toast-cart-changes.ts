import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { HandedChange } from '@portal/contracts/cart'
import { toasts } from '@portal/contracts/policy/page-timings'
import { refetch } from '../../api/use-call.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { customerNumberOf, useSession } from '../session/session.ts'
import { openKeysOf } from './keys/open-keys-store.ts'

/** Says what was changed in the acting dealer's cart elsewhere, and by whom if a colleague handed it over or took it back. */
export function toastCartChanges (customer: CustomerNumber, news: string, handed: readonly HandedChange[]): void {
  const { user } = useSession.getState()
  // This browser is sending an order, perhaps in another tab, so what leaves the cart is not news.
  if (user === null || customerNumberOf(user) !== customer || openKeysOf(customer).length > 0) return
  // The home page says it, too.
  if (handed.length > 0) refetch('handOvers')
  const how = handed.length === 0 ? 'Changed on another device' : [...new Set(handed.map(handedText))].join(', and ')
  toast({ id: 'cart-news', kind: 'info', header: 'Cart Updated', body: `${how}: ${news}.`, duration: toasts.newsDuration })
}

function handedText ({ kind, name }: HandedChange): string {
  return kind === 'handed-over' ? `${name} handed a cart to you` : `${name} took a cart back`
}
