import styled from 'styled-components'
import { formatRecentTime } from '../../lib/text/format.ts'
import { color, text } from '../../theme/tokens.ts'

const Words = styled.small`
  ${text('small')}
  color: ${color('ink-muted')};
  font-weight: 500;
`

/** Says as of when old figures are; nothing beside new ones. @param at milliseconds since 1970 */
export function AsOf ({ at }: { at: number | undefined }) {
  return at === undefined ? null : <Words>as of {formatRecentTime(at)}</Words>
}
