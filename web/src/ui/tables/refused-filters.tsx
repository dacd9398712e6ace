import { Button } from '../controls/button.tsx'
import { EmptyState } from '../feedback/empty-or-error-state.tsx'

/** Stands in place of a list whose filters cannot be applied. An unfiltered list would be taken for what they found. */
export function RefusedFilters ({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title='These filters cannot be applied.' body='Correct what is marked above, or clear the filters.'>
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}
