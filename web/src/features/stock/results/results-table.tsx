import styled from 'styled-components'
import { color, media, radius, space, text, textColumn, touchTarget } from '../../../theme/tokens.ts'
import { lineGridStyle, outOfStockStyle } from '../../../domain/order-entry/line-grid-style.ts'
import { quantityFieldStyle } from '../../../domain/order-entry/quantity-field.tsx'

/** Part number, description, stock, retail price, and the dealer's price. */
function foundColumns (isPriced: boolean): string {
  return `${textColumn(108)} minmax(0, 1fr) ${textColumn(100)} ${textColumn(120)} ${isPriced ? textColumn(100) : ''}`
}

/**
 * The results: rows of a grid, or cards below 768 px. One styled component styles all cells, and the browser lays out
 * only visible rows, so that 250 rows appear quickly.
 */
export const ResultsTable = styled.div<{ $ordering: boolean, $priced: boolean }>`
  --columns: ${({ $ordering, $priced }) => $ordering
    ? `${foundColumns($priced)} 118px 34px ${textColumn(76)}`
    : `${textColumn(160)} minmax(0, 1fr) ${textColumn(140)} ${textColumn(160)}`};
  --row-height: 45px;
  ${quantityFieldStyle}
  ${lineGridStyle}

  .row {
    grid-template-columns: var(--columns);
    gap: 0 ${space(3)};
    align-items: center;
    min-height: var(--row-height);
    padding: ${space(1)} ${space(4)};
    content-visibility: auto;
    /* Until the row is first rendered, its min-height alone determines its size. */
    contain-intrinsic-size: auto 0;
  }

  .row:hover {
    background: ${color('surface-hover')};
  }

  .head {
    min-height: 28px;
    content-visibility: visible;
  }

  .head:hover {
    background: none;
  }

  .part {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .pictured {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    gap: ${space(2)};
    align-items: center;
  }

  /* Its space is reserved before it has loaded. */
  .pictured > img {
    ${text('small')}
    width: 40px;
    height: 40px;
    object-fit: contain;
    overflow: hidden;
    border: 1px solid ${color('line')};
    border-radius: ${radius};
  }

  .description {
    overflow-wrap: anywhere;
  }

  details {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  summary {
    width: fit-content;
    padding-block: ${space(1)};
    cursor: pointer;
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(4)};

    div {
      display: flex;
      gap: ${space(1.5)};
    }
  }

  dd {
    color: ${color('ink')};
    font-weight: 600;
  }

  ${outOfStockStyle}

  .price {
    font-weight: 600;
    text-wrap: balance;
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  small.in-cart {
    color: ${color('success')};
    font-weight: 600;
  }

  .contents {
    display: contents;
  }

  .order {
    grid-column: span 3;
    display: grid;
    grid-template-columns: subgrid;
    gap: ${space(3)};
    align-items: center;
    row-gap: ${space(1)};
    min-height: 34px;
    margin: 0;
  }

  .order > input,
  .order > button {
    width: 100%;
    height: max(34px, 1.4rem);
    padding: 0 ${space(2)};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    background: ${color('surface')};
  }

  .order > input:focus-visible {
    outline-offset: -1px;
  }

  .order > button {
    background: none;
    cursor: pointer;
  }

  .order > .note {
    width: 34px;
    padding: 0;
    border-color: transparent;
    color: ${color('ink-muted')};
  }

  .order > .note:hover {
    border-color: ${color('line-strong')};
    color: ${color('ink')};
  }

  .order > .add {
    border-color: ${color('accent')};
    color: ${color('accent')};
    font-weight: 600;
  }

  .order > .add:hover {
    background: ${color('accent')};
    color: ${color('ink-inverse')};
  }

  /* A note has its field below the others. */
  .order > [name='note'] {
    grid-row: 2;
    grid-column: 1 / -1;
  }

  .order > .add {
    grid-column: -2;
    padding: 0;
  }

  /* Below the fields, across their full width. */
  .order > .wrong {
    grid-row: 3;
    grid-column: 1 / -1;
    padding: 0;
  }

  .order > .short {
    grid-row: 4;
    grid-column: 1 / -1;
    color: ${color('warn')};
    font-weight: 600;
  }

  .order > .add[aria-disabled='true'] {
    opacity: 0.6;
    cursor: progress;
  }

  ${media.touch} {
    summary {
      padding-block: ${space(3)};
    }

    .order {
      min-height: ${touchTarget};
    }

    .order > input,
    .order > button {
      height: ${touchTarget};
    }

    .order > .note {
      width: ${touchTarget};
    }
  }

  ${media.belowDesktop} {
    --columns: ${foundColumns(false)};

    ${({ $ordering, $priced }) => $ordering && `
      --columns: ${foundColumns($priced)};
      --row-height: 88px;

      .last {
        display: none;
      }

      .row {
        row-gap: ${space(1.5)};
        padding-block: ${space(2)};
      }

      .order {
        grid-column: 2 / -1;
        grid-template-columns: auto minmax(0, 1fr) 92px;
      }

      .order > [name='note'] {
        grid-row: 1;
        grid-column: 2;
      }
    `}
  }

  ${media.belowTablet} {
    --row-height: ${({ $ordering }) => $ordering ? 151 : 90}px;

    .row:not(.head) {
      grid-template-columns: minmax(min-content, 1fr) auto;
      gap: ${space(1)} ${space(2)};
      padding-block: ${space(3)};
    }

    .description {
      grid-row: 2;
      grid-column: 1 / -1;
    }

    .number[data-label]::before {
      content: attr(data-label) ' ';
      color: ${color('ink-muted')};
      font-weight: 400;
    }

    .retail {
      text-align: left;
    }

    .order {
      grid-column: 1 / -1;
      grid-template-columns: auto minmax(0, 1fr) 80px;
      gap: ${space(2)};
      margin-top: ${space(1)};
    }
  }

  ${media.largeText} {
    .row:not(.head) {
      grid-template-columns: minmax(0, 1fr);
    }

    .number {
      text-align: left;
    }
  }

  @media print {
    --row-height: 0;

    .order,
    .last {
      display: none;
    }
  }
`
