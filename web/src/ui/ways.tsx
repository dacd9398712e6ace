import styled from 'styled-components'
import { space } from '../theme/tokens.ts'

/** A row of buttons and links. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`
