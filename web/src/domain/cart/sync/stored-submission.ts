import type { Submission } from '@portal/contracts/checkout'
import { fieldsOf } from '../../../lib/text/read-json.ts'

/** Whether a stored value is a submission. A state that this build does not know is shown as awaiting confirmation. */
export function isSubmission (value: unknown): value is Submission {
  const { reference, state, behind } = fieldsOf(value)
  return typeof reference === 'string' && typeof state === 'string' && (behind === undefined || isOrderAhead(behind))
}

/** Whether the value has an earlier order's reference and the time of its submission. */
export function isOrderAhead (value: unknown): boolean {
  const { reference, submitted_at: at } = fieldsOf(value)
  return typeof reference === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
