import { useSubmissions, type OpenSubmission } from '../../api/submissions.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { SubmissionsSkeleton, SubmissionsTable } from './submissions-table.tsx'

/** Submitted orders that are not settled: those that need a person, and those that the portal is at work on. */
export function SubmissionsRoute () {
  const { data, error, isValidating, retry } = useSubmissions()
  return (
    <Page title='Submitted Orders' actions={<Button loading={isValidating && data !== undefined} onClick={retry}>Refresh</Button>}>
      {data !== undefined
        ? <Lists {...data} />
        : (
          <Panel title='Need a person' flush>
            {error === undefined
              ? <SubmissionsSkeleton />
              : <ErrorState error={error} title='The submitted orders could not be loaded' retrying={isValidating} onRetry={retry} />}
          </Panel>
          )}
    </Page>
  )
}

function Lists ({ manual, waiting }: { manual: readonly OpenSubmission[], waiting: readonly OpenSubmission[] }) {
  return (
    <Stack>
      <Panel title='Need a person' flush>
        {manual.length === 0
          ? <EmptyState title='No order needs a person.' body='What the portal cannot settle by itself is listed here.' />
          : <SubmissionsTable caption='Orders that need a person' submissions={manual} />}
      </Panel>
      {waiting.length > 0 && (
        <Panel title='The portal is at work on these' flush>
          <SubmissionsTable caption='Orders that the portal is at work on' atWork submissions={waiting} />
        </Panel>
      )}
    </Stack>
  )
}
