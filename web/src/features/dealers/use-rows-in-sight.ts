import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { phoneWidth } from '../../theme/tokens.ts'

/** Lists of up to this many rows are rendered whole, so that the browser's own search finds every row. */
const wholeMax = 200
/** Rows rendered beyond either end of the viewport. */
const beyond = 8
/** The estimated height, in pixels, of rows and cards, until this tab has measured some. */
const height = { row: 33, card: 168 }
/** Milliseconds the list must be still before the visible rows are reported. */
const settled = 120
const phone = window.matchMedia(phoneWidth)

export type RowsInSight = {
  /** Ref of the element that contains the rows. */
  frame: RefObject<HTMLTableSectionElement | null>
  /** The rows to render, each with the pixels of skipped rows before it. */
  rows: ReadonlyArray<{ index: number, before: number }>
  /** Pixels of skipped rows after the last rendered one. */
  after: number
  /** Measures a row's element, which has its index as `data-index`. Rows on paper are not measured. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
  /** Keeps the focused row rendered, however far it is scrolled away. */
  keep: (index: number | null) => void
}

/**
 * Which rows of a list to render: on paper, all of them.
 * @param order names the sort order: when it changes, the list scrolls to its top
 * @param tell called with the numbers of the visible dealers once the list is still
 */
export function useRowsInSight (dealers: readonly ListedDealer[], order: string, tell: (numbers: readonly string[]) => void): RowsInSight {
  const frame = useRef<HTMLTableSectionElement>(null)
  const [begin, setBegin] = useState(0)
  const [kept, setKept] = useState<number | null>(null)
  const isPrinted = useIsPrinted()

  // Content above the list comes and goes and moves it.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const top = frame.current?.getBoundingClientRect().top
      if (top !== undefined) setBegin(Math.round(top + window.scrollY))
    })
    observer.observe(document.body)
    return () => { observer.disconnect() }
  }, [])

  // Read once, because it is needed for thousands of rows whenever one has an unexpected height.
  const kind = phone.matches ? 'card' : 'row'
  const virtualizer = useWindowVirtualizer({
    count: dealers.length,
    estimateSize: () => height[kind],
    overscan: dealers.length <= wholeMax ? dealers.length : beyond,
    scrollMargin: begin,
    // Rendered in the next frame: rendering within each scroll event makes scrolling stutter.
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
    // Not `window.scrollTo`: until the scroll event, the virtualizer would scroll back to where it believes the page is.
    virtualizer.scrollToOffset(0)
  }, [order, virtualizer])

  const items = virtualizer.getVirtualItems()
  const drawn = items.map(({ index }) => dealers[index]?.customer_number ?? '').join(' ')
  const isAtTop = items[0]?.index === 0
  // The first rows show how high rows are in this window. With a wrong height for the rest, the end of the list would move away while a person
  // scrolls to it.
  const learnHeight = useCallback(() => {
    const sizes = [...virtualizer.itemSizeCache.values()]
    const size = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
    if (sizes.length === 0 || size === height[kind]) return
    height[kind] = size
    virtualizer.measure()
  }, [kind, virtualizer])
  useEffect(() => {
    if (!isAtTop) return
    const timer = setTimeout(learnHeight, settled)
    return () => { clearTimeout(timer) }
  }, [isAtTop, learnHeight])

  useEffect(() => {
    const timer = setTimeout(() => { tell(drawn === '' ? [] : drawn.split(' ')) }, settled)
    return () => { clearTimeout(timer) }
  }, [drawn, tell])

  if (isPrinted) return { frame, rows: dealers.map((_, index) => ({ index, before: 0 })), after: 0, measure: undefined, keep: setKept }
  const rows = items.map(({ index, start }, at) => ({ index, before: start - (items[at - 1]?.end ?? begin) }))
  // `end` counts from the top of the page, the size from the top of the list.
  const after = virtualizer.getTotalSize() + begin - (items.at(-1)?.end ?? begin)
  return { frame, rows, after, measure: virtualizer.measureElement, keep: setKept }
}

/** Whether the page is being laid out for paper. */
function useIsPrinted (): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    let place = 0
    // The browser lays the page out as soon as its listeners return.
    const begin = () => {
      place = window.scrollY
      flushSync(() => { setIsPrinted(true) })
    }
    // On paper the list may be shorter, and the window is then scrolled back to its end.
    const end = () => {
      flushSync(() => { setIsPrinted(false) })
      window.scrollTo(0, place)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
