import styled from 'styled-components'
import { media, space } from '../../theme/tokens.ts'
import { SelectField } from '../controls/select-field.tsx'

const Row = styled.div`
  display: none;

  ${media.belowTablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: ${space(2)};
    width: 100%;

    > :first-child {
      flex: 1 1 10rem;
    }
  }
`

/** Sort controls for a list whose rows are shown as cards, which have no column headings to click. */
export function SortOnPhone<Key extends string> ({ labels, sort, descending, onSort }: {
  /** The label of each sort key that is offered. */
  labels: Readonly<Partial<Record<Key, string>>>
  sort: Key
  descending: boolean
  onSort: (sort: Key, descending: boolean) => void
}) {
  const isKey = (text: string): text is Key => Object.hasOwn(labels, text)
  const keys = Object.keys(labels).filter(isKey)
  return (
    <Row>
      <SelectField label='Sort by' value={sort} onChange={({ target: { value } }) => { if (isKey(value)) onSort(value, descending) }}>
        {keys.map(key => <option key={key} value={key}>{labels[key]}</option>)}
      </SelectField>
      <SelectField label='Direction' value={String(descending)} onChange={({ target: { value } }) => { onSort(sort, value === 'true') }}>
        <option value='false'>Ascending</option>
        <option value='true'>Descending</option>
      </SelectField>
    </Row>
  )
}
