import { useMemo, useRef, useState } from 'react'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { filesOwnDelivery } from '@portal/contracts/rules/orders/file-delivery'
import type { LightspeedOrder } from '@portal/contracts/rules/orders/lightspeed-file'
import { storeDraft } from '../../domain/session/page-drafts.ts'
import { randomUuid } from '../../lib/browser/random-uuid.ts'
import { portalPoNumber } from '../../lib/text/portal-day.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { storedFileDraft, type FileDraft, type LineEdits } from './file-draft.ts'
import { readOrderFile, rereadOrderFile } from './read-order-file.ts'

/** A chosen file: what the person has entered for it, and what it orders without that. */
export type ChosenFile = { draft: FileDraft, order: LightspeedOrder }

/** What can be done with the chosen file. The functions stay the same. */
export type ChosenFileActions = {
  onFile: (file: File) => Promise<void>
  onRemove: () => void
  onPoNumber: (poNumber: string) => void
  onDelivery: (change: Partial<FileDelivery>) => void
  /** Asks for a file. */
  demand: () => void
  edit: (edits: LineEdits) => void
  /** Takes edits back: the lines are again as in the file. */
  unedit: (lines: readonly number[]) => void
}

/**
 * The file to upload. It is kept, with what the person enters for it, until its order is received or it is removed.
 * @param entry the name under which it is kept
 */
export function useChosenFile (entry: string): { chosen: ChosenFile | undefined, error: string | undefined, dealings: ChosenFileActions } {
  const [chosen, setChosen] = useState(() => restored(entry))
  const [error, setError] = useState<string>()
  const choices = useRef(0)
  // What is chosen when a call ends that was made before.
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

    return {
      async onFile (file) {
        const turn = ++choices.current
        const reading = await readOrderFile(file)
        // A larger file that was chosen earlier may finish loading later.
        if (turn !== choices.current) return
        if (!reading.ok) {
          const kept = current.current
          setError(kept === undefined ? reading.message : `${file.name} was not used. ${reading.message} ${kept.draft.name} is still here.`)
          toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: reading.message })
          return
        }
        dismissToast('upload-failed')
        const { file: base64, order } = reading.read
        const poNumber = order.po_number === '' ? portalPoNumber() : order.po_number
        take({ draft: { id: randomUuid(), name: file.name, poNumber, file: base64, edits: {}, delivery: filesOwnDelivery }, order })
      },
      onRemove: () => { take(undefined) },
      demand: () => { setError(before => before ?? lightspeedMessages.required) },
      onPoNumber: poNumber => { change(() => ({ poNumber })) },
      onDelivery: entered => { change(({ delivery }) => ({ delivery: { ...delivery, ...entered } })) },
      edit: edits => { change(draft => ({ edits: { ...draft.edits, ...edits } })) },
      unedit: lines => {
        change(({ edits }) => ({ edits: Object.fromEntries(Object.entries(edits).filter(([line]) => !lines.includes(Number(line)))) }))
      }
    }
  }, [entry])
  return { chosen, error, dealings }
}

function restored (entry: string): ChosenFile | undefined {
  const draft = storedFileDraft(entry)
  const order = draft && rereadOrderFile(draft.file)
  return draft && order && { draft, order }
}
