import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'

/** What the ERP adapter has observed. `cache` counts the adapter's own cache of dealer records, not the portal's cache of answers. */
export type ErpReport = Omit<ErpStatus, 'process' | 'operations' | 'sends_orders' | 'clock_ahead_seconds' | 'other_time_zone'> & { operations: ErpOperation[] }

/** The outcomes of one operation's requests since the process started. */
export type ErpTotals = { operation: string, answered: number, refused: number, failed: number, unusable: number, shared: number }

/** A pool of connections: how many are open, how many of those are in use, and how many requests wait for one. */
export type PoolFigures = { open: number, busy: number, waiting: number }

/** The state of the ERP as this process has observed it. Sends no request to the ERP. */
export interface ErpMonitor {
  report(): ErpReport
  /** Counts that only rise. */
  totals(): ErpTotals[]
  /** Calls the listener with every request that ends from now on: answered, refused or failed. */
  onEnded(listener: (operation: string, milliseconds: number) => void): void
  pools(): Readonly<Record<'reads' | 'orders', PoolFigures>>
  /** When the ERP stopped answering, in milliseconds since 1970; undefined while it answers, or before it was first asked. */
  awaySince(): number | undefined
  /** Why the last request that got no answer failed; undefined if the last one got one. */
  lastFailure(): string | undefined
  /** The time zone of the ERP's dates, as it last said; undefined if it never did. */
  timeZone(): string | undefined
  /** Whether the last request got no answer: the ERP may be away. */
  isInDoubt(): boolean
}
