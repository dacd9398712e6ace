import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import type { ApiError } from '../../lib/http/api-error.ts'
import { color, media, radius, space } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { ErrorIcon } from '../controls/icons.tsx'
import { RequestIdLine } from './request-id.tsx'
import { FailedRetry, useRetry } from './failed-retry.tsx'
import { withVerbatimNumbers } from '../layout/verbatim-text.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type NoticeKind = 'info' | 'warn' | 'danger' | 'success'

const kinds = {
  info: css`
    --notice: ${color('info')};
    background: ${color('info-tint')};
  `,
  warn: css`
    --notice: ${color('warn')};
    background: ${color('warn-tint')};
  `,
  danger: css`
    --notice: ${color('danger')};
    background: ${color('danger-tint')};
  `,
  success: css`
    --notice: ${color('success')};
    background: ${color('success-tint')};
  `
}

const said: Record<NoticeKind, string> = { info: 'Note: ', warn: 'Warning: ', danger: 'Attention: ', success: 'Done: ' }

const Box = styled.div<{ $kind: NoticeKind }>`
  ${({ $kind }) => kinds[$kind]}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(2)} ${space(4)};
  padding: ${space(2.5)} ${space(4)};
  border: 1px solid color-mix(in srgb, var(--notice) 30%, transparent);
  border-left: 4px solid var(--notice);
  border-radius: ${radius};
`

const Words = styled.div`
  flex: 1 1 24ch;
  min-width: 0;
  font-weight: 500;
  overflow-wrap: anywhere;

  ${media.belowTablet} {
    flex-basis: 100%;
  }

  /* Further lines, and buttons below them, start below the first line's text, not below its icon. */
  &:has(> svg) {
    padding-left: 20px;

    + * {
      margin-left: 20px;
    }
  }

  > svg {
    display: inline-block;
    margin: 0 ${space(1.5)} 0 -20px;
    color: var(--notice);
    vertical-align: -2px;
  }
`

/** An inline message. With `alert`, screen readers announce it when it appears; `actions` are shown at its end. */
export function Notice ({ kind, alert = false, actions, children }: {
  kind: NoticeKind
  alert?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Box $kind={kind} role={alert ? 'alert' : undefined}>
      <Words>{kind === 'danger' && <ErrorIcon />}<VisuallyHidden>{said[kind]}</VisuallyHidden>{withVerbatimNumbers(children)}</Words>
      {actions}
    </Box>
  )
}

/**
 * A notice that something could not be loaded: `children` say what, in a sentence. It adds the reason, the request's id and a "Try again" button, which
 * says so if it fails too.
 */
export function FailureNotice ({ kind, alert = false, error, onRetry, retrying = false, children }: {
  kind: NoticeKind
  alert?: boolean
  error?: Pick<ApiError, 'message' | 'requestId'> | undefined
  /** If it returns a promise, that must settle with the attempt. */
  onRetry: () => unknown
  retrying?: boolean
  children: ReactNode
}) {
  const { press, failedAt } = useRetry(onRetry)
  return (
    <Notice
      kind={kind}
      alert={alert}
      actions={<><Button compact loading={retrying} onClick={press}>Try again</Button><FailedRetry failedAt={failedAt} retrying={retrying} /></>}
    >
      {children}{error !== undefined && ` ${error.message}`}
      <RequestIdLine id={error?.requestId ?? ''} />
    </Notice>
  )
}
