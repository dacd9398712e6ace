import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { CallResponse } from '@portal/contracts/calls'
import { formatDate } from '@portal/contracts/base/dates'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { fetchItemsToday } from '../../api/stock.ts'
import { AddLinesBar } from '../../domain/order-entry/add-lines-bar.tsx'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { hasFinePointer } from '../../lib/browser/fine-pointer.ts'
import { oldestOf } from '../../lib/http/answer-age.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { formatCount } from '../../lib/text/format.ts'
import { replaceText } from '../../lib/keyboard/replace-text.ts'
import { createScanWatch } from '../../lib/keyboard/barcode-scan.ts'
import { to } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ListDownloads } from '../../ui/feedback/list-downloads.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { PagedPanel } from '../../ui/tables/paged-panel.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { focusField, moveBetweenRows } from '../../ui/tables/row-focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { boughtSheet } from './bought-sheet.ts'
import { BoughtRow } from './bought-row.tsx'
import { BoughtTable, PlaceholderRows } from './bought-table.tsx'
import { indexParts, boughtPageOf, partsInView, readBoughtView, boughtViewParams, type BoughtView } from './bought-view.ts'
import { useScannedTerm } from './use-scanned-term.ts'
import { useTodaysItems } from './use-todays-items.ts'
import { useWantedParts } from './use-wanted-parts.ts'
import { BoughtViewControls } from './bought-view-controls.tsx'

type Bought = CallResponse<'boughtBefore'>

