import styled, { css } from 'styled-components'
import { media, space } from '../theme/tokens.ts'

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 300px;
  }
`

const aside = css`
  position: sticky;
  top: calc(${space(16)} + var(--acting));
`

/**
 * Takes two children: the main content, and a column that stays visible beside it from 1024 px on. On narrower screens
 * the second follows the first.
 */
export const MainAside = styled.div`
  ${columns}

  ${media.desktop} {
    > :last-child {
      ${aside}
    }
  }
`

/** The same, with the short column as the first child: on narrower screens it comes first. */
export const AsideFirst = styled.div`
  ${columns}

  ${media.desktop} {
    > :first-child {
      ${aside}
      grid-area: 1 / 2;
    }

    > :last-child {
      grid-area: 1 / 1;
    }
  }
`
