import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { formatInstantDay } from '../../lib/text/portal-day.ts'

/** When an order was saved, and by whom: `11/20/26 by Rosa Ortiz (distributor)`. The person is unknown if their account no longer existed at that time. */
export function savedByText ({ updatedAt, saved_by: by }: Pick<SavedOrderSummary, 'updatedAt' | 'saved_by'>): string {
  const day = formatInstantDay(updatedAt)
  return by === undefined ? day : `${day} by ${by.name}${by.staff ? ' (distributor)' : ''}`
}
