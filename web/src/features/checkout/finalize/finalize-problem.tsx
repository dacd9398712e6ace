import { useState } from 'react'
import styled from 'styled-components'
import type { EarlierOrder } from '@portal/contracts/errors'
import { orderStatusLabels, orderStatusOfSubmission } from '@portal/contracts/rules/orders/order-status'
import { formatCount, formatRecentTime } from '../../../lib/text/format.ts'
import { paths, to } from '../../../paths.ts'
import { space } from '../../../theme/tokens.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { RequestIdLine } from '../../../ui/feedback/request-id.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { VerbatimNumber } from '../../../ui/layout/verbatim.tsx'
import type { FinalizeFailure } from './finalize-failure.ts'
import type { OrderToSend } from './use-order-sending.ts'

const Words = styled.div`
  display: grid;
  gap: ${space(2)};
  max-width: 64ch;
`

/** Why the order has not been received yet, and what the person can do. */
export function FinalizeProblem ({ problem, kept, onSend }: {
  problem: Exclude<FinalizeFailure, { kind: 'summary' }>
  kept: OrderToSend['kept']
  onSend: (insists: boolean) => void
}) {
  return problem.kind === 'duplicate'
    ? <Duplicate problem={problem} kept={kept} onSend={onSend} />
    : <Failed problem={problem} kept={kept} onSend={onSend} />
}

function Duplicate ({ problem: { message, earlier }, kept, onSend }: {
  problem: Extract<FinalizeFailure, { kind: 'duplicate' }>
  kept: OrderToSend['kept']
  onSend: (insists: boolean) => void
}) {
  return (
    <Page title='Submit This Order Twice?'>
      <Panel>
        <Stack>
          <Words role='alert'><p>{message}</p></Words>
          {earlier !== undefined && <Earlier order={earlier} />}
          <ActionRow>
            {earlier === undefined
              ? <ButtonLink kind='primary' to={paths.openOrders}>Open orders</ButtonLink>
              : <ButtonLink kind='primary' to={to.openOrder({ type: 'unconfirmed', _id: earlier.reference })}>View that order</ButtonLink>}
            <Button kind='danger' onClick={() => { onSend(true) }}>Submit it anyway</Button>
            <ButtonLink to={kept.path}>{kept.label}</ButtonLink>
          </ActionRow>
        </Stack>
      </Panel>
    </Page>
  )
}

function Earlier ({ order: { reference, submitted_at: at, po_number: po, pieces, state } }: { order: EarlierOrder }) {
  const [now] = useState(() => new Date())
  return (
    <Facts>
      <div><dt>PO number</dt><dd><VerbatimNumber>{po}</VerbatimNumber></dd></div>
      <div><dt>Submitted</dt><dd>{formatRecentTime(Date.parse(at), now)}</dd></div>
      <div><dt>Pieces</dt><dd>{formatCount(pieces)}</dd></div>
      <div><dt>Status</dt><dd>{orderStatusLabels[orderStatusOfSubmission(state)]}</dd></div>
      <div><dt>Reference</dt><dd>{reference}</dd></div>
    </Facts>
  )
}

function Failed ({ problem: { message, requestId }, kept, onSend }: {
  problem: Extract<FinalizeFailure, { kind: 'failed' }>
  kept: OrderToSend['kept']
  onSend: (insists: boolean) => void
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
            <Button kind='primary' onClick={() => { onSend(false) }}>Try again</Button>
            <ButtonLink to={kept.path}>{kept.label}</ButtonLink>
          </ActionRow>
          <RequestIdLine id={requestId} />
        </Stack>
      </Panel>
    </Page>
  )
}
