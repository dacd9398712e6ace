import { decide, type SubmissionDetail } from '../../api/submissions.ts'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { CancelForm } from './cancel-form.tsx'
import type { DecisionActions } from './use-decisions.ts'

/** What staff can do about an order that was received while the ERP was away, and has not been checked yet. */
export function CancelUncheckedOrder ({ submission: { reference, updated_at }, settling: { deciding, settle } }: {
  submission: SubmissionDetail
  settling: Omit<DecisionActions, 'overtaken'>
}) {
  return (
    <Panel title='Not checked yet'>
      <Stack>
        <p>The portal will check this order and send it once the ERP answers. You do not need to do anything.</p>
        <CancelForm
          blocked={undefined} loading={deciding === 'cancel'}
          onCancel={reason => { settle('cancel', async () => await decide('cancelSubmission', { reference, updated_at, reason })) }}
        />
      </Stack>
    </Panel>
  )
}
