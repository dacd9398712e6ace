import styled from 'styled-components'
import type { Invoice } from '@portal/contracts/invoices'
import { partLines } from '@portal/contracts/rules/invoices'
import { formatMoney } from '@portal/contracts/rules/money'
import { formatCount } from '../../lib/format.ts'
import { media, space } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Part numbers break only where there is no room at all; the columns are as narrow as their figures. */
const Lines = styled(DataTable)`
  ${media.tablet} {
    th,
    td {
      padding-inline: ${space(2)};
    }

    td:first-child {
      min-width: 15ch;
      overflow-wrap: anywhere;
    }
  }
`

/** The lines with parts; special charges are part of the totals. */
export function LinesTable ({ invoice: { details, retail_pricing: retail } }: { invoice: Invoice }) {
  const lines = partLines(details)
  if (lines.length === 0) return <EmptyState title='No parts on this one: it only carries charges.' />
  return <ListTable caption='Parts on the invoice' columns={columnsOf(lines, retail)} rows={lines} frame={Lines} />
}

type Line = Invoice['details'][number]

function columnsOf (lines: readonly Line[], retail: boolean): ReadonlyArray<Column<Line>> {
  const hasMfg = lines.some(line => line.manufacturer_number !== '')
  const mfgColumn: Column<Line> = { label: 'MFG#', cell: line => line.manufacturer_number }
  const retailColumn: Column<Line> = { label: 'Suggested retail', isNumeric: true, cell: line => formatMoney(line.retail_price) }
  return [
    { label: 'Part number', card: 'main', cell: line => line.item_number },
    { label: 'Description', card: 'wide', cell: line => line.item_description },
    ...hasMfg ? [mfgColumn] : [],
    { label: 'Ordered', isNumeric: true, cell: line => formatCount(line.quantity_ordered) },
    { label: 'Shipped', isNumeric: true, cell: line => formatCount(line.quantity_shipped) },
    { label: 'Back-ordered', isNumeric: true, cell: line => formatCount(line.quantity_backordered) },
    ...retail ? [retailColumn] : [],
    { label: 'Amount', isNumeric: true, cell: line => formatMoney(line.item_cost) }
  ]
}
