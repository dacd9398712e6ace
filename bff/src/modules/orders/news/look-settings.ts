import type { RequestId } from '@portal/contracts/base/ids'

/**
 * What one look needs to know. `pace` resolves when the ERP may be read again. `saysChanges`: the ERP names the orders that change. `settledAfter`:
 * milliseconds after which an order that the ERP has taken must be in its lists.
 */
export type LookSettings = { requestId: RequestId, pace: () => Promise<void>, saysChanges: boolean, settledAfter: number }
