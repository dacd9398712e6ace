import styled, { css } from 'styled-components'
import { media } from '../../theme/tokens.ts'
import { onWide } from './header-control.ts'

/**
 * Reserves the space of the dealer selector until its code is loaded. On a phone it is small, and fills the whole bar
 * when focused.
 */
export const SelectorPlace = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  flex: 0 1 380px;
  align-self: stretch;
  min-width: 0;
  margin-left: auto;

  ${onWide(css`
    flex-basis: 280px;
    margin-left: 0;
  `)}

  ${media.belowTablet} {
    flex: 1 0 140px;
    max-width: 180px;

    &:focus-within {
      position: absolute;
      inset: 0;
      max-width: none;
      padding: 0 var(--edge);
      background: inherit;
    }
  }
`
