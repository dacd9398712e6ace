import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { color, media, space } from '../../theme/tokens.ts'
import { SortOnPhone } from '../../ui/tables/sort-on-phone.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { boughtSortLabels, type BoughtView } from './bought-view.ts'

const Fields = styled.search`
  display: grid;
  gap: ${space(3)} ${space(4)};
  align-items: end;

  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`

const Found = styled.div`
  color: ${color('ink-muted')};

  > * {
    display: block;
  }
`

/** The search, which applies with every letter because the whole list is loaded, and, on a phone, the sort order. */
export function BoughtViewControls ({ field, search, view, found, onSearch, onSearchKey, onView }: {
  field: Ref<HTMLInputElement>
  search: string
  view: BoughtView
  /** The count in words. */
  found: ReactNode
  onSearch: (search: string) => void
  onSearchKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onView: (change: Partial<BoughtView>) => void
}) {
  return (
    <Fields aria-label='Parts bought before'>
      <TextField
        ref={field} label='Search' type='search' value={search} maxLength={limits.searchTermMax} autoComplete='off'
        placeholder='Part number or words' enterKeyHint='next' onChange={({ target: { value } }) => { onSearch(value) }} onKeyDown={onSearchKey}
      />
      <Found><span role='status'>Parts: {found}</span><small>Returns are not subtracted.</small></Found>
      <SortOnPhone
        labels={boughtSortLabels} sort={view.sort} descending={view.descending}
        onSort={(sort, descending) => { onView({ sort, descending, page: 1 }) }}
      />
    </Fields>
  )
}
