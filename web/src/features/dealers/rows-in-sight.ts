import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ListedDealer } from '@portal/contracts/dealer-lists'

/** A list of so many rows is drawn whole: the browser's own search finds all of it. */
const wholeMax = 200
/** Rows drawn beyond either end of the window. */
const beyond = 8
/** px, of a row and of a card, until they have been measured. */
const estimated = { row: 33, card: 168 } as const
/** How long the list must stand still before what is in sight is told of, ms. */
const settled = 120
const phone = window.matchMedia('(max-width: 767.98px)')

export type RowsInSight = {
  /** For the element in which the rows stand. */
  frame: RefObject<HTMLTableSectionElement | null>
  /** Those to be drawn, and the px of rows that are not drawn before each. */
  rows: ReadonlyArray<{ index: number, before: number }>
  /** px of rows that are not drawn, after the last one that is. */
  after: number
  /** Takes each row's element, which has its number as `data-index`. */
  measure: (row: HTMLTableRowElement | null) => void
  /** The row that has the focus stays drawn, however far it is scrolled away. */
  keep: (index: number | null) => void
}

/**
 * Which rows of a list are to be drawn.
 * @param order names how they are sorted: when the person has them in another order, the list begins at its top
 * @param tell hears of the numbers of the dealers that are, once the list stands still
 */
export function useRowsInSight (dealers: readonly ListedDealer[], order: string, tell: (numbers: readonly string[]) => void): RowsInSight {
  const frame = useRef<HTMLTableSectionElement>(null)
  const [begin, setBegin] = useState(0)
  const [kept, setKept] = useState<number | null>(null)

  // Whatever stands above the list may come and go, and the page changes its height with it.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const top = frame.current?.getBoundingClientRect().top
      if (top !== undefined) setBegin(Math.round(top + window.scrollY))
    })
    observer.observe(document.body)
    return () => { observer.disconnect() }
  }, [])

  // Asked for once: it is wanted for thousands of rows whenever one turns out to be of another height.
  const height = phone.matches ? estimated.card : estimated.row
  const virtualizer = useWindowVirtualizer({
    count: dealers.length,
    estimateSize: () => height,
    overscan: dealers.length <= wholeMax ? dealers.length : beyond,
    scrollMargin: begin,
    // Drawn with the next frame: a table that is drawn within each scroll event holds the scrolling up.
    useFlushSync: false,
    getItemKey: useCallback((index: number) => dealers[index]?.customer_number ?? index, [dealers]),
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [first, last] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)]
      const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      if (kept === null || kept >= count) return drawn
      return kept < first ? [kept, ...drawn] : kept > last ? [...drawn, kept] : drawn
    }
  })

  const ordered = useRef(order)
  useLayoutEffect(() => {
    if (ordered.current === order) return
    ordered.current = order
    // Not by the window: until the scroll event comes, the virtualizer would go back to where it believes the page to be.
    virtualizer.scrollToOffset(0)
  }, [order, virtualizer])

  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, start }, at) => ({ index, before: start - (items[at - 1]?.end ?? begin) }))

  const drawn = rows.map(row => dealers[row.index]?.customer_number ?? '').join(' ')
  useEffect(() => {
    const timer = setTimeout(() => { tell(drawn === '' ? [] : drawn.split(' ')) }, settled)
    return () => { clearTimeout(timer) }
  }, [drawn, tell])

  // Ends count from the page's top, the size from the list's.
  const after = virtualizer.getTotalSize() + begin - (items.at(-1)?.end ?? begin)
  return { frame, rows, after, measure: virtualizer.measureElement, keep: setKept }
}
