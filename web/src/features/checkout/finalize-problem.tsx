import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { FinalizeFailure } from './finalize-outcome.ts'
import type { Submitting } from './use-submission.ts'

const Words = styled.div`
  display: grid;
  gap: ${space(2)};
  max-width: 64ch;

  small {
    ${text('small')}
    color: ${color('ink-muted')};
    overflow-wrap: anywhere;
  }
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(4)};
`

/** Why the order is not in yet, and what the person can do about it. The cart or file is as it was. */
export function FinalizeProblem ({ problem, kept, onSend }: {
  problem: Exclude<FinalizeFailure, { kind: 'summary' }>
  kept: Submitting['kept']
  onSend: (allowDuplicate: boolean) => void
}) {
  const isDuplicate = problem.kind === 'duplicate'
  return (
    <Page title={isDuplicate ? 'Submit This Order Twice?' : 'An Error Occurred'}>
      <Panel>
        <Words role='alert'>
          <p>{problem.message}</p>
          {problem.kind === 'failed' && (
            <>
              <p>{kept.words} Trying again cannot place this order twice.</p>
              {problem.requestId !== '' && <small>Request {problem.requestId}</small>}
            </>
          )}
        </Words>
        <Ways>
          {isDuplicate
            ? <Button kind='danger' onClick={() => { onSend(true) }}>Submit it anyway</Button>
            : <Button kind='primary' onClick={() => { onSend(false) }}>Try again</Button>}
          <ButtonLink to={kept.path}>{kept.label}</ButtonLink>
          {isDuplicate && <ButtonLink kind='quiet' to={paths.openOrders}>Open orders</ButtonLink>}
        </Ways>
      </Panel>
    </Page>
  )
}
