import { useRef, useState } from 'react'
import { partListMessages } from '@portal/contracts/policy/part-lists'
import type { ReadSource, SourceChoice, SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import { fileBytes } from '../../../domain/part-list/read-aside.ts'
import { readPartList } from '../../../domain/part-list/read-part-list.ts'
import { readText } from '../../../domain/part-list/read-words.ts'
import { rememberColumns, rememberedColumns } from '../../../domain/part-list/remembered-columns.ts'
import type { ChoosableSource } from '../../../domain/part-list/source-columns.tsx'
import { appendLines, putLinesBack, roomFor, withoutLines, type EnteredLines } from '../entry/entered-lines.ts'
import { editLines, type EnteredList } from '../entry/entered-list.ts'
import type { ListChange } from '../list-change-notice.tsx'

/** Reads texts and files into the list, one at a time. @param onRead called with what was read, or why not */
export function useSources (entry: EnteredList, onRead: (news: ListChange) => void) {
  const [last, setLast] = useState<ChoosableSource>()
  const queue = useRef<Promise<void>>(Promise.resolve())

  /**
   * @param replaced lines of an earlier reading of the same source
   * @returns what was read, or why not
   */
  function take (name: string, source: string | Uint8Array, choice: SourceChoice, reading: SourceReading, replaced: EnteredLines = []): ListChange {
    if (!reading.ok) return { kind: 'danger', text: `${name}: ${reading.message}` }
    const { read } = reading
    entry.refresh()
    const before = withoutLines(entry.getState().lines, new Set(replaced.map(({ id }) => id)))
    const room = roomFor(before)
    if (read.list.lines.length > room) {
      // Another sheet may be the intended one.
      setLast({ read, choose: next => { again(name, source, { ...choice, ...next }, replaced, read) } })
      return { kind: 'danger', text: `${name}: ${partListMessages.tooMany(read.list.lines.length, room)}` }
    }
    const lines = appendLines(before, read.list.lines)
    const known = new Set(before.map(({ id }) => id))
    const added = lines.filter(({ id, source: text }) => text !== undefined && !known.has(id))
    editLines(entry, () => lines)
    setLast({ read, choose: next => { again(name, source, { ...choice, ...next }, added, read) } })
    return {
      kind: 'success',
      text: readText(read, name),
      ...replaced.length > 0 && { undo: () => { editLines(entry, now => putLinesBack(withoutLines(now, new Set(added.map(({ id }) => id))), replaced)) } }
    }
  }

  async function again (name: string, source: string | Uint8Array, choice: SourceChoice, added: EnteredLines, { list: { table } }: ReadSource): Promise<void> {
    if (choice.columns !== undefined && table?.headings !== undefined) rememberColumns(table.headings, choice.columns)
    const ids = new Set(added.map(({ id }) => id))
    const reading = await readPartList({ source, remembered: rememberedColumns(), choice })
    onRead(take(name, source, choice, reading, entry.getState().lines.filter(({ id }) => ids.has(id))))
  }

  async function takeFile (file: File): Promise<ListChange> {
    onRead({ kind: 'info', text: `Reading ${file.name}…` })
    const bytes = await fileBytes(file)
    return typeof bytes === 'string' ? { kind: 'danger', text: `${file.name}: ${bytes}` } : take(file.name, bytes, {}, await readingOf(bytes))
  }

  function inTurn (run: () => Promise<void>): void {
    queue.current = queue.current.then(run, run)
  }

  return {
    last,
    forget: () => { setLast(undefined) },
    takeText (text: string) {
      const reading = readingOf(text)
      if (reading instanceof Promise) {
        onRead({ kind: 'info', text: 'Reading the text…' })
        inTurn(async () => { onRead(take('the text', text, {}, await reading)) })
      } else onRead(take('the text', text, {}, reading))
    },
    takeFiles (files: readonly File[]) {
      inTurn(async () => {
        const read: ListChange[] = []
        for (const file of files) read.push(await takeFile(file))
        onRead(ofSeveral(read))
      })
    }
  }
}

function readingOf (source: string | Uint8Array): SourceReading | Promise<SourceReading> {
  return readPartList({ source, remembered: rememberedColumns(), choice: {} })
}

/** What was read from several files, in which a failure stands out. */
function ofSeveral (changes: readonly ListChange[]): ListChange {
  const isFailed = changes.some(({ kind }) => kind === 'danger')
  return { kind: isFailed ? 'danger' : 'success', text: changes.map(({ text }) => text).join(' ') }
}
