import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entered } from './way.tsx'

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  align-items: end;

  > :first-child {
    flex: 1 1 14ch;
    max-width: 60ch;
  }
`

/** Searches submitted orders, settled ones included. An empty search shows the unsettled ones. */
export function SearchForm ({ search, onSearch }: { search: string, onSearch: (search: string) => void }) {
  return (
    <search>
      <Form key={search} onSubmit={event => { event.preventDefault(); onSearch(entered(event, 'search')) }}>
        <TextField
          label='Find a submitted order' type='search' name='search' defaultValue={search} maxLength={limits.searchTermMax} autoComplete='off'
          placeholder='Reference, PO number, dealer or ERP order'
        />
        <Button type='submit'>Search</Button>
      </Form>
    </search>
  )
}
