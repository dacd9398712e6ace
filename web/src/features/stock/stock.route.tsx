import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { messages } from '@portal/contracts/policy/messages'
import { searchTerm } from '@portal/contracts/rules/search-term'
import { useStockSearch } from '../../api/stock.ts'
import { useCustomerNumber, useSession, useUser } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { field as fieldOf } from '../../lib/read-json.ts'
import { text } from '../../theme/tokens.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { MissingRecords } from '../../ui/missing-records.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { focusField } from '../../ui/row-keys.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { KeysNotice } from './keys-notice.tsx'
import { LinesBar } from './lines-bar.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { chosenResults, countText, newSearch, readSearch, resultPage, writeSearch, type StockSearch } from './stock-search.ts'
import { linesToAdd } from './typed-lines.ts'
import { useCode } from './use-code.ts'
import { isQuantity, leaveResults, toSearchBox, useSearchKeys } from './use-search-keys.ts'
import { useTypedLines } from './use-typed-lines.ts'

const titles = { ordering: 'Advanced Stock Check and New Orders', looking: 'Stock Check & New Orders' }

const Count = styled.p`
  ${text('lead')}
  font-weight: 600;
`

const fetchLater = () => import('./later.ts')

/** The stock search, for everybody. Users who are logged in see their prices and can order here. */
export function StockRoute () {
  const [params, setParams] = useSearchParams()
  const { state, key: visit } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isTyped = !isBack && fieldOf(state, 'typed') === true
  const search = useMemo(() => readSearch(params), [params])
  const read = searchTerm(search.term)
  // The form works before the session is known, but the search waits for it, because the prices depend on it.
  const known = useSession(({ status }) => status !== 'unknown')
  const user = useUser()
  const ordering = user !== null
  const customer = useCustomerNumber()
  const { data, asOf, leftOut, error, isLoading, isValidating, retry } = useStockSearch(known && read.ok ? read.term : null, customer)
  const code = useCode(fetchLater, known)
  const [isHelping, setIsHelping] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const places = useMemo(() => ({ field: box, results }), [])

  const chosen = useMemo(() => data === undefined ? [] : chosenResults(data.items, search), [data, search])
  const shown = useMemo(() => resultPage(chosen, search), [chosen, search])
  const onAdded = useCallback(() => { leaveResults(places) }, [places])
  const onRefused = useCallback((part: string) => {
    focusField(results.current?.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? null, 'quantity')
  }, [])
  const typed = useTypedLines(customer, { term: search.term, onAdded, onRefused })
  const putBack = useRef<() => void>(undefined)
  const outcome = !read.ok || (error !== undefined && data === undefined && !isValidating)
    ? 'failed' as const
    : data === undefined ? undefined : data.items.length > 0 ? 'found' as const : 'nothing' as const
  const keys = useSearchKeys(places, {
    term: search.term,
    outcome,
    onHelp: () => { setIsHelping(true) },
    onScanBegins: part => { putBack.current = typed.remember(part) },
    onScanEnds: () => { putBack.current?.() }
  })

  const { forget } = keys
  useEffect(() => {
    // Back and Forward end the search that was under way.
    if (isBack) forget()
  }, [isBack, visit, forget])

  // What is on the screen now can be suggested later.
  const seen = outcome === 'found' ? shown.rows : undefined
  const person = user?._id ?? 'visitor'
  useEffect(() => {
    if (seen !== undefined) code?.keepSearch(person, search.term, seen.map(item => item.item_number))
  }, [code, person, search.term, seen])

  /** @param isTyped whether the search box has the term already */
  function searchFor (term: string, isTyped: boolean) {
    const next = writeSearch(newSearch(term, search))
    const isSame = next.toString() === writeSearch(search).toString()
    // Where the results are there already, no key has to wait for them.
    if (term !== search.term || outcome === 'failed') keys.begin(term)
    if (isSame) retry()
    else setParams(next, { state: { typed: isTyped } })
    leaveResults(places)
  }

  /** Turning the page returns to the top of the results, even from the pager at the bottom. */
  function turn (change: Partial<StockSearch>) {
    setParams(writeSearch({ ...search, ...change }), { state: { typed: true } })
    results.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  /** To the first quantity, or where nothing was found to the first part that is offered instead. */
  function enterResults () {
    if (!focusField(results.current, 'quantity')) results.current?.querySelector<HTMLElement>('a[href]')?.focus()
  }

  /** After the handlers of the row: Enter has led to the search box, and must not press there too; up leads there from the first row. */
  function endKey (event: KeyboardEvent) {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'ArrowUp' || !isQuantity(event.target)) return
    event.preventDefault()
    toSearchBox(places)
  }

  const waiting = linesToAdd(typed.lines).map(({ item, quantity }) => ({ id: item.item_number, quantity }))
  const count = isValidating ? 'Search in progress...' : data === undefined ? '' : countText(data.items.length, data.more, search.term)
  return (
    <Page title={ordering ? titles.ordering : titles.looking} roomFor={titles.ordering} focusTitle={false}>
      <Stack>
        <SearchForm
          field={box}
          term={search.term}
          isTyped={isTyped}
          problem={search.term === '' || read.ok ? undefined : read.message}
          user={person}
          code={code}
          onSearch={term => { searchFor(term, true) }}
          onLeaveDown={enterResults}
          onHelp={() => { setIsHelping(true) }}
        />
        {ordering && <SubmissionNotices />}
        <Count role='status'>{count} <AsOf at={asOf} /></Count>
        <KeysNotice {...keys} />
        <MissingRecords count={leftOut} noun='part' />
        <Stack ref={results} tabIndex={-1} onKeyDown={endKey}>
          {isLoading && <ResultsSkeleton ordering={ordering} />}
          {error !== undefined && data === undefined && !isLoading && (
            <Panel><ErrorState error={error} title={messages.searchFailed} retrying={isValidating} onRetry={retry} /></Panel>
          )}
          {data?.items.length === 0 && (code === undefined
            ? <Panel><EmptyState title={messages.searchNothing} /></Panel>
            : <code.NothingFound term={search.term} mayAsk={customer !== null} onNear={onAdded} />)}
          {data !== undefined && data.items.length > 0 && (
            <Results
              search={search}
              items={data.items}
              chosen={chosen}
              shown={shown}
              more={data.more}
              lines={typed.lines}
              orders={ordering ? typed.orders : undefined}
              code={code}
              onChange={turn}
              onSearch={term => { searchFor(term, false) }}
            />
          )}
          {search.term === '' && <Panel><EmptyState title='Search for a part' body='Part numbers and words of the description are found, in any case.' /></Panel>}
        </Stack>
        <LinesBar
          waiting={waiting}
          isHidden={waiting.some(({ id }) => !shown.rows.some(item => item.item_number === id))}
          added={typed.undoable}
          onAdd={() => { typed.addAll() }}
          onClear={() => { typed.clear(); onAdded() }}
          onUndo={() => { typed.undo(); onAdded() }}
        />
      </Stack>
      {isHelping && code !== undefined && <code.Shortcuts onClose={() => { setIsHelping(false) }} />}
    </Page>
  )
}
