import { useState } from 'react'
import styled from 'styled-components'
import { formatTimeToSecond } from '../lib/format.ts'
import { color, text } from '../theme/tokens.ts'

const Line = styled.p`
  ${text('small')}
  /* Its room is there before it has words, so that nothing moves. */
  min-height: 1lh;
  color: ${color('ink-muted')};
  font-weight: 400;
`

/** What "Try again" does: `press` is the button's action, `failedAt` when the last attempt failed, in milliseconds since 1970. */
export type Retrying = { press: () => Promise<void>, failedAt: number | undefined }

/**
 * For a "Try again" button that disappears together with the error once an attempt succeeds. If it is still there
 * afterwards, the attempt has failed.
 */
export function useRetrying (onRetry: () => unknown): Retrying {
  const [failedAt, setFailedAt] = useState<number>()
  const press = async () => {
    await onRetry()
    setFailedAt(Date.now())
  }
  return { press, failedAt }
}

/** Says, to screen readers too, that the last attempt failed as well; to the second, so that each attempt reads differently. */
export function TriedAgain ({ failedAt, retrying }: Pick<Retrying, 'failedAt'> & { retrying: boolean }) {
  return <Line role='status'>{failedAt !== undefined && !retrying && `Tried again at ${formatTimeToSecond(new Date(failedAt))} and failed again.`}</Line>
}
