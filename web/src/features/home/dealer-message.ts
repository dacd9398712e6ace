import type { ShownDealer } from '@portal/contracts/dealers'
import * as messages from '@portal/contracts/policy/messages'

export type DealerMessage = { kind: 'warn' | 'danger', body: string }

/**
 * What a dealer's home says about ordering: why a suspended dealer cannot, what a new one must know. Undefined
 * for all others.
 */
export function dealerMessage ({ suspended, new_dealer: isNew, amount_due: due }: Pick<ShownDealer, 'suspended' | 'new_dealer' | 'amount_due'>): DealerMessage | undefined {
  if (suspended) return { kind: 'danger', body: due === undefined || due === 0 ? messages.suspended : messages.suspendedAmountDue }
  if (isNew === true) return { kind: 'warn', body: messages.newDealerHome }
  return undefined
}
