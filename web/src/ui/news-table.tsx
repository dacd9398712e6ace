import styled from 'styled-components'
import { color, media, space, text } from '../theme/tokens.ts'
import { DataTable } from './data-table.tsx'

/**
 * A `DataTable` whose rows show what has changed: `data-news='changed'` or `'gone'` on a `tr`, and in a cell a span
 * with the class `news` for badges. A `small` element goes below a value.
 */
export const NewsTable = styled(DataTable)`
  tr[data-news] {
    background: ${color('warn-tint')};
  }

  tr[data-news='gone'] {
    background: ${color('accent-tint')};
  }

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  ${media.desktop} {
    td[data-main] {
      white-space: nowrap;
    }
  }

  .news {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)};
    margin-top: ${space(0.5)};
  }

  .news > * {
    background: ${color('surface')};
  }
`
