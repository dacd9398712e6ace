import type { DealerKind } from '@portal/contracts/policy/dealer-kinds'
import { limits } from '@portal/contracts/policy/limits'

/** Labels for kinds of dealers who need attention, to follow their number. */
export const dealerKindLabels: Readonly<Record<DealerKind, string>> = {
  suspended: 'Suspended',
  overdue: 'Overdue',
  silent: `No order for ${limits.silentDays} days`,
  'no-order': 'No order yet',
  'no-account': 'Without an account',
  cart: 'With a prepared cart',
  waiting: 'With an order waiting'
}
