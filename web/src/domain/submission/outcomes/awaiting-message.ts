import type { Submission } from '@portal/contracts/checkout'
import * as messages from '@portal/contracts/policy/messages'
import { formatRecentTime } from '../../../lib/text/format.ts'

/** The message shown for an order that the ERP has not answered yet. */
export function awaitingMessage ({ state, behind }: Submission, now?: Date): string {
  if (state === 'unchecked') return messages.receivedUnchecked
  if (behind === undefined) return messages.awaitingConfirmation
  const time = formatRecentTime(Date.parse(behind.submitted_at), now)
  return `Order received, queued behind your order of ${time}. It will be sent automatically in a moment. Do not submit it again.`
}
