import { useMemo, type Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import type { FoundItem } from '@portal/contracts/stock'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { color, media, radius, space } from '../../theme/tokens.ts'
import { Pager } from '../../ui/pager.tsx'
import { moveBetweenRows } from '../../ui/row-keys.ts'
import { breathing } from '../../ui/skeleton.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'
import { ResultRow, type AddToCart } from './result-row.tsx'
import { ResultsTable } from './results-table.tsx'
import { rangeText, resultPage, type StockSearch } from './stock-search.ts'

const Frame = styled.section`
  background: ${color('surface')};
  border: 1px solid ${color('line')};
  border-radius: ${radius};

  &:focus-visible {
    outline: none;
  }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)} ${space(4)};
  min-height: 52px;
  padding: ${space(2)} ${space(4)};

  > p {
    flex: 1 1 auto;
    color: ${color('ink-muted')};
  }

  ${media.belowTablet} {
    > div {
      width: 100%;
      justify-content: space-between;
    }
  }
`

const Size = styled.label`
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
    span {
      ${visuallyHidden}
    }
  }

  ${media.touch} {
    select {
      min-height: 44px;
    }
  }
`

const StandIns = styled.div`
  ${breathing}
`

type Props = {
  search: StockSearch
  onChange: (change: Partial<StockSearch>) => void
  /** Undefined for users who may not order. */
  onAdd: AddToCart | undefined
  frame: Ref<HTMLElement>
}

/** One page of the results, with controls for the others. */
export function Results ({ items, more, search, onChange, onAdd, frame }: Props & { items: readonly FoundItem[], more: boolean }) {
  const shown = useMemo(() => resultPage(items, search), [items, search])
  const lines = useCartLines()
  const inCart = useMemo(() => new Map(lines.map(line => [line.id, line.quantity])), [lines])
  const pager = <Pager page={shown.page} pages={shown.pages} onPage={page => { onChange({ page }) }} />

  return (
    <Frame ref={frame} tabIndex={-1} aria-label='Search results'>
      <Bar>
        <p role='status'>{rangeText(shown, items.length, more)}</p>
        <Size>
          <span>Results per page</span>
          <select value={search.size} onChange={event => { onChange({ size: Number(event.target.value), page: 1 }) }}>
            {limits.searchPageSizes.map(size => <option key={size}>{size}</option>)}
          </select>
        </Size>
        {pager}
      </Bar>
      <Table ordering={onAdd !== undefined}>
        {shown.rows.map(item => (
          <ResultRow key={item.item_number} item={item} inCart={inCart.get(item.item_number) ?? 0} onAdd={onAdd} />
        ))}
      </Table>
      {shown.pages > 1 && <Bar>{pager}</Bar>}
    </Frame>
  )
}

/** Placeholder for the results while they are loading. */
export function ResultsSkeleton ({ ordering }: { ordering: boolean }) {
  return (
    <Frame aria-busy data-stand-in>
      <Bar />
      <Table ordering={ordering}>
        <StandIns aria-hidden>{Array.from({ length: limits.searchPageSizeDefault }, (_, n) => <div key={n} className='row stand-in' />)}</StandIns>
      </Table>
    </Frame>
  )
}

function Table ({ ordering, children }: { ordering: boolean, children: React.ReactNode }) {
  return (
    <ResultsTable role='table' aria-label='Parts' $ordering={ordering} onKeyDown={moveBetweenRows}>
      <div role='row' className='row head'>
        <div role='columnheader'>Part number</div>
        <div role='columnheader'>Description</div>
        <div role='columnheader' className='number'>Quantity</div>
        <div role='columnheader' className='number'>{ordering ? 'Retail' : 'Suggested retail'}</div>
        {ordering && (
          <>
            <div role='columnheader' className='number'>Your price</div>
            <div role='columnheader'>Order</div>
          </>
        )}
      </div>
      {children}
    </ResultsTable>
  )
}
