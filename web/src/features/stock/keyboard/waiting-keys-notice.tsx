import styled from 'styled-components'
import { color, radius, space } from '../../../theme/tokens.ts'
import { keysText, type DropReason } from './waiting-keys.ts'
import type { WaitingKeysView } from './use-search-keys.ts'

const Line = styled.p`
  padding: ${space(2)} ${space(3)};
  background: ${color('info-tint')};
  border-radius: ${radius};
  color: ${color('info')};
  overflow-wrap: anywhere;

  &[role='alert'] {
    background: ${color('danger-tint')};
    color: ${color('danger')};
    font-weight: 600;
  }
`

const reasons: Record<DropReason, string> = {
  nothing: 'The search found nothing',
  failed: 'The search failed',
  full: 'Too many keys were pressed before the results loaded',
  left: 'You left before the results loaded',
  refused: 'The previous quantity was not accepted'
}

/** Says which keys wait for the results, and which were dropped and why. */
export function WaitingKeysNotice ({ waiting, dropped }: WaitingKeysView) {
  return (
    <>
      {dropped !== undefined && <Line role='alert'>{reasons[dropped.reason]}, so these keys had no effect: {keysText(dropped.keys)}</Line>}
      {waiting.length > 0 && <Line role='status'>Waiting for the results: {keysText(waiting)}. Press Esc to cancel.</Line>}
    </>
  )
}
