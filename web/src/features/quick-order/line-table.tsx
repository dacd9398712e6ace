import styled from 'styled-components'
import { color, media, radius, space, text, textColumn, touchTarget } from '../../theme/tokens.ts'
import { lineGridStyle } from '../../domain/order-entry/line-grid-style.ts'
import { printedGridStyle } from '../../domain/order-entry/printed-grid-style.ts'
import { control } from '../../ui/controls/field.tsx'
import { iconButton } from '../../ui/controls/icon-button.ts'
import { visuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/**
 * The list as a grid. After the first rows, the browser lays out only what is visible: a list can have a thousand lines. The first rows are
 * exempt, since their size would change while they are in view.
 */
export const LineTable = styled.div`
  ${lineGridStyle}

  .row {
    grid-template-columns: ${textColumn(34)} minmax(140px, ${textColumn(210)}) ${textColumn(84)} minmax(90px, 150px) minmax(0, 1fr) 36px;
    gap: ${space(1)} ${space(3)};
    align-items: start;
    min-height: 53px;
    padding: ${space(2)} ${space(4)};
    contain-intrinsic-size: auto 69px;
  }

  .row:nth-child(n + 20) {
    content-visibility: auto;
  }

  .row.wrong {
    box-shadow: inset 3px 0 ${color('danger')};

    ${media.forcedColors} {
      border-left: 4px solid Highlight;
    }
  }

  .head {
    min-height: 33px;
  }

  .place {
    text-align: right;
  }

  .row:not(.head) > .place {
    padding-top: ${space(2)};
    color: ${color('ink-muted')};
  }

  input,
  button {
    /* The foot of the list stays in view, and must not cover what has the focus. */
    scroll-margin-bottom: 96px;
  }

  input {
    ${control}
  }

  .verdict {
    display: grid;
    gap: ${space(1)};
    min-width: 0;
  }

  .row:not(.head) > .verdict {
    padding-top: ${space(1)};
  }

  /* Of the same height before and after the answer. */
  .row:not(.head) > .verdict:not(:empty) {
    min-height: 48px;
    align-content: start;
  }

  .verdict p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(2)};
    min-width: 0;
  }

  .verdict .found {
    flex-wrap: nowrap;
    justify-content: space-between;
    align-items: baseline;
  }

  .description {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .price {
    white-space: nowrap;
  }

  /* The description needs the room. */
  .each {
    ${media.tablet} {
      display: none;
    }
  }

  .price b {
    display: inline-block;
    min-width: 9ch;
    margin-left: 1ch;
    font-weight: 650;
    text-align: right;
  }

  .problem {
    color: ${color('danger')};
    font-weight: 600;
  }

  .muted,
  .source {
    color: ${color('ink-muted')};
  }

  .verdict .source {
    ${text('small')}
    overflow-wrap: anywhere;
  }

  .offer {
    min-height: 28px;
    padding: 0 ${space(2)};
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    font-weight: 600;
    cursor: pointer;
  }

  .offer:hover {
    background: ${color('surface-sunken')};
  }

  .remove {
    ${iconButton(36)}
    color: ${color('ink-muted')};
  }

  .remove:hover {
    background: ${color('danger-tint')};
    color: ${color('danger')};
  }

  ${media.touch} {
    input {
      font-size: 1rem;
    }

    .offer {
      min-height: ${touchTarget};
    }
  }

  ${media.belowDesktop} {
    .row {
      grid-template-columns: ${textColumn(34)} minmax(0, 1fr) ${textColumn(84)} minmax(0, 1fr) 36px;
      contain-intrinsic-size: auto 112px;
    }

    .row .verdict {
      grid-row: 2;
      grid-column: 2 / -1;
    }

    .head .verdict {
      ${visuallyHidden}
    }
  }

  ${media.belowTablet} {
    .row:not(.head) {
      grid-template-columns: 20px minmax(0, 1fr) 76px 44px;
      gap: ${space(1)} ${space(2)};
      contain-intrinsic-size: auto 150px;
    }

    .row:not(.head) > :nth-child(4) {
      grid-row: 2;
      grid-column: 2 / 4;
    }

    .row:not(.head) > .verdict {
      grid-row: 3;
    }

    .row:not(.head) > .removal {
      grid-row: 1;
      grid-column: 4;
    }

    .verdict .found {
      flex-wrap: wrap;
    }

    .description {
      white-space: normal;
    }

    .price {
      display: flex;
      flex: 1 0 auto;
      justify-content: space-between;
    }
  }

  ${printedGridStyle}

  /* The fields as plain text. */
  @media print {
    .row > .verdict,
    .row > * {
      display: table-cell;
      width: auto;
      padding: ${space(1)} ${space(3)} ${space(1)} 0 !important;
    }

    .row > .removal,
    .row > :last-child,
    input:placeholder-shown {
      display: none;
    }

    .row > .verdict {
      width: 62%;
    }

    .head > .verdict {
      position: static;
      height: auto;
      margin: 0;
      overflow: visible;
      clip-path: none;
    }

    .verdict .found {
      flex-wrap: nowrap;
    }

    .description {
      white-space: normal;
    }

    input {
      width: 100%;
      min-height: 0;
      height: auto;
      font-size: inherit;
    }
  }
`
