import type { SubmissionStanding } from '../../api/submissions.ts'
import { formatMoment } from '../../lib/moment.ts'

/** The facts that decide which ways to settle an order are available. */
export type Situation = {
  /** Undefined until the ERP has answered; `away` if it could not be asked. */
  standing: SubmissionStanding | { kind: 'away' } | undefined
  /** When the ERP will have settled, if that is in the future. */
  waitUntil: string | null
  /** What staff say about an order that the ERP does not show. */
  stands: boolean | undefined
}

/** What the ERP has under the reference, in words. */
export function standingInWords (standing: SubmissionStanding): string {
  switch (standing.kind) {
    case 'none': return 'The ERP has no order under this reference.'
    case 'unsure': return 'The ERP cannot say whether it has an order under this reference.'
    case 'stands': return `The ERP has order ${standing.erp_order_id} under this reference.`
    case 'deleted': return `Order ${standing.erp_order_id} of the ERP had this reference, and was deleted there.`
    case 'unsaid': return `The ERP names order ${standing.erp_order_id} for this reference. It does not show that order, and does not say whether it was invoiced or deleted.`
    case 'foreign': return `The ERP names order ${standing.erp_order_id} for this reference, which is another dealer’s. Settle that there first.`
  }
}

/** Why the order cannot be resent; undefined if it can, as far as the page knows. The BFF checks with the ERP again. */
export function resendBlocked ({ standing, waitUntil }: Situation): string | undefined {
  if (waitUntil !== null) return notYet(waitUntil)
  switch (standing?.kind) {
    case 'away': return askedFirst
    case 'stands': return `Order ${standing.erp_order_id} in the ERP has this reference: link to that one.`
    case 'deleted': return 'The ERP has already used this reference, and takes each only once. Cancel this order: the dealer can place it anew.'
    case 'unsaid': return 'The ERP has already used this reference, and takes each only once. Link to the order that it made, or cancel.'
    case 'foreign': return 'The reference is another dealer’s in the ERP.'
    default: return undefined
  }
}

/** Why the order cannot be cancelled; like `resendBlocked`. */
export function cancelBlocked ({ standing, waitUntil, stands }: Situation): string | undefined {
  if (waitUntil !== null) return notYet(waitUntil)
  switch (standing?.kind) {
    case 'away': return askedFirst
    case 'stands': return `Order ${standing.erp_order_id} in the ERP has this reference: link to that one. A dealer who reads “canceled” would order again.`
    case 'unsaid': return stands === false ? undefined : 'Only once you have said above that the order does not stand in the ERP.'
    case 'foreign': return 'The reference is another dealer’s in the ERP.'
    default: return undefined
  }
}

/** The way that follows from what the ERP has under the reference. Undefined while that is open, and where nothing but canceling is left. */
export function recommended ({ standing, waitUntil, stands }: Situation): 'link' | 'resend' | undefined {
  switch (standing?.kind) {
    case 'stands': return 'link'
    case 'none': return waitUntil === null ? 'resend' : undefined
    case 'unsaid': return stands === true ? 'link' : undefined
    default: return undefined
  }
}

/** Why this ERP order cannot be linked; like `resendBlocked`. */
export function linkBlocked ({ standing, stands }: Situation, erpOrderId: string): string | undefined {
  const unsaid = standing?.kind === 'unsaid' && standing.erp_order_id === erpOrderId
  return unsaid && stands !== true ? 'Only once you have said above that the order stands in the ERP.' : undefined
}

const askedFirst = 'Only once the ERP has said what it has under this reference. It could not be asked.'

function notYet (from: string): string {
  // Rounded up to the minute, so as not to show a time that is too early.
  const minute = Math.ceil(Date.parse(from) / 60_000) * 60_000
  return `Possible from ${formatMoment(new Date(minute).toISOString())} on. Until then the ERP may still be processing what was sent.`
}
