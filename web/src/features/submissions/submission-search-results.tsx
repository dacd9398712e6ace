import type { useFoundSubmissions } from '../../api/submissions.ts'
import { counted } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import type { EnteredSearch } from './submission-filters.ts'
import { FoundTable, SubmissionsSkeleton, type DealerNames } from './submissions-table.tsx'

export function SubmissionSearchResults ({ search, entered, names, onClear, data, error, isValidating, retry }: ReturnType<typeof useFoundSubmissions> & {
  /** In words, for the heading. */
  search: string
  entered: EnteredSearch
  names: DealerNames
  onClear: () => void
}) {
  const clear = <Button onClick={onClear}>Clear search</Button>
  if (data === undefined) {
    return (
      <Panel title={`Searching for “${search}”`} actions={clear} flush>
        <LoadingOrError error={error} title='The submitted orders could not be searched' retrying={isValidating} onRetry={retry}>
          <SubmissionsSkeleton />
        </LoadingOrError>
      </Panel>
    )
  }
  const { submissions, more } = data
  return (
    <Panel title={`${foundCount(submissions.length, more)} for “${search}”`} actions={clear} flush>
      {submissions.length === 0
        ? <EmptyState title='No submitted orders match.' body={adviceFor(entered)} />
        : <FoundTable submissions={submissions} names={names} caption='Orders found, newest first' />}
    </Panel>
  )
}

/** What to try instead, of the fields that were used; empty if there is nothing to say. */
function adviceFor (entered: EnteredSearch): string {
  const used = Object.values(entered).filter(text => text !== '').length
  return [
    entered.search !== '' && 'Enter part of a PO number or dealer name, or a whole reference, dealer number, representative number or ERP number.',
    entered.part !== '' && 'Part numbers must be complete.',
    used > 1 && 'Orders must match everything that you enter.'
  ].filter(text => text !== false).join(' ')
}

function foundCount (count: number, more: boolean): string {
  if (count === 0) return 'No results'
  return `${more ? 'The newest ' : ''}${counted(count, 'result')}`
}
