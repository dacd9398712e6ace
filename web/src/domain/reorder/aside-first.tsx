import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'

/**
 * Takes two children: a short one that comes first, and a long one. From 1024 px on, the first stands beside the second and stays visible.
 */
export const AsideFirst = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 300px;

    > :first-child {
      grid-area: 1 / 2;
      position: sticky;
      top: calc(${space(16)} + var(--acting));
    }

    > :last-child {
      grid-area: 1 / 1;
    }
  }
`
