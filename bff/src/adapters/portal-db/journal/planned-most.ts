import { clockSkew, submissionTimes } from '@portal/contracts/policy/ordering'

/**
 * The longest time ahead, in milliseconds, for which anything about a submitted order is planned. A later time was planned by a clock that was set back
 * since.
 */
export const plannedMost = Math.max(...submissionTimes.lookUp, submissionTimes.resendMax) + clockSkew
