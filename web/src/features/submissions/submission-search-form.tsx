import type { FormEvent, RefObject } from 'react'
import styled from 'styled-components'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { formatDuration } from '@portal/contracts/base/numbers'
import { typedFilters, useFilledFields } from '../../lib/address/typed-filters.ts'
import { media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { enteredSearch, type EnteredSearch, type SearchProblems } from './submission-filters.ts'
import { foundStates, shownStates } from './submission-states.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :first-child,
  > :last-child {
    grid-column: 1 / -1;
  }

  > :first-child {
    max-width: 60ch;
  }

  ${media.desktop} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`

/**
 * Searches submitted orders, settled ones included. With nothing entered, the unsettled ones are shown. The fields follow the address and keep the focus.
 * @param entered one object for one address
 */
export function SubmissionSearchForm ({ form, entered, problems, onSearch }: {
  form: RefObject<HTMLFormElement | null>
  entered: EnteredSearch
  problems: SearchProblems
  onSearch: (entered: EnteredSearch) => void
}) {
  useFilledFields(form, entered)

  function submit (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(enteredSearch(typedFilters(event.currentTarget)))
  }

  return (
    <search>
      <Form ref={form} onSubmit={submit} noValidate>
        <TextField label='Find a submitted order' name='search' type='search' error={problems.search} autoComplete='off' placeholder='Reference, PO, number, dealer or rep' />
        <TextField label='Part number' name='part' error={problems.part} hint={`Of the last ${formatDuration(submissionTimes.partsSearched)}, unless you enter days.`} autoComplete='off' {...typedAsIs} />
        <TextField label='Submitted by' name='person' error={problems.person} placeholder='Name or email' autoComplete='off' {...typedAsIs} />
        <SelectField label='Status' name='state' error={problems.state}>
          <option value=''>Any</option>
          {foundStates.map(state => <option key={state} value={state}>{shownStates[state].label}</option>)}
        </SelectField>
        <TextField label='From' name='from' type='date' error={problems.from} />
        <TextField label='To' name='to' type='date' error={problems.to} />
        <div><Button type='submit'>Search</Button></div>
      </Form>
    </search>
  )
}
