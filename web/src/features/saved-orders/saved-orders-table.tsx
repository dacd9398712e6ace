import styled from 'styled-components'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { formatMoney } from '@portal/contracts/base/money'
import { formatCount } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { media, space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { savedByText } from './saved-by-text.ts'

const Actions = styled.div`
  display: flex;
  gap: ${space(2)};

  ${media.tablet} {
    justify-content: flex-end;
    margin-right: -${space(2)};
  }
`

const columns: ReadonlyArray<Column<SavedOrderSummary>> = [
  { label: 'Name', card: 'main', isLong: true, width: '30%', cell: ({ _id: id, order_name: name }) => <TextLink to={to.savedOrder(id)}>{name}</TextLink> },
  { label: 'Lines', isNumeric: true, width: '7%', cell: order => formatCount(order.item_count) },
  { label: 'Pieces', isNumeric: true, width: '8%', cell: order => formatCount(order.pieces) },
  { label: 'Total when saved', isNumeric: true, width: '14%', cell: order => order.total === undefined ? '–' : formatMoney(order.total) },
  { label: 'Saved', isLong: true, width: '22%', cell: savedByText },
  {
    label: 'Restore or delete',
    width: '19%',
    card: 'actions',
    cell: ({ _id: id, order_name: name }) => (
      <Actions>
        <ButtonLink compact to={to.savedOrder(id)} aria-label={`Restore ${name}`}>Restore</ButtonLink>
        <ButtonLink compact kind='quiet' to={to.deleteSavedOrder(id)} aria-label={`Delete ${name}`}>Delete</ButtonLink>
      </Actions>
    )
  }
]

/** @param orders undefined while they are loading */
export function SavedOrdersTable ({ orders }: { orders: readonly SavedOrderSummary[] | undefined }) {
  return <ListTable caption='Saved orders' columns={columns} rows={orders} keyOf={order => order._id} />
}
