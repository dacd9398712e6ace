import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'

/**
 * Takes two children: the main content, and a column that stays visible next to it from 1024 px on. On narrower screens
 * the second follows the first.
 */
export const MainAside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 300px;

    > :last-child {
      position: sticky;
      top: calc(${space(16)} + var(--acting));
    }
  }
`
