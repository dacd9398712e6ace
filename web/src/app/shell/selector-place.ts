import styled from 'styled-components'
import { media } from '../../theme/tokens.ts'

/**
 * The room of the dealer selector, kept until its code is there. On a phone it is small until it is used, and then takes the
 * whole bar.
 */
export const SelectorPlace = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  flex: 0 1 380px;
  align-self: stretch;
  min-width: 0;
  margin-left: auto;

  ${media.belowTablet} {
    flex-basis: 140px;

    &:focus-within {
      position: absolute;
      inset: 0;
      padding: 0 var(--edge);
      background: inherit;
    }
  }
`
