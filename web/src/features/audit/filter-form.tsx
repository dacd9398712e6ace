import { useEffect, useRef, type FormEvent } from 'react'
import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { shownEvents } from './audit-events.ts'
import { enteredFilters, type EnteredFilters, type FilterProblems } from './audit-filters.ts'

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

/** Stands for a date that was typed only in part, which the browser does not tell. */
const partOfDay = '?'

/** The filter form. Give it a `key` made of the filters, which are its initial values. A filter that is wrong gets the focus. */
export function FilterForm ({ entered, problems, onFilter }: {
  entered: EnteredFilters
  problems: FilterProblems
  onFilter: (entered: EnteredFilters) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => { form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() }, [])

  function submit (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') params.set(name, value)
    for (const { name, validity } of event.currentTarget.querySelectorAll('input')) if (validity.badInput) params.set(name, partOfDay)
    onFilter(enteredFilters(params))
  }

  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <TextField label='Who' name='actor' defaultValue={entered.actor} error={problems.actor} placeholder='Email, name or number' autoComplete='off' />
      <TextField label='Account affected' name='target' defaultValue={entered.target} error={problems.target} placeholder='Email, name or number' autoComplete='off' />
      <TextField label='Dealer number' name='customer' defaultValue={entered.customer} error={problems.customer} autoComplete='off' />
      <TextField label='Order' name='order' defaultValue={entered.order} error={problems.order} placeholder='Reference or id' autoComplete='off' />
      <SelectField label='Event' name='event' defaultValue={entered.event} error={problems.event}>
        <option value=''>All events</option>
        {Object.entries(shownEvents).map(([name, { label }]) => <option key={name} value={name}>{label}</option>)}
      </SelectField>
      <TextField label='From' name='from' type='date' defaultValue={entered.from} error={problems.from} />
      <TextField label='To' name='to' type='date' defaultValue={entered.to} error={problems.to} />
      <Buttons>
        <Button kind='primary' type='submit'>Filter</Button>
        {Object.values(entered).some(text => text !== '') && <Button onClick={() => { onFilter(enteredFilters(new URLSearchParams())) }}>Clear filters</Button>}
      </Buttons>
    </Form>
  )
}
