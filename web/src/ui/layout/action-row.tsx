import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'

/**
 * A row of buttons and links, from the one that continues to the one that leads back. On a phone, three or more are in pairs, the first of an odd
 * number alone.
 */
export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};

  ${media.belowTablet} {
    &:has(> :nth-child(3)) > * {
      flex: 1 1 40%;
      /* Words that fit on a line are not broken. */
      min-width: fit-content;

      &:first-child:nth-last-child(odd) {
        flex-basis: 100%;
      }
    }
  }

  @media print {
    display: none;
  }
`
