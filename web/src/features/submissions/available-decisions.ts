import { minute } from '@portal/contracts/base/time-units'
import { foreignReferenceText } from '@portal/contracts/rules/orders/foreign-reference'
import type { SubmissionStanding } from '../../api/submissions.ts'
import { formatMoment } from '../../lib/text/moment.ts'

/** The facts that decide how an order can be settled. */
export type DecisionFacts = {
  /** Undefined until the ERP has answered; `away` if it could not be asked. */
  standing: SubmissionStanding | { kind: 'away' } | undefined
  /** When the ERP will have settled, if that is in the future. */
  waitUntil: string | null
  /** What staff say about an order that the ERP does not show. */
  stands: boolean | undefined
}

/** What the ERP has under the reference, in words. */
export function referenceInErpText (standing: SubmissionStanding): string {
  switch (standing.kind) {
    case 'none': return 'The ERP has no order under this reference.'
    case 'unsure': return 'The ERP cannot say whether it has an order under this reference.'
    case 'stands': return `The ERP has order ${standing.erp_order_id} under this reference.`
    case 'deleted': return `Order ${standing.erp_order_id} had this reference and was deleted in the ERP.`
    case 'unsaid': return `The ERP has order ${standing.erp_order_id} under this reference but does not show it or say whether it was invoiced or deleted.`
    case 'foreign': return foreignReferenceText(standing.erp_order_id)
  }
}

/** Why the order cannot be resent; undefined if it can, as far as the page knows. The BFF checks with the ERP again. */
export function resendBlocked ({ standing, waitUntil }: DecisionFacts): string | undefined {
  if (waitUntil !== null) return notYet(waitUntil)
  switch (standing?.kind) {
    case 'away': return askedFirst
    case 'stands': return `Order ${standing.erp_order_id} in the ERP has this reference. Link to it instead.`
    case 'deleted': return 'The ERP has already used this reference and accepts each one only once. Cancel this order so that the dealer can order again.'
    case 'unsaid': return 'The ERP has already used this reference and accepts each one only once. Link to the order it created, or cancel.'
    case 'foreign': return 'In the ERP, this reference belongs to another dealer.'
    default: return undefined
  }
}

/** Why the order cannot be canceled; like `resendBlocked`. */
export function cancelBlocked ({ standing, waitUntil, stands }: DecisionFacts): string | undefined {
  if (waitUntil !== null) return notYet(waitUntil)
  switch (standing?.kind) {
    case 'away': return askedFirst
    case 'stands': return `Order ${standing.erp_order_id} in the ERP has this reference. Link to it instead, or the dealer may order twice.`
    case 'unsaid': return stands === false ? undefined : 'Available once you answer above that the ERP order was deleted.'
    case 'foreign': return 'In the ERP, this reference belongs to another dealer.'
    default: return undefined
  }
}

/** The decision that follows from what the ERP has under the reference. Undefined while that is open, and if only canceling is left. */
export function recommendedDecision ({ standing, waitUntil, stands }: DecisionFacts): 'link' | 'resend' | undefined {
  switch (standing?.kind) {
    case 'stands': return 'link'
    case 'none': return waitUntil === null ? 'resend' : undefined
    case 'unsaid': return stands === true ? 'link' : undefined
    default: return undefined
  }
}

/** Why this ERP order cannot be linked; like `resendBlocked`. @param erpOrderId empty while none is chosen */
export function linkBlocked ({ standing, stands }: DecisionFacts, erpOrderId: string): string | undefined {
  const isNamed = standing !== undefined && 'erp_order_id' in standing && standing.erp_order_id === erpOrderId
  switch (standing?.kind) {
    case 'stands': return isNamed || erpOrderId === '' ? undefined : `Order ${standing.erp_order_id} in the ERP has this reference. Link to it instead, or the dealer may get both.`
    case 'unsaid':
      if (isNamed) return stands === true ? undefined : 'Available once you answer above that the ERP order is valid.'
      return stands === false || erpOrderId === '' ? undefined : 'Another order is available once you answer above that the ERP order was deleted.'
    default: return undefined
  }
}

const askedFirst = 'Available once the ERP can be checked for this order.'

function notYet (from: string): string {
  // Rounded up to the minute, so as not to show a time that is too early.
  const first = Math.ceil(Date.parse(from) / minute) * minute
  return `Available from ${formatMoment(new Date(first).toISOString())}. Until then, the ERP may still be processing the order.`
}
