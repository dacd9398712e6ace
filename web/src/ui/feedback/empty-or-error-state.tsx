import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { ApiError } from '../../lib/http/api-error.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { withVerbatimNumbers } from '../layout/verbatim-text.tsx'
import { RequestIdLine } from './request-id.tsx'
import { FailedRetry, useRetry } from './failed-retry.tsx'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  height: 100%;
  gap: ${space(2)};
  padding: ${space(10)} ${space(4)};
  text-align: center;

  > p {
    max-width: 60ch;
  }

  > div {
    justify-content: center;
  }
`

const Heading = styled.p`
  ${text('lead')}
  font-weight: 650;
  overflow-wrap: anywhere;
`

const Words = styled.p`
  text-wrap: balance;
  color: ${color('ink-muted')};
`

const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(2)};
`

/** Shown if there is nothing to list. `children` are links or buttons that lead onward. */
export function EmptyState ({ title, body, children }: { title: ReactNode, body?: string, children?: ReactNode }) {
  return (
    <Frame data-state>
      <Heading>{withVerbatimNumbers(title)}</Heading>
      {body !== undefined && <Words>{withVerbatimNumbers(body)}</Words>}
      {children !== undefined && <Next>{children}</Next>}
    </Frame>
  )
}

/**
 * Shown for a part of a page that could not be loaded: the reason, a "Try again" button, which says so if it fails too, and
 * the request's id at the foot.
 */
export function ErrorState ({ error, title = 'This could not be loaded', onRetry, retrying = false, children }: {
  error: Pick<ApiError, 'message' | 'requestId'>
  title?: string
  /** If it returns a promise, that must settle with the attempt. */
  onRetry?: () => unknown
  retrying?: boolean
  children?: ReactNode
}) {
  const { press, failedAt } = useRetry(() => onRetry?.())
  return (
    <Frame role='alert' data-state>
      <Heading>{title}</Heading>
      <Words>{withVerbatimNumbers(error.message)}</Words>
      <Next>
        {onRetry !== undefined && <Button kind='primary' loading={retrying} onClick={press}>Try again</Button>}
        {children}
      </Next>
      {onRetry !== undefined && <FailedRetry failedAt={failedAt} retrying={retrying} />}
      <RequestIdLine id={error.requestId} />
    </Frame>
  )
}
