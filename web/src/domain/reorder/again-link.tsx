import styled from 'styled-components'
import { media, touchTarget } from '../../theme/tokens.ts'
import { TextLink } from '../../ui/text-link.tsx'

const Wide = styled(TextLink)`
  ${media.touch} {
    display: inline-flex;
    align-items: center;
    min-height: ${touchTarget};
  }
`

/** Leads from a line to where it is ordered again. @param part its part number */
export function AgainLink ({ part, to }: { part: string, to: string }) {
  return <Wide to={to} aria-label={`Order again: ${part}`}>Order again</Wide>
}
