import { css } from 'styled-components'
import { color, media, text } from '../../theme/tokens.ts'
import { visuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/**
 * What all grids of ordered parts share. Columns and heights are each grid's own. On a phone, rows are cards, and the headings are only for screen
 * readers.
 */
export const lineGridStyle = css`
  .row {
    display: grid;
    border-top: 1px solid ${color('line')};
  }

  .row:focus-within {
    background: ${color('surface-hover')};
  }

  .head {
    ${text('small')}
    border-top: 0;
    color: ${color('ink-muted')};
    font-weight: 600;
  }

  .number {
    text-align: right;
    overflow-wrap: normal;
  }

  ${media.belowTablet} {
    .row.head {
      ${visuallyHidden}
    }
  }
`

/** How "Out of stock" and the like are written, in every list of parts. */
export const outOfStockStyle = css`
  .out {
    ${text('small')}
    color: ${color('due')};
    font-weight: 600;
    white-space: nowrap;
  }
`
