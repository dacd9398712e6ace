import { css } from 'styled-components'
import { color } from '../../theme/tokens.ts'

/** A grid of ordered parts on paper: a table whose head is repeated on each sheet. */
export const printedGridStyle = css`
  @media print {
    display: table;
    width: 100%;
    border-collapse: collapse;

    .row {
      display: table-row;
      break-inside: avoid;
      background: none;
      content-visibility: visible;
    }

    .head {
      display: table-header-group;
    }

    .row > * {
      display: table-cell;
      border-top: 1px solid ${color('line')};
      vertical-align: top;
    }
  }
`
