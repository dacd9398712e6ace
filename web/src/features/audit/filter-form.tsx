import { useState, type FormEvent } from 'react'
import styled from 'styled-components'
import type { AuditFilters } from '../../api/audit.ts'
import { media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { shownEvents } from './audit-events.ts'
import { filterProblems, readFilters } from './audit-filters.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :last-child {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Buttons = styled.div`
  display: flex;
  gap: ${space(2)};
`

/** The filter form. Give it a `key` made of the filters, which are its initial values. */
export function FilterForm ({ filters, onFilter }: { filters: AuditFilters, onFilter: (filters: AuditFilters) => void }) {
  const [problems, setProblems] = useState<ReturnType<typeof filterProblems>>({})

  function submit (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') params.set(name, value)
    const found = filterProblems(params)
    setProblems(found)
    if (Object.keys(found).length === 0) onFilter(readFilters(params))
  }

  return (
    <Form onSubmit={submit} noValidate>
      <TextField label='Who' name='actor' defaultValue={filters.actor} placeholder='Email, name or number' autoComplete='off' />
      <TextField label='Account affected' name='target' defaultValue={filters.target} placeholder='Email, name or number' autoComplete='off' />
      <TextField label='Dealer number' name='customer' defaultValue={filters.dealer} error={problems.dealer} autoComplete='off' />
      <TextField label='Order' name='order' defaultValue={filters.order} placeholder='Reference or id' autoComplete='off' />
      <SelectField label='Event' name='event' defaultValue={filters.event}>
        <option value=''>All events</option>
        {Object.entries(shownEvents).map(([name, { label }]) => <option key={name} value={name}>{label}</option>)}
      </SelectField>
      <TextField label='From' name='from' type='date' defaultValue={filters.from} />
      <TextField label='To' name='to' type='date' defaultValue={filters.to} error={problems.to} />
      <Buttons>
        <Button kind='primary' type='submit'>Filter</Button>
        {Object.keys(filters).length > 0 && <Button onClick={() => { onFilter({}) }}>Clear filters</Button>}
      </Buttons>
    </Form>
  )
}
