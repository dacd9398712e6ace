import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { HandedChange } from '@portal/contracts/cart'
import { toasts } from '@portal/contracts/policy/page-timings'
import { refetch } from '../../api/use-call.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { customerNumberOf, useSession } from '../session/session.ts'
import { openKeysOf } from './keys/open-keys-store.ts'

/** Says what was changed in the acting dealer's cart elsewhere, and what others have done to it. */
export async function toastCartChanges (customer: CustomerNumber, news: string, handed: readonly HandedChange[]): Promise<void> {
  const { user } = useSession.getState()
  // This browser is sending an order, perhaps in another tab, so what leaves the cart is not news.
  if (user === null || customerNumberOf(user) !== customer || openKeysOf(customer).length > 0) return
  let how = 'Changed on another device'
  if (handed.length > 0) {
    // The home page says it, too.
    refetch('handOvers', 'releases')
    how = await import('./handed-words.ts').then(({ handedWords }) => handedWords(handed), () => 'Changed')
  }
  toast({ id: 'cart-news', kind: 'info', header: 'Cart Updated', body: `${how}: ${news}.`, duration: toasts.newsDuration })
}
