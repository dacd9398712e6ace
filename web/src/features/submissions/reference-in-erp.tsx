import styled from 'styled-components'
import type { CallResponse } from '@portal/contracts/calls'
import type { SubmissionDetail } from '../../api/submissions.ts'
import type { AnswerState } from '../../api/use-call.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { RadioGroup } from '../../ui/controls/radio-group.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { sentenceOf } from './event-words.ts'
import { referenceInErpText } from './available-decisions.ts'

const Block = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-bottom: ${space(4)};
`

/** Why the order needs attention, what the ERP has under its reference and, if the ERP does not say whether that stands, the choice to say so. */
export function ReferenceInErp ({ why, candidates, stands, onStands }: {
  why: SubmissionDetail['events'][number] | undefined
  candidates: AnswerState<CallResponse<'submissionCandidates'>>
  stands: boolean | undefined
  onStands: (stands: boolean) => void
}) {
  const { data, error, isValidating, retry } = candidates
  return (
    <Block>
      {why !== undefined && <Notice kind='warn'>The portal could not resolve this order on its own. As of {formatMoment(why.at)}: {sentenceOf(why.note)}</Notice>}
      {error !== undefined
        ? (
          <FailureNotice kind='danger' alert error={error} onRetry={retry} retrying={isValidating}>
            The ERP could not be checked for this order.
          </FailureNotice>
          )
        : data === undefined
          ? <div aria-busy><Skeleton $height='50px' /></div>
          : <Notice kind='info' actions={<Button compact loading={isValidating} onClick={retry}>Check the ERP again</Button>}>{referenceInErpText(data.standing)}</Notice>}
      {error === undefined && data?.standing.kind === 'unsaid' && (
        <RadioGroup
          label={`Check order ${data.standing.erp_order_id} in the ERP. Is it still valid?`}
          hint='Your answer is recorded with your decision.'
          value={stands === undefined ? undefined : stands ? 'yes' : 'no'}
          options={[{ value: 'yes', label: 'Yes, it is valid or was invoiced' }, { value: 'no', label: 'No, it was deleted' }]}
          onChange={answer => { onStands(answer === 'yes') }}
        />
      )}
    </Block>
  )
}
