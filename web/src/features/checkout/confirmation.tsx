import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Submission } from '@portal/contracts/checkout'
import { awaitingMessage } from '../../domain/submission/awaiting-message.ts'
import { space } from '../../theme/tokens.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'

const Narrow = styled.div`
  max-width: 720px;
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/** A submission's state in words, with its reference. `children` are links to what comes next. */
export function Confirmation ({ submission, children }: { submission: Submission, children: ReactNode }) {
  const { kind, words } = told(submission)
  return (
    <Narrow>
      <Panel>
        <Stack>
          <Notice key={words} kind={kind} alert>{words}</Notice>
          <Facts><div><dt>Reference</dt><dd><b>{submission.reference}</b></dd></div></Facts>
          <Ways>{children}</Ways>
        </Stack>
      </Panel>
    </Narrow>
  )
}

function told (submission: Submission): { kind: NoticeKind, words: string } {
  const { state, message } = submission
  if (state === 'accepted') return { kind: 'success', words: 'Thank you. Your order was submitted; see your open orders.' }
  if (state === 'rejected') return { kind: 'danger', words: `The order was rejected. ${message ?? 'Please contact us.'}` }
  return { kind: 'info', words: awaitingMessage(submission) }
}
