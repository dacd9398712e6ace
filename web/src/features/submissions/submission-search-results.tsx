import type { useFoundSubmissions } from '../../api/submissions.ts'
import { counted } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { FoundTable, SubmissionsSkeleton } from './submissions-table.tsx'

export function SubmissionSearchResults ({ search, onClear, data, error, isValidating, retry }: ReturnType<typeof useFoundSubmissions> & {
  search: string
  onClear: () => void
}) {
  const clear = <Button onClick={onClear}>Clear search</Button>
  if (data === undefined) {
    return (
      <Panel title={`Searching for “${search}”`} actions={clear} flush>
        {error === undefined
          ? <SubmissionsSkeleton />
          : <ErrorState error={error} title='The submitted orders could not be searched' retrying={isValidating} onRetry={retry} />}
      </Panel>
    )
  }
  const { submissions, more } = data
  return (
    <Panel title={`${foundCount(submissions.length, more)} for “${search}”`} actions={clear} flush>
      {submissions.length === 0
        ? <EmptyState title='Search for a full reference, PO number, dealer number or ERP ID.' body='Orders must match everything that you enter. Part numbers must be complete.' />
        : <FoundTable submissions={submissions} caption='Orders found, newest first' />}
    </Panel>
  )
}

function foundCount (count: number, more: boolean): string {
  if (count === 0) return 'No results'
  return `${more ? 'The newest ' : ''}${counted(count, 'result')}`
}
