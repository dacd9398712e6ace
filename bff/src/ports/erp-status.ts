import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'

/** What the ERP's adapter has seen of the ERP. `cache` is of records that the adapter keeps, not of answers that the portal does. */
export type ErpReport = Omit<ErpStatus, 'operations' | 'sends_orders' | 'clock_ahead_seconds'> & { operations: ErpOperation[] }

/** The ERP's state as this process knows it. Asks nothing of the ERP. */
export interface ErpMonitor {
  report(): ErpReport
}
