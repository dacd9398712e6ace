import { useDeferredValue, useMemo } from 'react'
import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { limits } from '@portal/contracts/policy/limits'
import type { FoundItem } from '@portal/contracts/stock'
import { useCartLines } from '../../../domain/cart/use-cart.ts'
import { color, media, radius, space, text } from '../../../theme/tokens.ts'
import { visuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { formatCount } from '../../../lib/text/format.ts'
import { portalToday } from '../../../lib/text/portal-day.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { moveBetweenRows } from '../../../ui/tables/row-focus.ts'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { loadedLater } from '../../../ui/feedback/loaded-later.tsx'
import { breathing } from '../../../ui/feedback/skeleton.tsx'
import { RefineStrip } from './refine-strip.tsx'
import { resultsSheet } from './results-sheet.ts'
import { ResultRow } from './result-row.tsx'
import { ResultsTable } from './results-table.tsx'
import { chosenText, rangeText, stockSortLabels, type ResultPage } from './shown-results.ts'
import { isStockSort, type StockSearch } from '../search/stock-search.ts'
import type { TypedLines } from '../entered/typed-lines.ts'
import type { RowOrders } from '../entered/use-typed-lines.ts'

const Frame = styled.section`
  background: ${color('surface')};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
`

/** On smaller screens, its controls take several lines, whose space is reserved. */
const Bar = styled.div<{ $isPlaceholder?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)} ${space(4)};
  min-height: 44px;
  padding: ${space(1.5)} ${space(4)};

  > p {
    flex: 1 1 auto;
    color: ${color('ink-muted')};
  }

  ${media.belowDesktop} {
    ${({ $isPlaceholder = false }) => $isPlaceholder && 'min-height: 88px;'}
  }

  ${media.belowTablet} {
    ${({ $isPlaceholder = false }) => $isPlaceholder && 'min-height: 84px;'}
    column-gap: ${space(2)};

    > div {
      width: 100%;
      justify-content: space-between;
    }

    /* A phone shows the first result instead, and has the pager below the last one. */
    &[data-top] > div {
      display: none;
    }
  }

  ${media.touch} {
    ${media.belowTablet} {
      ${({ $isPlaceholder = false }) => $isPlaceholder && 'min-height: 108px;'}
    }
  }
`

const Downloads = styled.div`
  flex: 1 1 0;
`

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color('ink-muted')};

  select {
    min-height: 32px;
    padding: 0 ${space(1)};
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    color: ${color('ink')};
  }

  ${media.belowTablet} {
    flex: 1 1 8rem;
    min-width: 0;

    /* The number of results needs no more than its digits, so that both stand in one line. */
    &:last-of-type {
      flex-grow: 0;
      flex-basis: auto;
    }

    > span {
      ${text('small')}
    }

    /* The figures are enough, and the sort order's label needs the space. */
    > span > span {
      ${visuallyHidden}
    }

    select {
      flex: 1;
      min-width: 3.5rem;
    }
  }

  ${media.touch} {
    select {
      min-height: 44px;
    }
  }
`

const Check = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 32px;
  color: ${color('ink-muted')};

  ${media.touch} {
    min-height: 44px;
  }
`

/** Its height is reserved before its text appears. */
const Words = styled.div<{ $more: boolean }>`
  --line: max(36px, 2.25rem);
  display: grid;
  height: ${({ $more }) => $more ? 'calc(2 * var(--line))' : 'var(--line)'};

  ${media.touch} {
    --line: max(52px, 2.25rem);
  }

  /* Somebody has asked for all of them. */
  ${media.desktop} {
    &:has([data-all]) {
      height: auto;
    }
  }

  ${media.belowTablet} {
    ${({ $more }) => $more && `height: calc(2 * var(--line) + ${space(5)});`}
  }
`

const StandIns = styled.div`
  ${breathing}

  .order > span {
    height: 34px;
    border: 1px solid ${color('line')};
    border-radius: ${radius};
  }

  i {
    display: inline-block;
    width: 60%;
    height: 1em;
    background: ${color('surface-sunken')};
    border-radius: ${radius};
  }
