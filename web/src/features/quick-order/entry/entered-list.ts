import { createStore, useStore, type StoreApi } from 'zustand'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { readOrderLine } from '../../../domain/part-list/stored-line.ts'
import { draftName, onDraftOfOtherTab, writeDraft, writtenDraft } from '../../../domain/session/page-drafts.ts'
import { readField, isCount, parsedJson } from '../../../lib/text/read-json.ts'
import { paths } from '../../../paths.ts'
import { emptyLine, isBlank, type EnteredLine, type EnteredLines } from './entered-lines.ts'

/** The list that is being entered. */
export type EnteredList = StoreApi<{
  lines: EnteredLines
  /** The line whose part number is being typed, by id, until its field is left. */
  typing: number | undefined
}> & {
  /** Reads what other tabs have changed, which this tab may not have been told yet. */
  refresh: () => void
  /** Follows other tabs' changes. @returns a function that stops it */
  follow: () => () => void
}

/** Opens the list that this person has entered for a dealer in this browser, and keeps it from then on. */
export function openEnteredList (userId: UserId, customer: CustomerNumber): EnteredList {
  const key = draftName(paths.quickOrder, userId, customer)
  let text = writtenDraft('browser', key)
  // If nothing can be stored, this tab's list is all there is.
  let isKept = true
  const store = createStore<{ lines: EnteredLines, typing: number | undefined }>(() => ({ lines: readLines(text), typing: undefined }))

  function take (now: string | undefined): void {
    if (now === text || !isKept) return
    text = now
    store.setState({ lines: readLines(now, store.getState().lines) })
  }

  store.subscribe(({ lines }, before) => {
    if (lines === before.lines) return
    const now = lines.every(isBlank) ? undefined : JSON.stringify(lines)
    if (now === text) return
    isKept = writeDraft('browser', key, now)
    text = now
  })
  const refresh = () => { take(writtenDraft('browser', key)) }

  return Object.assign(store, {
    refresh,
    follow: () => {
      const stop = onDraftOfOtherTab(key, take)
      // A page restored from the back/forward cache has missed the storage events in between.
      window.addEventListener('pageshow', refresh)
      return () => {
        stop()
        window.removeEventListener('pageshow', refresh)
      }
    }
  })
}

export function useEnteredLines (entry: EnteredList): EnteredLines {
  return useStore(entry, ({ lines }) => lines)
}

export function useTypedLineId (entry: EnteredList): number | undefined {
  return useStore(entry, ({ typing }) => typing)
}

/** Changes the list as it is at this moment, whatever changes were made since it was last rendered, here or in another tab. */
export function editLines (entry: EnteredList, change: (lines: EnteredLines) => EnteredLines): void {
  entry.refresh()
  entry.setState(({ lines }) => ({ lines: change(lines) }))
}

export function setTypedLineId (entry: EnteredList, typing: number | undefined): void {
  entry.setState({ typing })
}

/** @param before lines that have not changed stay the same objects, so that their rows are not rendered again */
function readLines (text: string | undefined, before: EnteredLines = []): EnteredLines {
  const kept = parsedJson(text ?? '')
  if (!Array.isArray(kept)) return emptyAfter(before)
  const lines = kept.map(readLine)
  const whole = lines.filter(line => line !== undefined)
  const last = whole.at(-1)
  if (whole.length !== lines.length || last === undefined || !isBlank(last)) return emptyAfter(before)
  const known = new Map(before.map(line => [line.id, line]))
  return whole.map(line => {
    const same = known.get(line.id)
    return same !== undefined && JSON.stringify(same) === JSON.stringify(line) ? same : line
  })
}

/** An empty list, whose line has a number that was not used. Another tab may still put back lines of a list that was emptied before. */
function emptyAfter (before: EnteredLines): EnteredLines {
  const last = before.at(-1)
  return last === undefined ? [emptyLine(Date.now())] : isBlank(last) ? [last] : [emptyLine(last.id + 1)]
}

function readLine (kept: unknown): EnteredLine | undefined {
  const [id, source, line] = [readField(kept, 'id'), readField(kept, 'source'), readOrderLine(kept)]
  return isCount(id) && line !== undefined ? { id, ...line, ...typeof source === 'string' && { source } } : undefined
}
