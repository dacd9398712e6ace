import { SelectField } from '../../ui/controls/select-field.tsx'

/** Whose orders, or invoices, a list shows: everybody's, or the reader's own. */
export function PlacedByField ({ mine, onMine }: { mine: boolean, onMine: (mine: boolean) => void }) {
  return (
    <SelectField label='Placed by' value={mine ? 'me' : ''} onChange={({ target: { value } }) => { onMine(value === 'me') }}>
      <option value=''>Anybody</option>
      <option value='me'>Me</option>
    </SelectField>
  )
}
