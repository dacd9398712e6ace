import styled from 'styled-components'
import { formatRecentTime } from '../../lib/text/format.ts'
import { color, text } from '../../theme/tokens.ts'

const Words = styled.small`
  ${text('small')}
  color: ${color('ink-muted')};
  font-weight: 500;
`

/** Says how old figures are; renders nothing for current ones. @param at milliseconds since 1970 */
export function AsOf ({ at }: { at: number | undefined }) {
  return at === undefined ? null : <Words>as of {formatRecentTime(at)}</Words>
}
