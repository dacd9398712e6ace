import type { Submission } from '@portal/contracts/checkout'
import { field } from '../../lib/read-json.ts'

/** Whether this is a submission, as it was stored. A state of another build is shown as one that awaits confirmation. */
export function isSubmission (value: unknown): value is Submission {
  const behind = field(value, 'behind')
  return typeof field(value, 'reference') === 'string' && typeof field(value, 'state') === 'string' && (behind === undefined || isOrderAhead(behind))
}

/** Whether this names an earlier order by its reference and when it was submitted. */
export function isOrderAhead (value: unknown): boolean {
  const [reference, at] = [field(value, 'reference'), field(value, 'submitted_at')]
  return typeof reference === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
