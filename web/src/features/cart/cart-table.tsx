import styled from 'styled-components'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { quantityLook } from '../../domain/cart/quantity.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'

/**
 * The cart's lines as a grid. After the first rows, the browser lays out only what is visible: a cart can have hundreds of lines.
 * The first rows are exempt, since their size would change while they are in view.
 */
export const CartTable = styled.div`
  ${quantityLook}

  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 88px 96px 116px 96px 36px;
    gap: 0 ${space(3)};
    align-items: center;
    min-height: 84px;
    padding: ${space(2)} ${space(4)};
    border-top: 1px solid ${color('line')};
    contain-intrinsic-size: auto 84px;
  }

  .row:nth-child(n + 20) {
    content-visibility: auto;
  }

  .row:focus-within {
    background: ${color('surface-hover')};
  }

  .head {
    ${text('small')}
    min-height: 33px;
    padding-block: ${space(1)};
    border-top: 0;
    color: ${color('ink-muted')};
    font-weight: 600;
  }

  .number {
    text-align: right;
  }

  .part {
    display: grid;
    gap: ${space(1)};
    min-width: 0;
  }

  .part b {
    margin-right: ${space(2)};
    font-weight: 600;
  }

  .part p {
    overflow-wrap: anywhere;
  }

  .part input {
    ${text('small')}
    width: 100%;
    max-width: 420px;
    min-height: 28px;
    padding: 0 ${space(2)};
    background: ${color('surface')};
    border: 1px solid ${color('line')};
    border-radius: ${radius};
  }

  .part input:hover,
  .part input:focus {
    border-color: ${color('line-strong')};
  }

  .part input::placeholder {
    color: ${color('ink-muted')};
    opacity: 1;
  }

  .out {
    ${text('small')}
    color: ${color('danger')};
    font-weight: 600;
  }

  .total {
    font-weight: 650;
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  small.saved {
    color: ${color('success')};
    font-weight: 600;
  }

  s {
    color: ${color('ink-muted')};
  }

  .remove {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    padding: 0;
    background: none;
    border: 0;
    border-radius: ${radius};
    color: ${color('ink-muted')};
    cursor: pointer;
  }

  .remove:hover {
    background: ${color('danger-tint')};
    color: ${color('danger')};
  }

  ${media.touch} {
    .part input {
      min-height: ${touchTarget};
      font-size: 1rem;
    }

    .remove {
      width: ${touchTarget};
      height: ${touchTarget};
    }
  }

  ${media.belowTablet} {
    .head {
      ${visuallyHidden}
    }

    .row:not(.head) {
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: ${space(2)} ${space(3)};
      padding-block: ${space(3)};
      contain-intrinsic-size: auto 190px;
    }

    .part {
      grid-row: 1;
      grid-column: 1 / 3;
    }

    .removal {
      grid-row: 1;
      grid-column: 3;
      align-self: start;
      margin: -${space(2)} -${space(2)} 0 0;
    }

    .stock,
    .price {
      text-align: left;
      grid-column: span 1;
    }

    .price {
      grid-column: 2 / 4;
      text-align: right;
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
`
