import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { DataTable } from './data-table.tsx'

/** A table of many columns that fits on a tablet: columns are as narrow as their figures, and part numbers break if there is no room at all. */
export const DenseTable = styled(DataTable)`
  ${media.tablet} {
    th,
    td {
      padding-inline: ${space(1.5)};
    }

    td:first-child {
      min-width: 15ch;
      overflow-wrap: anywhere;
    }
  }
`
