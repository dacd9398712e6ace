import type { LineDifference } from '@portal/contracts/rules/order-lines'
import { formatCount } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'

/** Shows how the ERP's order differs from what was ordered, before it is linked. */
export function DifferencesDialog ({ erpOrderId, differences, loading, onConfirm, onClose }: {
  erpOrderId: string
  differences: readonly LineDifference[]
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog title={`Link to order ${erpOrderId} with other lines?`} confirm='Link all the same' loading={loading} onConfirm={onConfirm} onClose={onClose}>
      <p>The order in the ERP is not what was ordered. Link to it only where the dealer knows, or where this is what the dealer gets.</p>
      <DataTable>
        <caption>What differs</caption>
        <thead><tr><th scope='col'>Part number</th><th scope='col' data-numeric>Ordered</th><th scope='col' data-numeric>In the ERP</th></tr></thead>
        <tbody>
          {differences.map(({ item_number: item, ordered, in_erp: inErp }) => (
            <tr key={item}>
              <td data-main>{item}</td>
              <td data-label='Ordered' data-numeric>{formatCount(ordered)}</td>
              <td data-label='In the ERP' data-numeric>{formatCount(inErp)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ConfirmDialog>
  )
}
