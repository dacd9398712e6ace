import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { RequestIdLine } from '../../../ui/feedback/request-id.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { OrderQuestionPage } from './order-question.tsx'
import type { FinalizeFailure } from './finalize-failure.ts'
import type { OrderToSend } from './use-order-sending.ts'

const Words = styled.div`
  display: grid;
  gap: ${space(2)};
  max-width: 64ch;
`

/** Why the order has not been received yet, and what the person can do. */
export function FinalizeProblem ({ problem, kept, asks, onSend }: {
  problem: Exclude<FinalizeFailure, { kind: 'summary' }>
  kept: OrderToSend['kept']
  /** Whether it is a request for the order's release. */
  asks: boolean
  /** Sends it once more. @param saysYes to the question that is asked */
  onSend: (saysYes: boolean) => void
}) {
  return problem.kind === 'question'
    ? <OrderQuestionPage question={problem.question} kept={kept} asks={asks} onYes={() => { onSend(true) }} />
    : <Failed problem={problem} kept={kept} onSend={() => { onSend(false) }} />
}

function Failed ({ problem: { message, requestId }, kept, onSend }: {
  problem: Extract<FinalizeFailure, { kind: 'failed' }>
  kept: OrderToSend['kept']
  onSend: () => void
}) {
  return (
    <Page title='An Error Occurred'>
      <Panel>
        <Stack>
          <Words role='alert'>
            <p>{message}</p>
            <p>{kept.words} Trying again cannot place this order twice. If you go back instead, we will first check whether it was received.</p>
          </Words>
          <ActionRow>
            <Button kind='primary' onClick={onSend}>Try again</Button>
            <ButtonLink to={kept.path}>{kept.label}</ButtonLink>
          </ActionRow>
          <RequestIdLine id={requestId} />
        </Stack>
      </Panel>
    </Page>
  )
}
