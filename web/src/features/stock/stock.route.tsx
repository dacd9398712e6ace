import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { messages } from '@portal/contracts/policy/messages'
import { searchTerm } from '@portal/contracts/rules/search-term'
import { fetchItem, useStockSearch } from '../../api/stock.ts'
import { useCustomerNumber, useSession, useUser } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { text } from '../../theme/tokens.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { MissingRecords } from '../../ui/missing-records.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { focusField } from '../../ui/row-keys.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { addToCart } from './add-to-cart.ts'
import type { AddToCart } from './result-row.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { countText, readSearch, writeSearch, type StockSearch } from './stock-search.ts'

const titles = { ordering: 'Advanced Stock Check and New Orders', looking: 'Stock Check & New Orders' }

const Count = styled.p`
  ${text('lead')}
  font-weight: 600;
`

/** The stock search, for everybody. Users who are logged in see their prices and can order here. */
export function StockRoute () {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(params), [params])
  const read = searchTerm(search.term)
  // The form works before the session is known, but the search waits for it, because the prices depend on it.
  const known = useSession(({ status }) => status !== 'unknown')
  const ordering = useUser() !== null
  const customer = useCustomerNumber()
  const { data, asOf, leftOut, error, isLoading, isValidating, retry } = useStockSearch(known && read.ok ? read.term : null, customer)
  const results = useRef<HTMLElement>(null)
  const add = useCallback<AddToCart>(order => addToCart(customer, order, fetchItem), [customer])

  function show (change: Partial<StockSearch>) {
    setParams(writeSearch({ ...search, ...change }))
  }

  function searchFor (term: string) {
    if (term === search.term && search.page === 1) retry()
    else show({ term, page: 1 })
  }

  /** Turning the page returns to the top of the results, even from the pager at the bottom. */
  function turn (change: Partial<StockSearch>) {
    show(change)
    results.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  const count = isValidating ? 'Search in progress...' : data === undefined ? '' : countText(data.items.length, data.more, search.term)
  return (
    <Page title={ordering ? titles.ordering : titles.looking} roomFor={titles.ordering} focusTitle={false}>
      <Stack>
        <SearchForm
          term={search.term}
          problem={search.term === '' || read.ok ? undefined : read.message}
          onSearch={searchFor}
          onLeaveDown={() => { focusField(results.current, 'quantity') }}
        />
        {ordering && <SubmissionNotices />}
        <Count role='status'>{count} <AsOf at={asOf} /></Count>
        <MissingRecords count={leftOut} noun='part' />
        {isLoading && <ResultsSkeleton ordering={ordering} />}
        {error !== undefined && data === undefined && !isLoading && (
          <Panel><ErrorState error={error} title={messages.searchFailed} retrying={isValidating} onRetry={retry} /></Panel>
        )}
        {data?.items.length === 0 && <Panel><EmptyState title={messages.searchNothing} /></Panel>}
        {data !== undefined && data.items.length > 0 && (
          <Results items={data.items} more={data.more} search={search} onChange={turn} onAdd={ordering ? add : undefined} frame={results} />
        )}
        {search.term === '' && <Panel><EmptyState title='Search for a part' body='Part numbers and words of the description are found, in any case.' /></Panel>}
      </Stack>
    </Page>
  )
}
