import styled from 'styled-components'
import { media, space } from '../theme/tokens.ts'

/** Two children: the page's content, and beside it, from 1024 px on, what stays in sight. On narrower screens one follows the other. */
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
