import { useState, type Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  align-items: end;

  > :first-child {
    flex: 1 1 32ch;
    max-width: 60ch;
  }
`

/** Searches submitted orders, settled ones included. An empty search shows the unsettled ones. The field follows the address and keeps the focus. */
export function SubmissionSearchForm ({ field, search, error, onSearch }: {
  field: Ref<HTMLInputElement>
  search: string
  error: string | undefined
  onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useState({ search, text: search })
  // Another address, such as by Back.
  if (typed.search !== search) setTyped({ search, text: search })
  return (
    <search>
      <Form onSubmit={event => { event.preventDefault(); onSearch(typed.text.trim()) }}>
        <TextField
          ref={field} label='Find a submitted order' type='search' value={typed.text} maxLength={limits.searchTermMax} error={error} autoComplete='off'
          placeholder='Reference, PO, dealer, rep or ERP ID' onChange={({ target }) => { setTyped({ search, text: target.value }) }}
        />
        <Button type='submit'>Search</Button>
      </Form>
    </search>
  )
}
