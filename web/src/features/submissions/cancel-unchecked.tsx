import { decide, type SubmissionDetail } from '../../api/submissions.ts'
import { Overtaken } from '../../ui/overtaken.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CancelWay } from './cancel-way.tsx'
import { useSettling } from './use-settling.ts'

/** What staff can do about an order that was received while the ERP was away, and has not been checked yet. */
export function CancelUnchecked ({ submission: { reference, updated_at }, onReload }: { submission: SubmissionDetail, onReload: () => Promise<void> }) {
  const { deciding, settle, isChanged, reloaded } = useSettling()
  if (isChanged) {
    return (
      <Overtaken onShow={async () => { await onReload(); reloaded() }}>
        This order has been checked or settled in the meantime. Your change was not made.
      </Overtaken>
    )
  }
  return (
    <Panel title='Not checked yet'>
      <CancelWay
        blocked={undefined} isBest={false} loading={deciding === 'cancel'}
        onCancel={reason => { settle('cancel', async () => await decide('cancelSubmission', { reference, updated_at, reason })) }}
      />
    </Panel>
  )
}
