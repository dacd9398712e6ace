import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import type { InvoiceFilters } from '@portal/contracts/rules/invoices'
import { color, media, space } from '../../theme/tokens.ts'
import { SortOnPhone } from '../../ui/sort-on-phone.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sortLabels, type Sorting } from './invoice-filters.ts'

const Fields = styled.search`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :first-child,
  > :nth-child(n + 4) {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);

    > :first-child {
      grid-column: auto;
    }
  }
`

const Found = styled.p`
  color: ${color('ink-muted')};
`

/** The filters. They apply with every letter, since the whole list is already loaded. */
export function FilterFields ({ searchField, filters, since, found, sorting, onFilter, onSort }: {
  searchField: Ref<HTMLInputElement>
  filters: InvoiceFilters
  /** The oldest day in the list, once known. */
  since: string | undefined
  /** The count in words. */
  found: ReactNode
  sorting: Sorting
  onFilter: (filters: InvoiceFilters) => void
  onSort: (sorting: Sorting) => void
}) {
  const { search = '', from, to } = filters
  // The field keeps blanks that the address omits, and follows the address only if that changes elsewhere.
  const [typed, setTyped] = useState(search)
  const shown = typed.trim() === search.trim() ? typed : search
  const backwards = from !== undefined && to !== undefined && from > to
  return (
    <Fields aria-label='Invoices'>
      <TextField
        ref={searchField} label='Search' type='search' value={shown} maxLength={limits.searchTermMax} autoComplete='off' placeholder='Invoice, PO or part number'
        onChange={({ target: { value } }) => {
          setTyped(value)
          onFilter({ ...filters, search: value })
        }}
      />
      <DayField label='From' day={from} min={since} onDay={day => { onFilter({ ...filters, from: day }) }} />
      <DayField
        label='To' day={to} min={since} onDay={day => { onFilter({ ...filters, to: day }) }}
        error={backwards ? 'The last day is before the first one.' : undefined}
      />
      <SortOnPhone
        labels={sortLabels} sort={sorting.key} descending={!sorting.ascending}
        onSort={(key, descending) => { onSort({ key, ascending: !descending }) }}
      />
      <Found role='status'>Invoices: {found}</Found>
    </Fields>
  )
}

/**
 * A half-typed date is no filter yet, so the field keeps its own text and takes over the address's
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
