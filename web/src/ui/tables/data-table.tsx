import styled from 'styled-components'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'
import { visuallyHidden } from '../layout/visually-hidden.tsx'

/**
 * A table whose rows become cards below 768 px. The cells are plain `th` and `td` elements styled from here, so that a
 * long table does not need a styled component per cell.
 * - `data-label` on a `td`: the column's name, shown beside the value on a card
 * - `data-numeric` on `th` and `td`: aligned right
 * - `data-main` on a `td`: the card's heading, without a label
 * - `data-wide` on a `td`: takes the full width of a card, without a label
 * - `data-long` on a `td`: text of any length, which may break anywhere
 * - `data-actions` on a `td` and its heading: controls, which take the full width of a card, and are not printed
 */
export const DataTable = styled.table`
  width: 100%;
  border-collapse: collapse;

  caption {
    ${visuallyHidden}
  }

  th,
  td {
    padding: ${space(1.5)} ${space(3)};
    text-align: left;
    vertical-align: middle;
  }

  th:first-child,
  td:first-child {
    padding-left: ${space(4)};
  }

  th:last-child,
  td:last-child {
    padding-right: ${space(4)};
  }

  thead th {
    ${text('small')}
    padding-block: ${space(2)};
    color: ${color('ink-muted')};
    font-weight: 600;
    vertical-align: bottom;
    border-bottom: 1px solid ${color('line')};
  }

  /* Headings with sort buttons are as tall as the buttons. */
  thead:has(button) th {
    vertical-align: middle;
  }

  tbody tr + tr > * {
    border-top: 1px solid ${color('line')};
  }

  [data-numeric] {
    text-align: right;
    overflow-wrap: normal;
  }

  [data-long] {
    overflow-wrap: anywhere;
  }

  ${media.desktop} {
    thead th {
      white-space: nowrap;
    }
  }

  ${media.tablet} {
    td[data-actions]:last-child {
      text-align: right;
    }

    td[data-numeric] {
      white-space: nowrap;
    }

    tbody tr:hover,
    tbody tr:focus-within {
      background: ${color('surface-hover')};
    }
  }

  ${media.belowTablet} {
    &,
    tbody,
    tr,
    td {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tbody tr {
      padding: ${space(3)} ${space(4)};
    }

    tbody tr + tr {
      border-top: 1px solid ${color('line')};
    }

    tbody tr + tr > * {
      border-top: 0;
    }

    td,
    td:first-child,
    td:last-child {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      gap: ${space(4)};
      padding: 2px 0;
      text-align: right;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    td::before {
      content: attr(data-label);
      flex: none;
      color: ${color('ink-muted')};
      text-align: left;
    }

    td[data-main],
    td[data-wide],
    td[data-actions] {
      display: block;
      text-align: left;
    }

    td[data-main] {
      padding-bottom: ${space(1)};
      font-weight: 600;
    }

    td[data-actions] {
      padding-top: ${space(2)};
    }

    td[data-main]::before,
    td[data-wide]::before,
    td[data-actions]::before,
    td:not([data-label])::before,
    td:empty {
      display: none;
    }
  }

  ${media.largeText} {
    td,
    td:first-child,
    td:last-child,
    td[data-numeric] {
      display: block;
      text-align: left;
    }

    td::before {
      display: block;
    }
  }

  ${media.touch} {
    td a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }

  @media print {
    td a {
      min-height: 0;
    }

    th,
    td,
    th:first-child,
    td:first-child {
      padding: ${space(1)} ${space(1.5)} ${space(1)} 0;
    }

    th:last-child,
    td:last-child {
      padding-right: 0;
    }

    /* Repeated at the top of each printed page. */
    thead {
      display: table-header-group;
    }

    tr {
      break-inside: avoid;
    }

    [data-actions] {
      display: none;
    }
  }
`
