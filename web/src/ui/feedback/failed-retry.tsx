import { useState } from 'react'
import styled from 'styled-components'
import { formatTimeToSecond } from '../../lib/text/format.ts'
import { color, text } from '../../theme/tokens.ts'

const Line = styled.p`
  ${text('small')}
  flex-basis: 100%;
  color: ${color('ink-muted')};
  font-weight: 400;

  /* Rendered for screen readers even while empty, and below the button, so that the button does not move. */
  &:empty {
    position: absolute;
  }
`

/** What "Try again" does: `press` is the button's action, `failedAt` when the last attempt failed, in milliseconds since 1970. */
export type RetryState = { press: () => Promise<void>, failedAt: number | undefined }

/**
 * For a "Try again" button that disappears together with the error once an attempt succeeds. If it is still there afterward, the attempt has failed.
 */
export function useRetry (onRetry: () => unknown): RetryState {
  const [failedAt, setFailedAt] = useState<number>()
  const press = async () => {
    await onRetry()
    setFailedAt(Date.now())
  }
  return { press, failedAt }
}

/** Says, also to screen readers, that the last attempt failed as well, with the time to the second, so that each attempt reads differently. */
export function FailedRetry ({ failedAt, retrying }: Pick<RetryState, 'failedAt'> & { retrying: boolean }) {
  return <Line role='status'>{failedAt !== undefined && !retrying && `Tried again at ${formatTimeToSecond(new Date(failedAt))} and failed again.`}</Line>
}
