import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/limits'
import type { InvoiceFilters } from '@portal/contracts/rules/invoices'
import { color, media, space } from '../../theme/tokens.ts'
import { TextField } from '../../ui/text-field.tsx'

const Fields = styled.search`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :first-child,
  > :last-child {
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

/** What to look for. It takes effect with every letter: the list is here already, part numbers and all. */
export function FilterFields ({ filters, since, found, onFilter }: {
  filters: InvoiceFilters
  /** The oldest day of the list. */
  since: string
  /** How many there are, in words. */
  found: string
  onFilter: (filters: InvoiceFilters) => void
}) {
  const { search = '', from, to } = filters
  // The field has blanks that the address leaves out, and follows the address only when that was changed elsewhere.
  const [typed, setTyped] = useState(search)
  const shown = typed.trim() === search.trim() ? typed : search
  const backwards = from !== undefined && to !== undefined && from > to
  return (
    <Fields aria-label='Invoices'>
      <TextField
        label='Search' type='search' value={shown} maxLength={limits.searchTermMax} autoComplete='off' placeholder='Invoice, PO or part number'
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
      <Found role='status'>Invoices: {found}</Found>
    </Fields>
  )
}

/** Half a date is none yet: the field keeps what is typed, and the filter waits for the rest. */
function DayField ({ label, day, min, error, onDay }: {
  label: string, day: string | undefined, min: string, error?: string | undefined, onDay: (day: string | undefined) => void
}) {
  return (
    <TextField
      key={day === undefined ? 'none' : 'some'} label={label} type='date' min={min} error={error} defaultValue={day}
      onChange={({ target }) => { if (target.value !== '' || !target.validity.badInput) onDay(target.value === '' ? undefined : target.value) }}
    />
  )
}
