import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import * as messages from '@portal/contracts/policy/messages'
import { searchTerm } from '@portal/contracts/rules/stock/search-term'
import { searchAhead, useStockSearch } from '../../api/stock.ts'
import { isUnreached } from '../../api/use-call.ts'
import { useCustomerNumber, useSession, useUser } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { useOffline } from '../../lib/http/offline.ts'
import { readField as fieldOf } from '../../lib/text/read-json.ts'
import { useProgramCode } from '../../lib/program/use-program-code.ts'
import { text } from '../../theme/tokens.ts'
import { AsOf } from '../../ui/layout/as-of.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { focusField } from '../../ui/tables/row-focus.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import type { RowsHandle } from './results/orderable-results.tsx'
import { WaitingKeysNotice } from './keyboard/waiting-keys-notice.tsx'
import { reasonOf } from './reason-of.ts'
import { StockSearchForm } from './search/stock-search-form.tsx'
import { useLastResults } from './search/use-last-results.ts'
import { countText, isSameSearch, newStockSearch, readStockSearch, writeStockSearch, type StockSearch } from './search/stock-search.ts'
import { leaveResults, useSearchKeys } from './keyboard/use-search-keys.ts'
import type { SearchOutcome } from './keyboard/waiting-keys.ts'

const titles = { ordering: 'Advanced Stock Check and New Orders', looking: 'Stock Check & New Orders' }

/** Has its height before there are results. */
const Count = styled.p`
  ${text('lead')}
  min-height: var(--leading-lead);
  font-weight: 600;
`

/** Where the results will stand. */
const Coming = styled.div`
  min-height: 60vh;
`

const fetchLater = () => import('./deferred-components.ts')

/** The stock search, for everybody. Users who are logged in see their prices and can order here. */
export function StockRoute () {
  const [params, setParams] = useSearchParams()
  const { state, key: visit } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isTyped = !isBack && fieldOf(state, 'typed') === true
  const search = useMemo(() => readStockSearch(params), [params])
  const read = searchTerm(search.term)
  // The form works before the session is known, but the search waits for it, because the prices depend on it.
  const known = useSession(({ status }) => status !== 'unknown')
  const user = useUser()
  const ordering = user !== null
  const customer = useCustomerNumber()
  const { data, asOf, leftOut, error, isLoading, isValidating, retry } = useStockSearch(known && read.ok ? read.term : null, customer)
  const { code, isMissing } = useProgramCode(fetchLater)
  const [isHelping, setIsHelping] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const rows = useRef<RowsHandle>(null)
  const places = useMemo(() => ({ field: box, results }), [])
  const isFailed = error !== undefined && data === undefined
  const isOffline = useOffline(state => state.isOffline)
  const kept = useLastResults(search, data, (isFailed && isUnreached(error)) || (isLoading && isOffline))
  const putBack = useRef<() => void>(undefined)
  const keys = useSearchKeys(places, {
    shown: search,
    visit,
    outcome: !read.ok || (isFailed && !isValidating) || isMissing ? 'failed' : outcomeOf(code === undefined ? undefined : data?.items.length),
    onHelp: () => { setIsHelping(true) },
    onScanBegins: part => { putBack.current = rows.current?.remember(part) },
    onScanEnds: () => { putBack.current?.() }
  })

  const { forget } = keys
  useEffect(() => {
    // Back and Forward end the search that was under way.
    if (isBack) forget()
  }, [isBack, visit, forget])

  useEffect(() => {
    // The signs of a bar code that was scanned on another page.
    if (search.term !== (params.get('term') ?? '')) setParams(writeStockSearch(search), { replace: true })
  }, [search, params, setParams])

  const person = user?._id ?? 'visitor'

  /** @param isTyped whether the search box has the term already */
  function searchFor (term: string, isTyped: boolean) {
    const latest = latestSearch()
    const next = newStockSearch(term, latest)
    const isSame = isSameSearch(next, latest)
    // If just these results are there already, no key has to wait for them.
    if (!isSame || isFailed) keys.begin(next)
    if (known && term !== latest.term) searchAhead(term, customer)
    if (isSame) retry()
    else setParams(writeStockSearch(next), { state: { typed: isTyped } })
    leaveResults(places)
  }

  /** Turning the page returns to the top of the results, even from the pager at the bottom. */
  function turn (change: Partial<StockSearch>) {
    setParams(writeStockSearch({ ...kept?.search ?? latestSearch(), ...change }), { state: { typed: true } })
    results.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  /** To the first quantity, or, if nothing was found, to the first part offered instead. */
  function enterResults () {
    if (!focusField(results.current, 'quantity')) results.current?.querySelector<HTMLElement>('a[href]')?.focus()
  }

  const count = isValidating ? 'Search in progress...' : data === undefined ? '' : countText(data.items.length, data.more, search.term)
  return (
    <Page
      title={ordering ? titles.ordering : titles.looking}
      roomFor={titles.ordering}
      focusTitle={false}
      line={<Count role='status'>{withVerbatimNumbers(count)} <AsOf at={asOf} /></Count>}
      tools={(
        <StockSearchForm
          field={box}
          term={search.term}
          isTyped={isTyped}
          problem={search.term === '' || read.ok ? undefined : read.message}
          user={person}
          code={code}
          isWanted={fieldOf(state, 'search') === true}
          onSearch={term => { searchFor(term, true) }}
          onLeaveDown={enterResults}
          onHelp={() => { setIsHelping(true) }}
        />
      )}
    >
      <Stack>
        {ordering && <SubmissionNotices />}
        <WaitingKeysNotice {...keys} />
        <MissingRecords count={leftOut} noun='part' />
        <Stack ref={results} tabIndex={-1}>
          {kept !== undefined && isFailed && (
            <FailureNotice kind='warn' alert error={{ message: `These are the results for “${kept.search.term}”.`, requestId: error.requestId }} onRetry={retry} retrying={isValidating}>
              {error.message}
            </FailureNotice>
          )}
          {kept === undefined && isFailed && !isLoading && (
            <Panel>
              <ErrorState
                error={{ message: reasonOf(error), requestId: error.requestId }} title={messages.searchFailed} retrying={isValidating} onRetry={retry}
              />
            </Panel>
          )}
          {code !== undefined && (
            <code.OrderableResults
              keys={rows}
              search={kept?.search ?? search}
              data={kept?.data ?? data}
              isLoading={isLoading && kept === undefined}
              ordering={ordering}
              customer={customer}
              user={person}
              places={places}
              onChange={turn}
              onSearch={term => { searchFor(term, false) }}
            />
          )}
          {search.term === '' && <Panel><EmptyState title='Search for a part' body='Search by part number or words in the description, in upper or lower case.' /></Panel>}
          {search.term !== '' && code === undefined && !isMissing && <Coming aria-busy data-stand-in />}
          {isMissing && (
            <EmptyState title='This page could not be loaded' body='The portal may have been updated, or the connection was lost.'>
              <Button onClick={() => { window.location.reload() }}>Reload the page</Button>
            </EmptyState>
          )}
        </Stack>
      </Stack>
      {isHelping && code !== undefined && <code.ShortcutsDialog shortcuts={code.shortcuts} onClose={() => { setIsHelping(false) }} />}
    </Page>
  )
}

/** The search in the address. The router draws it in a transition, which keys and clicks do not wait for, so the page may still show the one before. */
function latestSearch (): StockSearch {
  return readStockSearch(new URLSearchParams(window.location.search))
}

function outcomeOf (found: number | undefined): SearchOutcome | undefined {
  return found === undefined ? undefined : found > 0 ? 'found' : 'nothing'
}
