import styled from 'styled-components'
import type { LineDifference } from '@portal/contracts/rules/orders/line-differences'
import { formatPrice } from '@portal/contracts/base/price'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatCount } from '../../lib/text/format.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** In line with the dialog's text. */
const Table = styled(DataTable)`
  th:first-child,
  td:first-child {
    padding-left: 0;
  }

  th:last-child,
  td:last-child {
    padding-right: 0;
  }

  tbody tr {
    padding-inline: 0;
  }
`

const columns: ReadonlyArray<Column<LineDifference>> = [
  { label: partColumns.number, card: 'main', cell: line => <VerbatimNumber>{line.item_number}</VerbatimNumber> },
  { label: partColumns.ordered, isNumeric: true, cell: line => figures(line.ordered, line.price?.ordered, line.price?.price_unit) },
  { label: 'In the ERP', isNumeric: true, cell: line => figures(line.in_erp, line.price?.in_erp, line.price?.price_unit) }
]

/** Pieces, and the price where it differs. */
function figures (pieces: number, price: number | undefined, unit: number | undefined): string {
  return price === undefined ? formatCount(pieces) : `${formatCount(pieces)} at ${formatPrice({ price, price_unit: unit })}`
}

/** Shows how the ERP's order differs from what was ordered, before it is linked. */
export function DifferencesDialog ({ erpOrderId, differences, loading, onConfirm, onClose }: {
  erpOrderId: string
  differences: readonly LineDifference[]
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog title={`Order ${erpOrderId} has other quantities or prices. Link anyway?`} confirm='Link anyway' kind='danger' loading={loading} onConfirm={onConfirm} onClose={onClose}>
      <p>The order in the ERP does not match what was ordered. Link to it only if the dealer agreed to the differences: they are listed in the email.</p>
      <ListTable caption='Differences' columns={columns} rows={differences} keyOf={line => line.item_number} frame={Table} />
    </ConfirmDialog>
  )
}
