import styled from 'styled-components'
import { color, media, radius, space, text, textColumn, touchTarget } from '../../theme/tokens.ts'
import { lineGridStyle, outOfStockStyle } from '../../domain/order-entry/line-grid-style.ts'
import { quantityFieldStyle } from '../../domain/order-entry/quantity-field.tsx'
import { iconButton } from '../../ui/controls/icon-button.ts'
import { printedCart } from './printed-cart-style.ts'

/**
 * The cart's lines as a grid: a dozen of them fit on a small screen. After the first rows, the browser lays out only what is visible: a
 * cart can have hundreds of lines. The first rows are exempt, since their size would change while they are in view.
 */
export const CartTable = styled.div`
  ${quantityFieldStyle}
  ${lineGridStyle}

  .row {
    grid-template-columns: minmax(0, 1fr) 116px ${textColumn(100)} 140px ${textColumn(88)} 64px;
    gap: 0 ${space(3)};
    align-items: center;
    min-height: 42px;
    padding: 0 ${space(3)} 0 ${space(4)};
    contain-intrinsic-size: auto 42px;
  }

  .row:nth-child(n + 20) {
    content-visibility: auto;
  }

  .head {
    min-height: 29px;
  }

  .part {
    min-width: 0;
  }

  .part p {
    ${text('small')}
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .part b {
    ${text('body')}
    margin-right: ${space(1)};
    font-weight: 600;
  }

  .part input {
    ${text('small')}
    width: 100%;
    max-width: 480px;
    height: 24px;
    margin-bottom: ${space(0.5)};
    padding: 0 ${space(1)};
    margin-left: -${space(1)};
    background: ${color('surface')};
    border: 1px solid ${color('line')};
    border-radius: ${radius};
    text-overflow: ellipsis;
  }

  .part input:hover,
  .part input:focus {
    border-color: ${color('line-strong')};
  }

  .part input::placeholder {
    color: ${color('ink-muted')};
    opacity: 1;
  }

  .successor button {
    min-height: 24px;
    padding: 0 ${space(1)};
    background: none;
    border: 0;
    font-weight: 600;
    text-decoration: underline;
    cursor: pointer;
  }

  ${outOfStockStyle}

  .total {
    font-weight: 650;
  }

  .pieces {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)} ${space(2)};
    align-items: center;
  }

  .pieces > .wrong {
    padding: 0;
    margin: 0;
    text-wrap: balance;
  }

  .row:has(.wrong) {
    padding-block: ${space(2)};
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  .out small {
    white-space: normal;
  }

  small.short,
  small.changed {
    color: ${color('warn')};
    font-weight: 600;
  }

  .price {
    text-wrap: balance;
  }

  small.packs {
    line-height: 24px;
  }

  s {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  .actions {
    display: flex;
    justify-content: end;
  }

  .actions button {
    ${iconButton(32)}
    color: ${color('ink-muted')};
  }

  .actions button:hover {
    background: ${color('surface-sunken')};
    color: ${color('ink')};
  }

  .actions .remove:hover {
    background: ${color('danger-tint')};
    color: ${color('danger')};
  }

  ${media.touch} {
    .row {
      grid-template-columns: minmax(0, 1fr) 116px ${textColumn(100)} 142px ${textColumn(88)} 88px;
      padding-block: ${space(0.5)};
    }

    .part input {
      height: ${touchTarget};
      font-size: 1rem;
    }

    .successor button {
      min-width: ${touchTarget};
      height: ${touchTarget};
      padding-left: 0;
    }
  }

  /* Next to the total there is no room for a description, so it has its own line. */
  ${media.besideAside} {
    .row:not(.head) {
      padding-block: ${space(1)};
      contain-intrinsic-size: auto 66px;
    }

    .part {
      grid-row: 1;
      grid-column: 1 / 6;
    }

    .actions {
      grid-row: 1;
      grid-column: 6;
    }

    .stock {
      grid-column: 2;
    }
  }

  ${media.belowDesktop} {
    .row {
      grid-template-columns: minmax(0, 1fr) 114px ${textColumn(92)} 142px ${textColumn(84)} 88px;
      column-gap: ${space(2)};
    }

    .part p {
      display: block;
    }
  }

  /* Keeps its distance from the preceding price. */
  ${media.tablet} {
    .head > :nth-child(4),
    .pieces {
      padding-left: ${space(3)};
    }
  }

  ${media.belowTablet} {
    .row:not(.head) {
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: ${space(1)} ${space(3)};
      padding-block: ${space(2)};
      contain-intrinsic-size: auto 150px;
    }

    /* Takes the width that the icons next to it leave. */
    .part {
      grid-row: 1;
      grid-column: 1 / 4;
      padding-right: 80px;
    }

    .actions {
      grid-row: 1;
      grid-column: 3;
      align-self: start;
      margin: -${space(2)} -${space(2)} 0 0;
    }

    .stock {
      text-align: left;
      grid-column: 1 / 3;
    }

    .price {
      grid-column: 3;
    }

    .number[data-label]::before {
      content: attr(data-label) ' ';
      color: ${color('ink-muted')};
      font-weight: 400;
    }

    .line-total {
      grid-column: 2 / 4;
    }
  }

  ${printedCart}
`
