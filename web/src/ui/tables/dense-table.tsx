import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { DataTable } from './data-table.tsx'

/** A table of many columns, which fits a tablet: the columns are as narrow as their figures, and part numbers break where there is no room at all. */
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
