import { second } from '../base/time-units.ts'
import type { ErpOperation, ErpState, ErpStatus } from '../erp-status.ts'

/** Milliseconds from which people notice that they wait for the ERP: from then on, pages show progress. */
const noticed = second

/** Whether one answer in twenty of the last minutes made people wait. */
export function isSlow ({ latency_now: now }: Pick<ErpOperation, 'latency_now'>): boolean {
  return now !== undefined && now !== null && now.p95 >= noticed
}

/** What a process's report says about the ERP, as every page shows it: an ERP that answers may still be too slow for people. */
export function erpStateOf ({ state, operations }: Pick<ErpStatus, 'state' | 'operations'>): ErpState {
  return state === 'up' && operations.some(isSlow) ? 'slow' : state
}
