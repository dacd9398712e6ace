import type { Submission } from '@portal/contracts/checkout'
import { readField } from '../../../lib/text/read-json.ts'

/** Whether a stored value is a submission. A state that this build does not know is shown as awaiting confirmation. */
export function isSubmission (value: unknown): value is Submission {
  const behind = readField(value, 'behind')
  return typeof readField(value, 'reference') === 'string' && typeof readField(value, 'state') === 'string' && (behind === undefined || isOrderAhead(behind))
}

/** Whether the value has an earlier order's reference and the time of its submission. */
export function isOrderAhead (value: unknown): boolean {
  const [reference, at] = [readField(value, 'reference'), readField(value, 'submitted_at')]
  return typeof reference === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
