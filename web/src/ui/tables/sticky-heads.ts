import { css } from 'styled-components'
import { collapsedHeaderHeight, color } from '../../theme/tokens.ts'

/** Headings of a long table that stay below the header of the page. */
export const stickyHeads = css`
  thead th {
    position: sticky;
    z-index: 1;
    top: calc(${collapsedHeaderHeight} + var(--acting));
    background: ${color('surface')};
    box-shadow: inset 0 -1px ${color('line')};
    border-bottom: 0;
  }
`
