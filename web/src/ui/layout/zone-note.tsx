import styled from 'styled-components'
import { otherZone } from '../../lib/text/moment.ts'
import { color, text } from '../../theme/tokens.ts'

const Words = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
`

/** On a page with many times, says once which zone they are in, unless it is the distributor's. */
export function ZoneNote () {
  const zone = otherZone()
  return zone !== undefined && <Words>All times are in your time zone, {zone}.</Words>
}
