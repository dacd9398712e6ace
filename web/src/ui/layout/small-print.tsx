import styled from 'styled-components'
import { color, text } from '../../theme/tokens.ts'

/** Small print below a value. */
export const SmallPrint = styled.small`
  ${text('small')}
  display: block;
  color: ${color('ink-muted')};
  overflow-wrap: anywhere;
`
