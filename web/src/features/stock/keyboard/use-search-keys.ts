import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { hasFinePointer } from '../../../lib/browser/fine-pointer.ts'
import { replaceText } from '../../../lib/keyboard/replace-text.ts'
import { createScanWatch } from '../../../lib/keyboard/barcode-scan.ts'
import { takeEarlyKeys } from '../../../lib/keyboard/early-keys.ts'
import { isTypedKey } from '../../../lib/keyboard/typed-key.ts'
import { isSameSearch, type StockSearch } from '../search/stock-search.ts'
import { pressKey, submitByEnter } from './press-key.ts'
import { createWaitingKeys, type Dropped, type SearchOutcome } from './waiting-keys.ts'

/** What waits for the results, and what was dropped since the last search that a person began. */
export type WaitingKeysView = { waiting: readonly string[], dropped: Dropped | undefined }

export type Places = {
  /** The search box. */
  field: RefObject<HTMLInputElement | null>
  /** Everything below it. */
  results: RefObject<HTMLElement | null>
}

/** Leads to the search box and selects its text, so that the next scan or word replaces it. */
export function toSearchBox ({ field }: Places): void {
  field.current?.focus()
  field.current?.select()
}

/** Leads back from the results, by touch without opening the on-screen keyboard. */
export function leaveResults (places: Places): void {
  if (hasFinePointer()) toSearchBox(places)
  else places.results.current?.focus({ preventScroll: true })
}

export function isQuantity (target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'quantity'
}

function isField (target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function isNothingTyped ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}

/**
 * The keys of the page: those that wait for results, those that lead to the search box from anywhere, and scans, which are recognized by their speed:
 * a scan that ends with Tab searches, and one into a quantity field is not taken for a quantity.
 * @param shown the search that the page shows
 * @param visit another one with each search, even if what it shows is on the page already
 * @param outcome of the search; undefined while it is under way
 */
