import type { Submission } from '@portal/contracts/checkout'
import { field } from '../../lib/read-json.ts'

/** Whether a stored value is a submission. A state that this build does not know is shown as awaiting confirmation. */
export function isSubmission (value: unknown): value is Submission {
  const behind = field(value, 'behind')
  return typeof field(value, 'reference') === 'string' && typeof field(value, 'state') === 'string' && (behind === undefined || isOrderAhead(behind))
}

/** Whether the value has an earlier order's reference and the time of its submission. */
export function isOrderAhead (value: unknown): boolean {
  const [reference, at] = [field(value, 'reference'), field(value, 'submitted_at')]
  return typeof reference === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