/** @param bought undefined while it is loading */
export function BoughtList ({ customer, bought, asOf }: { customer: string, bought: Bought | undefined, asOf: number | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { view, setView } = useView()
  const index = useMemo(() => indexParts(bought?.parts ?? []), [bought])
  const { search, sort, descending } = view
  const scanned = useScannedTerm(search)
  const { term } = scanned
  const found = useMemo(() => partsInView(index, { search: term, sort, descending }), [index, term, sort, descending])
  const shown = useMemo(() => boughtPageOf(found, view.page), [found, view.page])
  const numbers = useMemo(() => shown.rows.map(part => part.item_number), [shown])
  const { known, asOf: pricesAsOf, error, isValidating, retry } = useTodaysItems(numbers)
  const lines = useCartLines()
  const inCart = useMemo(() => new Map(lines.map(line => [line.id, line.quantity])), [lines])

  const toSearch = useCallback(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const toFirstRow = (): boolean => focusField(table.current, 'quantity')
  const { wanted, change, add, ...adding } = useWantedParts(customer, known, {
    onAdded: toSearch,
    onRefused (number) {
      focusField(table.current?.querySelector(`tr[data-part="${CSS.escape(number)}"]`) ?? null, 'quantity')
    }
  })
  const waiting = Array.from(wanted, ([id, { quantity }]) => ({ id, quantity }))
  const { onSearchKey, goOn } = useSearchKeys(toFirstRow, toSearch, bought !== undefined && !scanned.isAsked)
  const [scanOf] = useState(createScanWatch)

  useEffect(() => {
    // No focus on touch devices: the on-screen keyboard would cover the page.
    if (hasFinePointer()) field.current?.focus({ preventScroll: true })
  }, [])

  /** A scanner types wherever the focus is, so a part number in a quantity field, or behind another term, is searched for. */
  function onScan (event: KeyboardEvent<HTMLElement>) {
    const { target, key, timeStamp } = event
    if (!(target instanceof HTMLInputElement)) return
    const scan = scanOf(key, timeStamp, target.value)
    if (scan === undefined) return
    event.preventDefault()
    event.stopPropagation()
    replaceText(target, scan.before, 0, target.value.length)
    goOn(() => { setView({ search: scannedText(scan.text), page: 1 }) })
  }

  function onTermKey (event: KeyboardEvent<HTMLInputElement>) {
    onScan(event)
    if (event.defaultPrevented) return
    // Without the signs of a bar code.
    if (event.key === 'Enter' && scannedText(search) !== search.trim()) flushSync(() => { setView({ search: scannedText(search), page: 1 }) })
    onSearchKey(event)
  }

  function onRowKey (event: KeyboardEvent<HTMLElement>) {
    moveBetweenRows(event)
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    // Above the first row is the search.
    if (event.key !== 'ArrowUp' && event.key !== 'Escape') return
    event.preventDefault()
    toSearch()
  }

  return (
    <>
      <Panel>
        <BoughtViewControls
          field={field} search={search} view={view} found={bought === undefined ? <Skeleton $width='14ch' /> : counted(found.length, bought)}
          onSearch={text => { setView({ search: text, page: 1 }) }} onSearchKey={onTermKey} onView={setView}
        />
      </Panel>
      {error !== undefined && (
        <FailureNotice kind='warn' alert error={error} retrying={isValidating} onRetry={retry}>Today’s prices could not be loaded.</FailureNotice>
      )}
      <PagedPanel page={shown.page} pages={shown.pages} asOf={oldestOf(asOf, pricesAsOf)} onPage={page => { setView({ page }) }}>
        {bought !== undefined && found.length === 0 && !scanned.isAsked
          ? <NoMatch term={term} onClear={() => { setView({ search: '', page: 1 }); toSearch() }} />
          : (
            <BoughtTable frame={table} view={view} onSort={setView} onKeyDownCapture={onScan} onKeyDown={onRowKey}>
              {bought === undefined || scanned.isAsked
                ? <PlaceholderRows />
                : shown.rows.map(part => (
                  <BoughtRow
                    key={part.item_number} part={part} today={known.get(part.item_number)}
                    barCode={scanned.found?.number === part.item_number ? scanned.found.barCode : undefined} isFailed={error !== undefined}
                    wanted={wanted.get(part.item_number)} inCart={inCart.get(part.item_number) ?? 0} onChange={change} onEnter={add}
                  />
                ))}
            </BoughtTable>
            )}
      </PagedPanel>
      {found.length > 0 && (
        <ListDownloads
          name={`bought-before-${customer}-${portalToday()}`}
          rows={async () => boughtSheet(found, await fetchItemsToday(found.map(part => part.item_number)))}
        />
      )}
      <AddLinesBar
        waiting={waiting} added={adding.added} isAdding={adding.isAdding} onAdd={add}
        onClear={() => { adding.clear(); toSearch() }} onUndo={() => { adding.undo(); toSearch() }}
      />
    </>
  )
}

/** The view in the address. What is typed applies at once, and the address follows. */
function useView (): { view: BoughtView, setView: (change: Partial<BoughtView>) => void } {
  const [params, setParams] = useSearchParams()
  const navigation = useNavigationType()
  const address = readBoughtView(params)
  const [search, setSearch] = useState(address.search)
  const [seen, setSeen] = useState(address.search)
  if (seen !== address.search) {
    setSeen(address.search)
    // A replaced address only follows what was typed meanwhile.
    if (navigation !== 'REPLACE') setSearch(address.search)
  }
  return {
    view: { ...address, search },
    setView (change) {
      // The page may not have drawn the address's last change yet.
      const view = { ...readBoughtView(new URLSearchParams(window.location.search)), search, ...change }
      setSearch(view.search)
      // Back turns the page back, but does not undo typing.
      setParams(boughtViewParams(view), { replace: view.page === address.page || view.search !== search })
    }
  }
}

/** Enter and the down arrow lead from the search to the first row, after a scan, too, and as soon as the parts have loaded. */
function useSearchKeys (toFirstRow: () => boolean, toSearch: () => void, isLoaded: boolean) {
  const waits = useRef(false)
  const [, setScans] = useState(0)
  // After each render, since scanning the same part again changes nothing else.
  useEffect(() => {
    if (!isLoaded || !waits.current) return
    waits.current = false
    if (!toFirstRow()) toSearch()
  })

  function goOn (change: () => void) {
    waits.current = true
    flushSync(() => {
      change()
      setScans(scans => scans + 1)
    })
  }

  return {
    /** Makes a change, and leads to the first row of the result. */
    goOn,
    onSearchKey (event: KeyboardEvent<HTMLInputElement>) {
      const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
      if (!isEnter && event.key !== 'ArrowDown') return
      event.preventDefault()
      if (!isLoaded) waits.current = true
      else if (!toFirstRow()) toSearch()
    }
  }
}

/** The count of parts in words. */
function counted (found: number, { parts, more, since }: Bought): string {
  const all = `${formatCount(parts.length)}${more ? '+' : ''}`
  const from = since === null ? '' : ` since ${formatDate(since)}`
  return found === parts.length ? `${all}${from}` : `${formatCount(found)} of ${all}${from}`
}

function NoMatch ({ term, onClear }: { term: string, onClear: () => void }) {
  return (
    <EmptyState title='No parts you bought match.' body='Use fewer words. You can leave out punctuation in part numbers.'>
      <Button onClick={onClear}>Clear search</Button>
      <ButtonLink to={to.stock(term)}>Search all stock</ButtonLink>
    </EmptyState>
  )
}
