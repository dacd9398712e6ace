import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { invoiceKindLabels, type InvoiceFilters, type InvoiceKind } from '@portal/contracts/rules/finances/invoices'
import { PlacedByField } from '../../domain/orders/placed-by-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ListFilters } from '../../ui/tables/list-filters.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { SortOnPhone } from '../../ui/tables/sort-on-phone.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { readInvoiceKind, invoiceSortLabels, type InvoiceFilterProblems, type InvoiceSorting } from './invoice-filters.ts'

/** How far back one click goes. Any earlier day can be entered. */
export const [furtherBack, furtherBackMonths] = ['Show the last two years', 24]

/** Search, kind, days and, on a phone, the sort order of the invoice history. */
export function InvoiceFilterFields ({ searchField, filters, problems, kinds, isNamed, since, found, sorting, onFilter, onSort, onFurtherBack }: {
  searchField: Ref<HTMLInputElement>
  filters: InvoiceFilters
  problems: InvoiceFilterProblems
  kinds: readonly InvoiceKind[]
  /** Whether the distributor says who has placed the orders. */
  isNamed: boolean
  /** The oldest day in the list, once known. */
  since: string | undefined
  /** The count in words. */
  found: ReactNode
  sorting: InvoiceSorting
  /** With the filters that change. */
  onFilter: (filters: InvoiceFilters) => void
  onSort: (sorting: InvoiceSorting) => void
  /** Left out if there is nothing older to look for. */
  onFurtherBack?: (() => void) | undefined
}) {
  const { search = '', kind = '', from, to } = filters
  return (
    <ListFilters
      label='Invoices' searchLabel='Find an invoice' field={searchField} search={search} placeholder='Invoice, order, PO, part or city' fields={isNamed ? 4 : 3}
      found={found} more={onFurtherBack !== undefined && <Button compact onClick={onFurtherBack}>{furtherBack}</Button>}
      onSearch={text => { onFilter({ search: text }) }}
      sort={(
        <SortOnPhone
          labels={invoiceSortLabels} sort={sorting.key} descending={!sorting.ascending}
          onSort={(key, descending) => { onSort({ key, ascending: !descending }) }}
        />
      )}
    >
      <SelectField label='Show' value={kind} error={problems.kind} onChange={({ target: { value } }) => { onFilter({ kind: readInvoiceKind(value) }) }}>
        <option value=''>All invoices</option>
        {kinds.map(name => <option key={name} value={name}>{invoiceKindLabels[name]}</option>)}
      </SelectField>
      {isNamed && <PlacedByField mine={filters.mine === true} onMine={mine => { onFilter({ mine: mine ? true : undefined }) }} />}
      <DayField label='From' day={from} min={since} error={problems.from} onDay={day => { onFilter({ from: day }) }} />
      <DayField label='To' day={to} min={since} error={problems.to} onDay={day => { onFilter({ to: day }) }} />
    </ListFilters>
  )
}

/**
 * A half-typed date is not a filter yet, so the field keeps its own text and takes over the address's
 * day only if it did not set it itself.
 */
function DayField ({ label, day, min, error, onDay }: {
  label: string, day: string | undefined, min: string | undefined, error?: string | undefined, onDay: (day: string | undefined) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const given = useRef(day)

  useEffect(() => {
    if (field.current === null || given.current === day) return
    given.current = day
    field.current.value = day ?? ''
  }, [day])

  return (
    <TextField
      ref={field} label={label} type='date' min={min} error={error} defaultValue={day}
      onChange={({ target: { value, validity } }) => {
        if (value === '' && validity.badInput) return
        given.current = value === '' ? undefined : value
        onDay(given.current)
      }}
    />
  )
}
