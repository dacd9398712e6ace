import { css } from 'styled-components'
import { printedGridStyle } from '../../domain/order-entry/printed-grid-style.ts'
import { space } from '../../theme/tokens.ts'

/** The cart's lines on paper, with the fields as plain text. */
export const printedCart = css`
  ${printedGridStyle}

  @media print {
    .row > * {
      padding: ${space(1)} 0 ${space(1)} ${space(3)};
    }

    .row > .part,
    .head > :first-child {
      padding-left: 0;
    }

    .head > * {
      border-top: 0;
    }

    .head > :nth-child(4) {
      text-align: right;
    }

    .row > .actions,
    .quantity button,
    .fix,
    .successor button,
    .part input:placeholder-shown {
      display: none;
    }

    .row > .part {
      width: 50%;
    }

    .part p,
    small.wrong,
    small.wrong:has(+ .fix) {
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
    .quantity.invalid,
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
