import { second } from '@portal/contracts/base/time-units'
import { timings } from '@portal/contracts/policy/timings'

/** How long the portal waits for an answer, in milliseconds, and the most that it reads of one. A later or larger answer counts as none. */
export const clientLimits = { read: timings.erpRead, write: 60 * second, responseBytes: 5 * 1_048_576 }
