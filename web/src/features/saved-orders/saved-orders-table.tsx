import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import { to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const Ways = styled.div`
  display: flex;
  gap: ${space(2)};
  justify-content: flex-end;
`

/** A name may be one long word. */
const Name = styled(TextLink)`
  overflow-wrap: anywhere;
`

export function SavedOrdersTable ({ orders }: { orders: readonly SavedOrderSummary[] }) {
  return (
    <Table>
      {orders.map(({ _id: id, order_name: name, updatedAt, item_count: count }) => (
        <tr key={id}>
          <td data-main><Name to={to.savedOrder(id)}>{name}</Name></td>
          <td data-label='Saved' data-numeric>{formatInstantDay(updatedAt)}</td>
          <td data-label='Items' data-numeric>{formatCount(count)}</td>
          <td data-actions>
            <Ways>
              <ButtonLink compact to={to.savedOrder(id)} aria-label={`Restore ${name}`}>Restore</ButtonLink>
              <ButtonLink compact kind='quiet' to={to.deleteSavedOrder(id)} aria-label={`Delete ${name}`}>Delete</ButtonLink>
            </Ways>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Placeholder rows of the final size. */
export function SavedOrdersSkeleton () {
  return (
    <div aria-busy>
      <Table>
        {Array.from({ length: 3 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 4 }, (_, cell) => <td key={cell}><Skeleton $width='80%' $height='28px' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ children }: { children: ReactNode }) {
  return (
    <DataTable>
      <caption>Saved orders</caption>
      <thead>
        <tr>
          <th scope='col'>Name</th>
          <th scope='col' data-numeric>Saved</th>
          <th scope='col' data-numeric>Items</th>
          <th scope='col'><VisuallyHidden>Restore or delete</VisuallyHidden></th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
