import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sortKeys, sortLabels, type ListView } from './list-view.ts'

const Controls = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(3)} ${space(4)};

  > :first-child {
    flex: 0 1 360px;
  }

  ${media.belowTablet} {
    > :first-child {
      flex-basis: 100%;
    }
  }
`

/** A card has no column to click. */
const SortOnPhone = styled.div`
  display: none;

  ${media.belowTablet} {
    display: flex;
    gap: ${space(2)};
    width: 100%;

    > :first-child {
      flex: 1;
    }

    /* Beside the field, below its label. */
    > button {
      margin-top: ${space(6)};
    }
  }
`

const Count = styled.p`
  flex: 1;
  min-width: 20ch;
  padding: ${space(2)} 0;
`

/** What is looked for in a dealer list, how many there are, and on a phone the order. */
export function ListControls ({ caption, find, view, onFind, onSort }: {
  caption: string
  find: string
  view: ListView
  onFind: (text: string) => void
  onSort: (view: ListView) => void
}) {
  return (
    <Controls>
      <TextField label='Find in this list' type='search' placeholder='Number, name or address' value={find} onChange={({ target }) => { onFind(target.value) }} />
      <SortOnPhone>
        <SelectField label='Sort by' value={view.sort} onChange={({ target }) => { onSort({ ...view, sort: sortKeys.find(key => key === target.value) ?? 'number' }) }}>
          {sortKeys.map(key => <option key={key} value={key}>{sortLabels[key]}</option>)}
        </SelectField>
        <Button onClick={() => { onSort({ ...view, descending: !view.descending }) }}>{view.descending ? 'Descending' : 'Ascending'}</Button>
      </SortOnPhone>
      <Count role='status'>{caption}</Count>
    </Controls>
  )
}
