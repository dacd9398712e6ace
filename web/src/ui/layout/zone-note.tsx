import styled from 'styled-components'
import { otherZone } from '../../lib/text/moment.ts'
import { color, text } from '../../theme/tokens.ts'

const Words = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
`

/** Says once, on a page with many times, in which zone they are, where it is not the distributor's. */
export function ZoneNote () {
  const zone = otherZone()
  return zone !== undefined && <Words>All times are in your time zone, {zone}.</Words>
}
