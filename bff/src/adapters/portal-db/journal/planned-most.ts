import { clockSkew, submissionTimes } from '@portal/contracts/policy/ordering'

/**
 * Nothing about a submitted order is planned for later than this from now, in milliseconds. A later time was planned by a clock that was set back since.
 */
export const plannedMost = Math.max(...submissionTimes.lookUp, submissionTimes.resendMax) + clockSkew
