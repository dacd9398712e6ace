import type { ErpStatus, ProcessName } from '@portal/contracts/erp-status'

/** What each process of the portal knows about the ERP, shared between them. */
export interface ErpReports {
  /**
   * Shares what this process knows for a limited time, so that a process that ends is forgotten by itself.
   * @throws PortalError `portal_unavailable`
   */
  publish(status: ErpStatus): Promise<void>
  /**
   * The latest report of every other process, in no particular order. Reports in the form of another release are left out.
   * @throws PortalError `portal_unavailable`
   */
  others(own: ProcessName): Promise<ErpStatus[]>
}
