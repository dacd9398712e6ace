import styled from 'styled-components'
import { space } from '../theme/tokens.ts'

/** A row of buttons and links. What goes on comes first, the way back last. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`
