import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'

/** Buttons and links side by side. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`
