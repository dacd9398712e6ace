import { useEffect, useId, useState, type FormEvent, type RefObject } from 'react'
import styled from 'styled-components'
import { typedFilters, useFilledFields } from '../../lib/address/typed-filters.ts'
import { media, space } from '../../theme/tokens.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { shownEvents } from './audit-events.ts'
import { enteredFilters, type EnteredFilters, type AuditFilterProblems } from './audit-filters.ts'

/** A phone shows the log first. */
const Fold = styled.div`
  display: none;

  ${media.belowTablet} {
    display: block;
  }
`

const Form = styled.form<{ $open: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :last-child {
    grid-column: 1 / -1;
  }

  ${media.belowTablet} {
    display: ${({ $open }) => $open ? 'grid' : 'none'};
    margin-top: ${space(3)};
  }

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Buttons = styled.div`
  display: flex;
  gap: ${space(2)};
`

/**
 * The filter form, which is collapsed on a phone. Its fields follow the filters in the address without being mounted again, so the focus stays,
 * except that it goes to an invalid filter.
 * @param entered one object per address
 * @param onClear clears the filters, unless that is offered in the log's place
 */
export function AuditFilterForm ({ form, entered, problems, onFilter, onClear }: {
  form: RefObject<HTMLFormElement | null>
  entered: EnteredFilters
  problems: AuditFilterProblems
  onFilter: (entered: EnteredFilters) => void
  onClear: (() => void) | undefined
}) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || Object.keys(problems).length > 0
  const count = Object.values(entered).filter(text => text !== '').length

  useFilledFields(form, entered)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, entered])

  function submit (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onFilter(enteredFilters(typedFilters(event.currentTarget)))
  }

  return (
    <>
      <Fold><Button aria-expanded={isOpen} aria-controls={id} onClick={() => { setOpened(!isOpen) }}>Filters{count > 0 && ` (${count})`}</Button></Fold>
      <Form ref={form} id={id} $open={isOpen} onSubmit={submit} noValidate>
        <TextField label='Who' name='actor' error={problems.actor} placeholder='Email, name or number' autoComplete='off' {...typedAsIs} />
        <TextField label='Account affected' name='target' error={problems.target} placeholder='Email, name or number' autoComplete='off' {...typedAsIs} />
        <TextField label='Dealer number' name='customer' error={problems.customer} autoComplete='off' {...typedAsIs} />
        <TextField label='Order' name='order' error={problems.order} placeholder='Reference, PO or ID' autoComplete='off' {...typedAsIs} />
        <SelectField label='Event' name='event' error={problems.event}>
          <option value=''>All events</option>
          {Object.entries(shownEvents).map(([name, { label }]) => <option key={name} value={name}>{label}</option>)}
        </SelectField>
        <TextField label='From' name='from' type='date' error={problems.from} />
        <TextField label='To' name='to' type='date' error={problems.to} />
        <Buttons>
          <Button kind='primary' type='submit'>Filter</Button>
          {count > 0 && onClear !== undefined && <Button onClick={onClear}>Clear filters</Button>}
        </Buttons>
      </Form>
    </>
  )
}
