import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'

/** What the ERP adapter has observed. `cache` counts the adapter's own cache of dealer records, not the portal's cache of answers. */
export type ErpReport = Omit<ErpStatus, 'process' | 'operations' | 'sends_orders' | 'clock_ahead_seconds'> & { operations: ErpOperation[] }

/** The state of the ERP as this process has observed it. Sends no request to the ERP. */
export interface ErpMonitor {
  report(): ErpReport
  /** When the ERP stopped answering, in milliseconds since 1970; undefined while it answers, or before it was first asked. */
  awaySince(): number | undefined
  /** Whether the last request got no answer: the ERP may be away. */
  isInDoubt(): boolean
}
