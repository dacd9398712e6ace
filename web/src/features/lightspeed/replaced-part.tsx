import styled from 'styled-components'
import type { Item } from '@portal/contracts/stock'
import { space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-top: ${space(1)};
`

/** Names the part that replaces another one, and can order it instead. Renders nothing if there is none. */
export function ReplacedPart ({ item, onReplace }: { item: Item | undefined, onReplace: (by: string) => void }) {
  const by = item?.superseded_by
  if (item === undefined || by === undefined) return null
  return (
    <Line>
      <Badge $kind='info'>Replaced by <VerbatimNumber>{by}</VerbatimNumber></Badge>
      <Button compact aria-label={`Order ${by} instead of ${item.item_number}`} onClick={() => { onReplace(by) }}><span>Order <VerbatimNumber>{by}</VerbatimNumber></span></Button>
    </Line>
  )
}
