import { Button } from '../controls/button.tsx'
import { EmptyState } from '../feedback/empty-or-error-state.tsx'

/** Replaces a list whose filters cannot be applied, because an unfiltered list would be mistaken for their result. */
export function RefusedFilters ({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title='These filters cannot be applied.' body='Correct what is marked above, or clear the filters.'>
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}
