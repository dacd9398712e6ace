import { css } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'

/** The cart's lines on paper: a table whose head is repeated on each sheet, with the fields as plain text. */
export const printedCart = css`
  @media print {
    display: table;
    width: 100%;
    border-collapse: collapse;

    .row {
      display: table-row;
      content-visibility: visible;
      break-inside: avoid;
      background: none;
    }

    .head {
      display: table-header-group;
    }

    .row > * {
      display: table-cell;
      padding: ${space(1)} ${space(1.5)} ${space(1)} 0;
      border-top: 1px solid ${color('line')};
      vertical-align: top;
    }

    .head > * {
      border-top: 0;
    }

    .row > .ways,
    .quantity button,
    .mend,
    .successor button,
    .part input:placeholder-shown {
      display: none;
    }

    .part p {
      display: block;
    }

    .number,
    .pieces {
      white-space: nowrap;
    }

    .pieces,
    .quantity input {
      text-align: right;
    }

    .quantity,
    .part input,
    .quantity input {
      display: inline-block;
      width: 6ch;
      height: auto;
      padding: 0;
      border: 0;
      box-shadow: none;
    }

    .part input {
      width: 100%;
      max-width: none;
      margin: 0;
    }
  }
`
