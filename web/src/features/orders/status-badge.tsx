import styled from 'styled-components'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import type { OrderStatus } from './order-view.ts'
import { Remark } from './remark.tsx'

/** On a phone, the value of a card's line ends at its right. */
const Frame = styled.div`
  ${media.belowTablet} {
    td & {
      text-align: right;
    }
  }
`

/** An order's state, with a remark below it where there is one. */
export function StatusBadge ({ kind, label, remark }: OrderStatus) {
  return <Frame><Badge $kind={kind}>{label}</Badge>{remark !== undefined && <> <Remark>{remark}</Remark></>}</Frame>
}
