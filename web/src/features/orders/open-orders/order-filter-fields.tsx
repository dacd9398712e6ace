import type { ReactNode, Ref } from 'react'
import { orderFilterLabels, orderFilters } from '@portal/contracts/rules/orders/order-status'
import { ListFilters } from '../../../ui/tables/list-filters.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { SortOnPhone } from '../../../ui/tables/sort-on-phone.tsx'
import { PlacedByField } from '../../../domain/orders/placed-by-field.tsx'
import { readOrderFilter, orderSortLabels, type OrderView } from './open-orders-view.ts'

/** Search, status and, on a phone, the sort order of the open orders. */
export function OrderFilterFields ({ field, view, problem, found, onView }: {
  field: Ref<HTMLInputElement>
  view: OrderView
  /** Why the status cannot be applied. */
  problem: string | undefined
  /** The count in words. */
  found: ReactNode
  onView: (change: Partial<OrderView>) => void
}) {
  const { search, filter, mine, sorting } = view
  return (
    <ListFilters
      label={listed(filter)} field={field} search={search} placeholder='PO, order or part number' fields={2} found={found}
      onSearch={text => { onView({ search: text }) }}
      sort={(
        <SortOnPhone
          labels={orderSortLabels} sort={sorting.key} descending={!sorting.ascending}
          onSort={(key, descending) => { onView({ sorting: { key, ascending: !descending } }) }}
        />
      )}
    >
      <SelectField label='Status' value={filter ?? ''} error={problem} onChange={({ target: { value } }) => { onView({ filter: readOrderFilter(value) }) }}>
        <option value=''>All open orders</option>
        {orderFilters.map(name => <option key={name} value={name}>{orderFilterLabels[name]}</option>)}
      </SelectField>
      <PlacedByField mine={mine} onMine={wanted => { onView({ mine: wanted }) }} />
    </ListFilters>
  )
}

/** What the list contains: orders that no longer stand are not open. */
function listed (filter: OrderView['filter']): string {
  return filter === 'canceled' || filter === 'rejected' ? `${orderFilterLabels[filter]} orders` : 'Open orders'
}
