import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { dealerKinds, type DealerKind } from '@portal/contracts/policy/dealer-kinds'
import { dealerKindLabels } from '../../domain/dealer/dealer-kind-labels.ts'
import { formatCount } from '../../lib/text/format.ts'
import { media, space } from '../../theme/tokens.ts'
import { SortOnPhone } from '../../ui/tables/sort-on-phone.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { dealerSortLabels, sortKeysOf, type DealerListView, type KnownFacts, type knownKinds } from './dealer-list-view.ts'

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

/** The search field of a dealer list, its filter, the count, and on a phone the sort order. */
export function DealerListControls ({ caption, findField, find, view, total, kinds, known, onFind, onShow, onSort, children }: {
  caption: string
  findField: Ref<HTMLInputElement>
  find: string
  view: DealerListView
  /** All dealers of the list. */
  total: number
  /** The dealers of each kind that can be shown alone. */
  kinds: ReturnType<typeof knownKinds>
  known: KnownFacts
  onFind: (text: string) => void
  onShow: (kind: DealerKind | null) => void
  onSort: (view: DealerListView) => void
  children: ReactNode
}) {
  const labels = Object.fromEntries(sortKeysOf(known).map(key => [key, dealerSortLabels[key]]))
  return (
    <Controls>
      <TextField
        ref={findField} label='Find a dealer in this list' type='search' placeholder='Number, name, city, phone or email' value={find}
        onChange={({ target }) => { onFind(target.value) }}
      />
      <SelectField label='Show' value={view.show ?? ''} onChange={({ target: { value } }) => { onShow(dealerKinds.find(kind => kind === value) ?? null) }}>
        <option value=''>All dealers ({formatCount(total)})</option>
        {[...kinds].map(([kind, { length }]) => <option key={kind} value={kind}>{dealerKindLabels[kind]} ({formatCount(length)})</option>)}
      </SelectField>
      <SortOnPhone labels={labels} sort={view.sort} descending={view.descending} onSort={(sort, descending) => { onSort({ ...view, sort, descending }) }} />
      <Count role='status'>{caption}</Count>
      {children}
    </Controls>
  )
}
