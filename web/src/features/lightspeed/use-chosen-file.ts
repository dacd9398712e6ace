import { useMemo, useRef, useState } from 'react'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { toasts } from '@portal/contracts/policy/page-timings'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import type { SourceChoice } from '@portal/contracts/rules/part-list/part-list-source'
import type { ChoosableSource } from '../../domain/part-list/source-columns.tsx'
import { storeDraft } from '../../domain/session/page-drafts.ts'
import { randomUuid } from '../../lib/browser/random-uuid.ts'
import { portalPoNumber } from '../../lib/text/portal-day.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { storedFileDraft, type FileDraft, type LineEdits } from './file-draft.ts'
import { readOrderFile } from './read-order-file.ts'

/**
 * A chosen file with what the person has entered for it. `source` is undefined after a reload: then nothing else can be read from it.
 * `sheet` distinguishes the rows that its lines were read from, and stays the same when they are read in another way.
 */
type ChosenFile = { draft: FileDraft, sheet: symbol, source?: ChoosableSource }

/** What can be done with the chosen file. The functions stay the same. */
export type ChosenFileActions = {
  onFiles: (files: readonly File[]) => Promise<void>
  onRemove: () => void
  onPoNumber: (poNumber: string) => void
  onDelivery: (change: Partial<FileDelivery>) => void
  /** Asks for a file. */
  demand: () => void
  edit: (edits: LineEdits) => void
  /** @returns a function that edits lines of the file that is chosen now. It does nothing if another one is chosen by then. */
  editLater: () => (edits: LineEdits) => void
  /** Undoes edits, so that the lines are again as in the file. */
  unedit: (keys: readonly number[]) => void
}

/**
 * The file to upload. What was read from it is kept, with what the person enters for it, until its order is received or it is removed.
 * @param entry the name under which it is kept
 */
export function useChosenFile (entry: string): { chosen: ChosenFile | undefined, error: string | undefined, dealings: ChosenFileActions } {
  const [chosen, setChosen] = useState(() => restored(entry))
  const [error, setError] = useState<string>()
  const choices = useRef(0)
  // The choice as it is now, for calls that end after it has changed.
  const current = useRef(chosen)

  const dealings = useMemo((): ChosenFileActions => {
    function take (next: ChosenFile | undefined) {
      current.current = next
      setChosen(next)
      setError(undefined)
      storeDraft(entry, next?.draft)
    }

    function change (changes: (draft: FileDraft) => Partial<FileDraft>) {
      const { current: before } = current
      if (before !== undefined) take({ ...before, draft: { ...before.draft, ...changes(before.draft) } })
    }

    function edit (edits: LineEdits) {
      change(draft => ({ edits: { ...draft.edits, ...edits } }))
    }

    function refuse (message: string, files: readonly File[]) {
      const kept = current.current
      setError(kept === undefined ? message : `${files.map(({ name }) => name).join(', ')} ${files.length > 1 ? 'were' : 'was'} not used. ${message} ${kept.draft.name} is still here.`)
      toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: message, duration: toasts.duration })
    }

    /** @param earlierSheet the position of the sheet that was read before, if the chosen file is now read in another way */
    async function read (file: File, choice: SourceChoice, earlierSheet?: number) {
      const turn = ++choices.current
      const reading = await readOrderFile(file, choice)
      // A larger file that was chosen earlier may finish loading later.
      if (turn !== choices.current) return
      // What was entered while it was read counts, too.
      const before = earlierSheet === undefined ? undefined : current.current
      const isRemoved = earlierSheet !== undefined && before === undefined
      if (isRemoved) return
      if (!reading.ok) return refuse(reading.message, [file])
      dismissToast('upload-failed')
      const { order, read: { at } } = reading
      const same = at === earlierSheet ? before : undefined
      const entered = before === undefined
        ? { poNumber: order.po_number === '' ? portalPoNumber() : order.po_number, delivery: filesOwnDelivery }
        : { poNumber: before.draft.poNumber, delivery: before.draft.delivery }
      take({
        draft: { ...entered, id: randomUuid(), name: file.name, order, edits: notCorrected(same?.draft.edits ?? {}) },
        sheet: same?.sheet ?? Symbol(file.name),
        source: { read: reading.read, choice, choose: next => { read(file, next, at) } }
      })
    }

    return {
      onFiles: async ([file, ...others]) => {
        if (file === undefined) return
        if (others.length > 0) refuse(lightspeedMessages.severalFiles, [file, ...others])
        else await read(file, {})
      },
      onRemove: () => { take(undefined) },
      demand: () => { setError(before => before ?? lightspeedMessages.required) },
      onPoNumber: poNumber => { change(() => ({ poNumber })) },
      onDelivery: entered => { change(({ delivery }) => ({ delivery: { ...delivery, ...entered } })) },
      edit,
      editLater: () => {
        const { current: then } = current
        return edits => {
          const { current: now } = current
          if (now?.sheet === then?.sheet) edit(now?.draft.id === then?.draft.id ? edits : notCorrected(edits))
        }
      },
      unedit: keys => {
        change(({ edits }) => ({ edits: Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(Number(key)))) }))
      }
    }
  }, [entry])
  return { chosen, error, dealings }
}

/** Lines that were left out or moved to the cart stay so, whichever columns are read. */
function notCorrected (edits: LineEdits): LineEdits {
  return Object.fromEntries(Object.entries(edits).filter(([, { kind }]) => kind !== 'corrected'))
}

function restored (entry: string): ChosenFile | undefined {
  const draft = storedFileDraft(entry)
  return draft && { draft, sheet: Symbol(draft.name) }
}
