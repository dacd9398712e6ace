import styled from 'styled-components'
import { zoneName } from '../../lib/text/moment.ts'
import { color, text } from '../../theme/tokens.ts'

const Words = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
`

/** Says once, on a page with many times, in which zone they are. */
export function ZoneNote () {
  return <Words>All times are in your time zone, {zoneName()}.</Words>
}