export function useSearchKeys (places: Places, { shown, visit, outcome, onHelp, onScanBegins, onScanEnds }: {
  shown: StockSearch
  visit: string
  outcome: SearchOutcome | undefined
  onHelp: () => void
  /** A key that may be the first of a scan was pressed in the quantity of this part. */
  onScanBegins: (partNumber: string) => void
  /** It was a scan: the quantity must be restored. */
  onScanEnds: () => void
}) {
  const { field, results } = places
  const [view, setView] = useState<WaitingKeysView>({ waiting: [], dropped: undefined })
  const [searchKeys] = useState(createSearchKeys)
  const { keys } = searchKeys

  useLayoutEffect(() => searchKeys.start(field, (waiting, dropped) => {
    setView(before => waiting.length + before.waiting.length === 0 && dropped === undefined ? before : { waiting, dropped: dropped ?? before.dropped })
  }), [searchKeys, field])

  useEffect(() => {
    let frame = 0
    const start = (): void => {
      const box = field.current
      if (box === null) return
      // The page is hidden while it is not known which bars come above it. A hidden field takes no focus and no keys.
      if (getComputedStyle(box).visibility === 'hidden') {
        frame = requestAnimationFrame(start)
        return
      }
      const held = takeEarlyKeys()
      if (document.activeElement === document.body && (held.length > 0 || hasFinePointer())) box.focus({ preventScroll: true })
      // The field has its text only once this commit is done.
      if (held.length > 0) queueMicrotask(() => { keys.play(held) })
    }
    start()
    return () => { cancelAnimationFrame(frame) }
  }, [keys, field])

  useLayoutEffect(() => {
    // Keys are pressed one by one, each on the page as the one before has left it, which is possible only after this commit.
    queueMicrotask(() => {
      if (outcome !== undefined) searchKeys.settle(shown, outcome)
      // What had the focus may have gone with the earlier results.
      if (document.activeElement === document.body && hasFinePointer()) toSearchBox({ field, results })
    })
  }, [searchKeys, shown, visit, outcome, field, results])

  const begins = useEffectEvent(onScanBegins)
  const ends = useEffectEvent(onScanEnds)
  const help = useEffectEvent(onHelp)
  const isSearched = useEffectEvent((text: string) => text.trim().toLowerCase() === shown.term.toLowerCase())

  useEffect(() => {
    const scanOf = createScanWatch()

    function stop (event: KeyboardEvent): void {
      event.preventDefault()
      event.stopPropagation()
    }

    /** Before any handler of the page. */
    function first (event: KeyboardEvent): void {
      const { target, key, timeStamp } = event
      const box = field.current
      if (box === null || searchKeys.isPlaying() || !isTypedKey(event)) return
      // The first character of a scan leads to the search box, where the others follow.
      if (!isField(target)) scanOf(key, timeStamp, '')
      if (!(target instanceof HTMLInputElement)) return
      if (target === box && keys.take(key, timeStamp)) return stop(event)
      const part = isQuantity(target) ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined
      if (target !== box && part === undefined) return
      const scan = scanOf(key, timeStamp, target.value)
      if (scan === undefined) {
        if (part !== undefined && key.length === 1) begins(part)
        return
      }
      // A scan behind an earlier term is meant alone. Anything else before it may be its own beginning, since a scanner may pause.
      const text = target !== box || isSearched(scan.before) ? scan.text : target.value
      // Enter in the search box searches anyway.
      if (target === box && key === 'Enter' && target.value === text) return
      stop(event)
      if (target !== box) {
        replaceText(target, scan.before, 0, target.value.length)
        ends()
      }
      replaceText(box, text, 0, box.value.length)
      box.focus()
      submitByEnter(box)
    }

    /** After the handlers of the page. */
    function last (event: KeyboardEvent): void {
      const { target, key } = event
      if (event.defaultPrevented || !isTypedKey(event) || document.querySelector('dialog[open]') !== null) return
      const isElsewhere = !isField(target)
      if (key === 'Escape') {
        if (!(target instanceof Node) || results.current?.contains(target) !== true) return
      } else if (key === '?') {
        const isFree = isElsewhere || isQuantity(target) || (field.current !== null && target === field.current && isNothingTyped(field.current))
        if (!isFree) return
        event.preventDefault()
        return help()
      } else if (key === '/') {
        if (!isElsewhere && !isQuantity(target)) return
      } else {
        // Scanners type wherever the focus is: a character outside any field goes into the search box, and so do those after it.
        if (isElsewhere && key.length === 1 && key !== ' ') toSearchBox({ field, results })
        return
      }
      event.preventDefault()
      toSearchBox({ field, results })
    }

    document.addEventListener('keydown', first, { capture: true })
    document.addEventListener('keydown', last)
    return () => {
      document.removeEventListener('keydown', first, { capture: true })
      document.removeEventListener('keydown', last)
      keys.forget()
    }
  }, [searchKeys, keys, field, results])

  return {
    ...view,
    /** A search is sent. If a person, not waiting keys, sends it, the notice about dropped keys has been read. */
    begin (wanted: StockSearch) {
      if (!searchKeys.isPlaying()) setView(({ waiting }) => ({ waiting, dropped: undefined }))
      searchKeys.begin(wanted)
    },
    /** The address has changed without a search, such as by Back. */
    forget: searchKeys.forget
  }
}

/** The waiting keys of a page, with the search that they wait for. */
function createSearchKeys () {
  let wanted: StockSearch | undefined
  let isPlaying = false
  let box: RefObject<HTMLInputElement | null> | undefined
  let onChange: (waiting: readonly string[], dropped?: Dropped) => void = () => {}
  const keys = createWaitingKeys(press, (waiting, dropped) => { onChange(waiting, dropped) })

  function press (key: string): boolean {
    isPlaying = true
    const isPressed = flushSync(() => pressKey(key === 'Tab' && document.activeElement === box?.current ? 'Enter' : key))
    isPlaying = false
    // A quantity that was refused keeps the focus.
    return isPressed && (key !== 'Enter' || !isQuantity(document.activeElement))
  }

  return {
    keys,
    start (field: RefObject<HTMLInputElement | null>, listen: typeof onChange) {
      box = field
      onChange = listen
      return () => { onChange = () => {} }
    },
    begin (next: StockSearch) {
      wanted = next
      keys.begin()
    },
    isPlaying: () => isPlaying,
    settle (shown: StockSearch, outcome: SearchOutcome) {
      if (wanted === undefined || !isSameSearch(shown, wanted)) return
      wanted = undefined
      if (document.activeElement !== box?.current) keys.leave()
      keys.settle(outcome)
    },
    forget () {
      wanted = undefined
      keys.forget()
    }
  }
}
