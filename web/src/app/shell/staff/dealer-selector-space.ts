import styled from 'styled-components'
import { media } from '../../../theme/tokens.ts'

/** Reserves the space of the dealer selector until its code is loaded. On a phone it fills the whole bar when focused. */
export const DealerSelectorSpace = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  flex: 0 1 380px;
  align-self: stretch;
  min-width: 0;

  ${media.belowTablet} {
    flex: 1 1 175px;

    &:focus-within {
      position: absolute;
      z-index: 1;
      inset: 0;
      padding: 0 var(--edge);
      background: inherit;
    }
  }
`