`

type Props = {
  search: StockSearch
  /** All results of the search, at most as many as an answer holds. */
  items: readonly FoundItem[]
  /** The results to show, in order. */
  chosen: readonly FoundItem[]
  /** The ones on this page. */
  shown: ResultPage<FoundItem>
  /** There are more results than the answer holds. */
  more: boolean
  /** What was entered in the rows. */
  lines: TypedLines
  /** Undefined for users who may not order. */
  orders: RowOrders | undefined
  /** The prices are a dealer's. */
  priced: boolean
  onChange: (change: Partial<StockSearch>) => void
  onSearch: (term: string) => void
}

/** One page of the results, with controls for turning pages, sorting and narrowing. */
export function Results ({ search, items, chosen, shown, more, lines, orders, priced, onChange, onSearch }: Props) {
  const cart = useCartLines()
  const inCart = useMemo(() => new Map(cart.map(line => [line.id, line.quantity])), [cart])
  // Words to narrow by are found after the rows are on the screen.
  const described = useDeferredValue(chosen, none)
  const pager = <Pager page={shown.page} pages={shown.pages} onPage={page => { onChange({ page }) }} />
  const isAll = chosen.length === items.length

  return (
    <Frame aria-label='Search results'>
      <Bar data-top>
        <p role='status'>{isAll ? rangeText(shown, items.length, more) : chosenText(shown, chosen.length, items.length, more)}</p>
        <Check>
          {/* The browser ticks it at once; the address follows a moment later. */}
          <input
            key={String(search.inStock)}
            type='checkbox'
            defaultChecked={search.inStock}
            onChange={event => { onChange({ inStock: event.target.checked, page: 1 }) }}
          />
          In stock only
        </Check>
        <Choice>
          <span>Sort by</span>
          <select value={search.sort} onChange={({ target: { value } }) => { if (isStockSort(value)) onChange({ sort: value, page: 1 }) }}>
            {Object.entries(stockSortLabels).map(([sort, label]) => <option key={sort} value={sort}>{label}</option>)}
          </select>
        </Choice>
        <Choice>
          <span>Results <span>per page</span></span>
          <select value={search.size} onChange={event => { onChange({ size: Number(event.target.value), page: 1 }) }}>
            {limits.searchPageSizes.map(size => <option key={size} value={size}>{size}</option>)}
          </select>
        </Choice>
        {pager}
      </Bar>
      <Words $more={more}>
        {described !== none && (
          <RefineStrip
            items={described}
            more={more}
            term={search.term}
            words={search.words}
            onWords={words => { onChange({ words, page: 1 }) }}
            onSearch={onSearch}
          />
        )}
      </Words>
      {chosen.length === 0
        ? (
          <EmptyState title={items.length === 1 ? 'Your filters hide the only result' : `Your filters hide all ${formatCount(items.length)} results`} body='Remove a filter, or show all results.'>
            <Button onClick={() => { onChange({ inStock: false, words: [], page: 1 }) }}>Show all results</Button>
          </EmptyState>
          )
        : (
          <Table ordering={orders !== undefined} priced={priced}>
            {shown.rows.map(item => (
              <ResultRow
                key={item.item_number}
                item={item}
                inCart={inCart.get(item.item_number) ?? 0}
                line={lines.get(item.item_number)}
                orders={orders}
                priced={priced}
              />
            ))}
          </Table>
          )}
      {chosen.length > 0 && (
        <Bar>
          {/* The pager must not move when the download buttons appear. */}
          <Downloads><ListDownloads name={`stock-${portalToday()}`} rows={() => resultsSheet(chosen, priced)} /></Downloads>
          {shown.pages > 1 && pager}
        </Bar>
      )}
    </Frame>
  )
}

const none: readonly FoundItem[] = []

/** They stand below the results, and come with the first. */
const ListDownloads = loadedLater(async () => (await import('../../../ui/feedback/list-downloads.tsx')).ListDownloads, { what: 'The buttons for downloads', height: '32px' })

/** Placeholder for the results while they are loading. */
export function ResultsSkeleton ({ ordering, priced }: { ordering: boolean, priced: boolean }) {
  return (
    <Frame aria-busy data-stand-in>
      <Bar $isPlaceholder />
      <Words $more={false} />
      <Table ordering={ordering} priced={priced}>
        <StandIns aria-hidden>
          {Array.from({ length: limits.searchPageSizeDefault }, (_, n) => (
            <div key={n} className='row'>
              <div className='part'><i /></div>
              <div className='description'><i /></div>
              <div className='number'><i /></div>
              <div className='number retail'><i /></div>
              {ordering && priced && <div className='number'><i /></div>}
              {ordering && <div className='order'><span className='quantity' /><span /><span /></div>}
            </div>
          ))}
        </StandIns>
      </Table>
    </Frame>
  )
}

function Table ({ ordering, priced, children }: { ordering: boolean, priced: boolean, children: React.ReactNode }) {
  return (
    <ResultsTable role='table' aria-label='Parts' $ordering={ordering} $priced={priced} onKeyDown={moveBetweenRows}>
      <div role='row' className='row head'>
        <div role='columnheader'>{partColumns.number}</div>
        <div role='columnheader'>Description</div>
        <div role='columnheader' className='number'>{partColumns.stock}</div>
        <div role='columnheader' className='number'>{partColumns.retail}</div>
        {ordering && priced && <div role='columnheader' className='number'>{partColumns.price}</div>}
        {ordering && <div role='columnheader' className='last'>Order</div>}
      </div>
      {children}
    </ResultsTable>
  )
}
