import styled from 'styled-components'
import type { Invoice } from '@portal/contracts/invoices'
import { partLines } from '@portal/contracts/rules/invoices'
import { formatMoney } from '@portal/contracts/rules/money'
import { formatCount } from '../../lib/format.ts'
import { media, space } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
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
  const mfg = lines.some(line => line.manufacturer_number !== '')
  if (lines.length === 0) return <EmptyState title='No parts on this one: it only carries charges.' />
  return (
    <Lines>
      <caption>Parts on the invoice</caption>
      <thead>
        <tr>
          <th scope='col'>Part number</th>
          <th scope='col'>Description</th>
          {mfg && <th scope='col'>MFG#</th>}
          <th scope='col' data-numeric>Ordered</th>
          <th scope='col' data-numeric>Shipped</th>
          <th scope='col' data-numeric>Back-ordered</th>
          {retail && <th scope='col' data-numeric>Suggested retail</th>}
          <th scope='col' data-numeric>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${index}-${line.item_number}`}>
            <td data-main>{line.item_number}</td>
            <td data-wide>{line.item_description}</td>
            {mfg && <td data-label='MFG#'>{line.manufacturer_number}</td>}
            <td data-label='Ordered' data-numeric>{formatCount(line.quantity_ordered)}</td>
            <td data-label='Shipped' data-numeric>{formatCount(line.quantity_shipped)}</td>
            <td data-label='Back-ordered' data-numeric>{formatCount(line.quantity_backordered)}</td>
            {retail && <td data-label='Suggested retail' data-numeric>{formatMoney(line.retail_price)}</td>}
            <td data-label='Amount' data-numeric>{formatMoney(line.item_cost)}</td>
          </tr>
        ))}
      </tbody>
    </Lines>
  )
}
