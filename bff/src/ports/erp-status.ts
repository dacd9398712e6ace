import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'

/** What the ERP's adapter has seen of the ERP; what the portal itself keeps of answers is not part of it. */
export type ErpReport = Omit<ErpStatus, 'operations'> & { operations: Array<Omit<ErpOperation, 'cache'>> }

/** The ERP's state as this process knows it. Asks nothing of the ERP. */
export interface ErpMonitor {
  report(): ErpReport
}
