import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { SortOnPhone } from '../../ui/tables/sort-on-phone.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { dealerSortLabels, type DealerListView } from './dealer-list-view.ts'

const Controls = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(3)} ${space(4)};

  > :first-child {
    flex: 0 1 320px;
  }

  ${media.belowTablet} {
    > :first-child {
      flex-basis: 100%;
    }
  }
`

const Count = styled.p`
  flex: 1;
  padding: ${space(2)} 0;
`

/** The search field of a dealer list, the count, and on a phone the sort order. */
export function DealerListControls ({ caption, findField, find, view, hasDue, onFind, onSort, children }: {
  caption: string
  findField: Ref<HTMLInputElement>
  find: string
  view: DealerListView
  /** The ERP tells the amounts due. */
  hasDue: boolean
  onFind: (text: string) => void
  onSort: (view: DealerListView) => void
  children: ReactNode
}) {
  const { due, ...others } = dealerSortLabels
  const labels = { ...others, ...(hasDue && { due }) }
  return (
    <Controls>
      <TextField
        ref={findField} label='Find a dealer in this list' type='search' placeholder='Number, name, town, phone or email' value={find}
        onChange={({ target }) => { onFind(target.value) }}
      />
      <SortOnPhone labels={labels} sort={view.sort} descending={view.descending} onSort={(sort, descending) => { onSort({ ...view, sort, descending }) }} />
      <Count role='status'>{caption}</Count>
      {children}
    </Controls>
  )
}
