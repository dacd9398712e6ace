import { useCallback, useEffect, useImperativeHandle, useMemo, type KeyboardEvent, type Ref } from 'react'
import type { CallResponse } from '@portal/contracts/calls'
import { useRights } from '../../../domain/session/session.ts'
import { AddLinesBar } from '../../../domain/order-entry/add-lines-bar.tsx'
import { focusField } from '../../../ui/tables/row-focus.ts'
import { keepSearch } from '../search/past-searches.ts'
import { NothingFound } from './nothing-found.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { chosenResults, resultPage } from './shown-results.ts'
import type { StockSearch } from '../search/stock-search.ts'
import { linesToAdd } from '../entered/typed-lines.ts'
import { isQuantity, leaveResults, toSearchBox, type Places } from '../keyboard/use-search-keys.ts'
import { useTypedLines } from '../entered/use-typed-lines.ts'

/** What the keys of the page need to know of the rows. */
export type RowsHandle = {
  /** Remembers what was entered for a part, for the case that the next keys are not a quantity. @returns puts it back */
  remember: (partNumber: string) => () => void
}

type Props = {
  keys: Ref<RowsHandle>
  search: StockSearch
  /** Undefined while there is no answer. */
  data: CallResponse<'items'> | undefined
  isLoading: boolean
  /** Users who are logged in can order. */
  ordering: boolean
  customer: string | null
  /** Whose earlier searches are kept. */
  user: string
  places: Places
  onChange: (change: Partial<StockSearch>) => void
  onSearch: (term: string) => void
}

/** What a search has found, and what is ordered of it. */
export function OrderableResults ({ keys, search, data, isLoading, ordering, customer, user, places, onChange, onSearch }: Props) {
  const priced = useRights().prices && customer !== null
  const chosen = useMemo(() => data === undefined ? [] : chosenResults(data.items, search), [data, search])
  const shown = useMemo(() => resultPage(chosen, search), [chosen, search])
  const onLeave = useCallback(() => { leaveResults(places) }, [places])
  const onRefused = useCallback((part: string) => {
    focusField(places.results.current?.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? null, 'quantity')
  }, [places])
  const { lines, orders, undoable, ...typed } = useTypedLines(customer, { term: search.term, onAdded: onLeave, onRefused })
  useImperativeHandle(keys, () => ({ remember: typed.remember }), [typed.remember])

  const { term } = search
  const isFound = data !== undefined && data.items.length > 0
  useEffect(() => {
    // What is on the screen can be suggested later.
    if (isFound) keepSearch(user, term, shown.rows.map(item => item.item_number))
  }, [isFound, user, term, shown])

  /** After the handlers of the row: Enter has led to the search box, and must not press there too; up leads there from the first row. */
  function endKey (event: KeyboardEvent) {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'ArrowUp' || !isQuantity(event.target)) return
    event.preventDefault()
    toSearchBox(places)
  }

  const waiting = linesToAdd(lines).map(({ item, quantity }) => ({ id: item.item_number, quantity }))
  // A single line is added in its row, as long as that is on the screen.
  const isSeveral = waiting.length > 1 || waiting.some(({ id }) => !shown.rows.some(item => item.item_number === id))
  return (
    <>
      {isLoading && <ResultsSkeleton ordering={ordering} priced={priced} />}
      {data?.items.length === 0 && <NothingFound near={data.near ?? []} onChoose={onLeave} />}
      {data !== undefined && isFound && (
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles events that bubble from the fields
        <div onKeyDown={endKey}>
          <Results
            search={search}
            items={data.items}
            chosen={chosen}
            shown={shown}
            more={data.more}
            lines={lines}
            orders={ordering ? orders : undefined}
            priced={priced}
            onChange={onChange}
            onSearch={onSearch}
          />
        </div>
      )}
      <AddLinesBar
        waiting={isSeveral ? waiting : []}
        added={undoable}
        onAdd={() => { typed.addAll() }}
        onClear={() => { typed.clear(); onLeave() }}
        onUndo={() => { typed.undo(); onLeave() }}
      />
    </>
  )
}
