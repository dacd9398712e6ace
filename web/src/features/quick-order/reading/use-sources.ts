import { useRef, useState } from 'react'
import { partListMessages } from '@portal/contracts/policy/part-lists'
import type { ReadSource, SourceChoice, SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import { fileBytes } from '../../../domain/part-list/read-aside.ts'
import { readPartList } from '../../../domain/part-list/read-part-list.ts'
import { readText, skippedTexts } from '../../../domain/part-list/read-words.ts'
import { rememberedColumns } from '../../../domain/part-list/remembered-columns.ts'
import type { ChoosableSource } from '../../../domain/part-list/source-columns.tsx'
import { addLines, insertLines, putLinesBack, roomFor, withoutLines, type EnteredLines } from '../entry/entered-lines.ts'
import { editLines, type EnteredList } from '../entry/entered-list.ts'
import type { ListChange } from '../list-change-notice.tsx'

/** A text or a file, by the name that the page calls it. */
type Source = { id: number, name: string, content: string | Uint8Array }

/** A source that was read. */
type TakenSource = Source & {
  choice: SourceChoice
  read: ReadSource
  /** The ids of its lines in the list. */
  lines: ReadonlySet<number>
  /** The reading that put them there. */
  reading: string
  /** The lines of other readings, as a person has left them. */
  left: ReadonlyMap<string, EnteredLines>
}

const nothingTaken = { lines: new Set<number>(), reading: '', left: new Map<string, EnteredLines>() }

/** A source that can be read in another way. */
export type ReadableAgain = ChoosableSource & Pick<TakenSource, 'id' | 'name' | 'lines'>

/** Reads texts and files into the list, one at a time. @param onRead called with what was read, or why not */
export function useSources (entry: EnteredList, onRead: (news: ListChange) => void) {
  const [shown, setShown] = useState<readonly TakenSource[]>([])
  // As they are now, for readings that end later.
  const taken = useRef<ReadonlyMap<number, TakenSource>>(new Map())
  const lastId = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  function setTaken (sources: ReadonlyMap<number, TakenSource>): void {
    taken.current = sources
    setShown([...sources.values()])
  }

  function keep (source: TakenSource): void {
    setTaken(new Map([...taken.current, [source.id, source]]))
  }

  /**
   * Puts the lines of a source into the list, in place of those of its earlier reading.
   * @returns what was read, or why not
   */
  function take (source: Source, choice: SourceChoice, result: SourceReading): ListChange {
    const { id, name, content } = source
    if (!result.ok) return { kind: 'danger', text: `${name}: ${result.message}` }
    const { read } = result
    const earlier = taken.current.get(id)
    entry.refresh()
    const now = entry.getState().lines
    const replaced = now.filter(line => earlier?.lines.has(line.id))
    const before = withoutLines(now, new Set(replaced.map(line => line.id)))
    const room = roomFor(before)
    if (read.list.lines.length > room) {
      // Another sheet may be the intended one.
      keep({ ...nothingTaken, ...earlier, id, name, content, choice, read })
      return { kind: 'danger', text: `${name}: ${partListMessages.tooMany(read.list.lines.length, room)}` }
    }
    const [first] = replaced
    const at = first === undefined ? undefined : now.indexOf(first)
    const reading = JSON.stringify(read.list.lines)
    const left = new Map(earlier?.left)
    if (earlier !== undefined && replaced.length > 0) left.set(earlier.reading, replaced)
    const leftLines = left.get(reading)
    const lines = leftLines === undefined ? addLines(before, read.list.lines, at) : insertLines(before, leftLines, at)
    const known = new Set(before.map(line => line.id))
    const added = new Set(lines.flatMap(line => line.source !== undefined && !known.has(line.id) ? [line.id] : []))
    editLines(entry, () => lines)
    keep({ id, name, content, choice, read, lines: added, reading, left })
    return {
      kind: 'success',
      text: readText(read, name),
      skipped: skippedTexts(read, name),
      ...earlier !== undefined && replaced.length > 0 && {
        undo: () => {
          editLines(entry, since => putLinesBack(withoutLines(since, added), replaced, now))
          if (taken.current.has(id)) keep(earlier)
        }
      }
    }
  }

  async function again (id: number, choice: SourceChoice): Promise<void> {
    const source = taken.current.get(id)
    if (source === undefined) return
    const reading = await readPartList({ source: source.content, remembered: rememberedColumns(), choice })
    if (taken.current.has(id)) onRead(take(source, choice, reading))
  }

  function named (name: string, content: string | Uint8Array): Source {
    return { id: ++lastId.current, name, content }
  }

  async function takeFile (file: File): Promise<ListChange> {
    onRead({ kind: 'info', text: `Reading ${file.name}…` })
    const bytes = await fileBytes(file)
    return typeof bytes === 'string' ? { kind: 'danger', text: `${file.name}: ${bytes}` } : take(named(file.name, bytes), {}, await readingOf(bytes))
  }

  function inTurn (run: () => Promise<void>): void {
    queue.current = queue.current.then(run, run)
  }

  return {
    sources: shown.map((source): ReadableAgain => ({ ...source, choose: choice => { inTurn(() => again(source.id, choice)) } })),
    forget: () => { setTaken(new Map()) },
    takeText (text: string) {
      const reading = readingOf(text)
      if (reading instanceof Promise) {
        onRead({ kind: 'info', text: 'Reading the text…' })
        inTurn(async () => { onRead(take(named('the text', text), {}, await reading)) })
      } else onRead(take(named('the text', text), {}, reading))
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
  return { kind: isFailed ? 'danger' : 'success', text: changes.map(({ text }) => text).join(' '), skipped: changes.flatMap(({ skipped = [] }) => skipped) }
}
