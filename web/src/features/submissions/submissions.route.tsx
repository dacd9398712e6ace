import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallResponse } from '@portal/contracts/calls'
import type { SessionUser } from '@portal/contracts/session'
import { formatDate, isDay } from '@portal/contracts/base/dates'
import { formatCount } from '@portal/contracts/base/numbers'
import { limits } from '@portal/contracts/policy/limits'
import { useFoundSubmissions, useRecentSubmissions, useSubmissions, type ManualSubmission, type OpenSubmission } from '../../api/submissions.ts'
import { useDealerNames } from '../../domain/dealer/use-dealer-names.ts'
import { useUser } from '../../domain/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { enteredParams } from '../../lib/address/entered-filters.ts'
import { RefusedFilters } from '../../ui/tables/refused-filters.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { LeftToNewerVersion } from './left-to-newer-version.tsx'
import { SubmissionSearchResults } from './submission-search-results.tsx'
import { enteredSearch, searchBody, searchProblems, type EnteredSearch } from './submission-filters.ts'
import { SubmissionSearchForm } from './submission-search-form.tsx'
import { isFoundState, shownStates } from './submission-states.ts'
import { FoundTable, ManualTable, SubmissionsSkeleton, WaitingTable, type DealerNames } from './submissions-table.tsx'

/** Submitted orders that are not settled, or the results of a search, which is kept in the address. */
export function SubmissionsRoute () {
  const viewer = useUser()
  return viewer === null ? null : <Submissions viewer={viewer} />
}

function Submissions ({ viewer }: { viewer: SessionUser }) {
  const [params, setParams] = useSearchParams()
  const entered = useMemo(() => enteredSearch(params), [params])
  const problems = searchProblems(entered)
  const form = useRef<HTMLFormElement>(null)
  const clear = () => {
    setParams({})
    // The button disappears together with the results.
    form.current?.querySelector('input')?.focus()
  }
  const { data, error, isValidating, retry } = useSubmissions()
  const names = useDealerNames(viewer)
  const isRefused = Object.keys(problems).length > 0
  const isEmpty = Object.values(entered).every(text => text === '')
  const isSearch = !isEmpty && !isRefused
  const found = useFoundSubmissions(isSearch ? searchBody(entered) : null)
  const recent = useRecentSubmissions(isEmpty)
  const hasTimes = [data?.manual, data?.waiting, found.data?.submissions, recent.data?.submissions].some(list => list !== undefined && list.length > 0)
  return (
    <Page title='Submitted Orders' actions={<Button loading={isValidating && data !== undefined} onClick={retry}>Refresh</Button>}>
      <Stack>
        <Panel><SubmissionSearchForm form={form} entered={entered} problems={problems} onSearch={wanted => { setParams(enteredParams(wanted)) }} /></Panel>
        {isRefused && <Panel><RefusedFilters onClear={clear} /></Panel>}
        {isSearch && <SubmissionSearchResults {...found} search={searchInWords(entered)} entered={entered} names={names} onClear={clear} />}
        {data !== undefined
          ? <Lists {...data} names={names} recent={isEmpty ? recent : undefined} />
          : (
            <Panel title='Needs attention' flush>
              <LoadingOrError error={error} title='The submitted orders could not be loaded' retrying={isValidating} onRetry={retry}>
                <SubmissionsSkeleton />
              </LoadingOrError>
            </Panel>
            )}
        {hasTimes && <ZoneNote />}
      </Stack>
    </Page>
  )
}

/** The search, in words for the results' heading. */
function searchInWords ({ state, from, to, ...texts }: EnteredSearch): string {
  const days = [from, to].filter(isDay).map(formatDate).join(' – ')
  return [...Object.values(texts), isFoundState(state) ? shownStates[state].label : '', days].filter(text => text !== '').join(', ')
}

/** Orders that need attention, those still being processed, and the latest settled ones. */
function Lists ({ manual, waiting, left, names, recent }: {
  manual: readonly ManualSubmission[]
  waiting: readonly OpenSubmission[]
  left?: CallResponse<'submissions'>['left']
  names: DealerNames
  /** Undefined while the results of a search are shown. */
  recent: ReturnType<typeof useRecentSubmissions> | undefined
}) {
  const most = limits.submissionsListedMax
  return (
    <>
      {Math.max(manual.length, waiting.length) >= most && <Notice kind='info'>Each list has the oldest {formatCount(most)} orders. Search to find others.</Notice>}
      <Panel title='Needs attention' flush>
        {manual.length === 0
          ? <EmptyState title='No orders need attention.' body='Orders the portal cannot resolve on its own are listed here.' />
          : <ManualTable submissions={manual} names={names} />}
      </Panel>
      {waiting.length > 0 && (
        <Panel title='Still being processed' flush>
          <WaitingTable submissions={waiting} names={names} />
        </Panel>
      )}
      {left !== undefined && left.orders.length + left.mails > 0 && <LeftToNewerVersion {...left} names={names} />}
      {recent !== undefined && <Recent {...recent} names={names} />}
    </>
  )
}

function Recent ({ data, error, isValidating, retry, names }: ReturnType<typeof useRecentSubmissions> & { names: DealerNames }) {
  return (
    <Panel title='Recently resolved' flush>
      {data === undefined
        ? (
          <LoadingOrError error={error} title='The resolved orders could not be loaded' retrying={isValidating} onRetry={retry}>
            <SubmissionsSkeleton />
          </LoadingOrError>
          )
        : data.submissions.length === 0
          ? <EmptyState title='No orders have been resolved yet.' body='Orders that were accepted, rejected or canceled are listed here.' />
          : <FoundTable submissions={data.submissions} names={names} caption='Recently resolved orders, newest first' />}
    </Panel>
  )
}
