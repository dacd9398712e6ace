import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { formatDate } from '@portal/contracts/rules/dates'
import { isCreditMemo } from '@portal/contracts/rules/invoices'
import { formatMoney } from '@portal/contracts/rules/money'
import { to } from '../../paths.ts'
import { color } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { SortKey, Sorting } from './invoice-filters.ts'

const SortButton = styled.button`
  padding: 0;
  background: none;
  border: 0;
  font-weight: 600;
  cursor: pointer;

  &:hover {
    color: ${color('ink')};
    text-decoration: underline;
  }
`

export function InvoicesTable ({ invoices, sorting, onSort }: {
  invoices: readonly InvoiceSummary[], sorting: Sorting, onSort: (key: SortKey) => void
}) {
  return (
    <Table sorting={sorting} onSort={onSort}>
      {invoices.map(invoice => {
        const { _id, po_number: po, order_number: order, date_payment_due: due } = invoice
        return (
          <tr key={_id}>
            <td data-main>
              <TextLink to={to.invoice(_id)}>{invoice.invoice_number}</TextLink> {isCreditMemo(invoice) && <Badge $kind='info'>Credit memo</Badge>}
            </td>
            <td data-label='PO number'>{po === '' ? '–' : po}</td>
            <td data-label='Order number'>{order === '' ? '–' : order}</td>
            <td data-label='Invoice date' data-numeric>{formatDate(invoice.order_invoice_date)}</td>
            <td data-label='Payment due' data-numeric>{due === null || isCreditMemo(invoice) ? '–' : formatDate(due)}</td>
            <td data-label='Total' data-numeric>{formatMoney(invoice.invoice_total)}</td>
          </tr>
        )
      })}
    </Table>
  )
}

/** Placeholder rows of the final size. */
export function InvoicesSkeleton () {
  return (
    <div aria-busy>
      <Table>
        {Array.from({ length: 8 }, (_, row) => (
          <tr key={row}>
            <td data-main><Skeleton $width='8ch' /></td>
            <td data-label='PO number'><Skeleton $width='10ch' /></td>
            <td data-label='Order number'><Skeleton $width='8ch' /></td>
            <td data-label='Invoice date' data-numeric><Skeleton $width='8ch' /></td>
            <td data-label='Payment due' data-numeric><Skeleton $width='8ch' /></td>
            <td data-label='Total' data-numeric><Skeleton $width='8ch' /></td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ sorting, onSort, children }: { sorting?: Sorting, onSort?: (key: SortKey) => void, children: ReactNode }) {
  const head = (label: string, key: SortKey, numeric: boolean) => {
    const current = sorting?.key === key ? sorting.ascending ? 'ascending' : 'descending' : undefined
    const arrow = current === undefined ? '' : current === 'ascending' ? ' ▲' : ' ▼'
    return (
      <th scope='col' data-numeric={numeric || undefined} aria-sort={current}>
        {onSort === undefined ? label : <SortButton type='button' onClick={() => { onSort(key) }}>{label}<span aria-hidden>{arrow}</span></SortButton>}
      </th>
    )
  }
  return (
    <DataTable>
      <caption>Invoices and credit memos</caption>
      <thead>
        <tr>
          {head('Invoice number', 'number', false)}
          <th scope='col'>PO number</th>
          <th scope='col'>Order number</th>
          {head('Invoice date', 'date', true)}
          <th scope='col' data-numeric>Payment due</th>
          {head('Total', 'total', true)}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
