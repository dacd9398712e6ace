import { useRef, useState } from 'react'
import { defaultPoNumber } from '@portal/contracts/rules/dates'
import { lightspeedMessages } from '@portal/contracts/policy/uploads'
import { heldUpload } from '../../domain/submission/held-upload.ts'
import { toast } from '../../ui/toast-store.ts'
import { readFile, rereadFile, type ReadFile } from './read-file.ts'

type Chosen = { read: ReadFile | undefined, poNumber: string, error: string | undefined }

/** The file to upload: one returned from a submission, or the chosen one. */
export function useChosenFile (customer: string) {
  const [chosen, setChosen] = useState<Chosen>(() => restored(customer))
  const latest = useRef(0)

  async function choose (file: File) {
    const turn = ++latest.current
    const reading = await readFile(file)
    // A larger file that was chosen earlier may finish loading later.
    if (turn !== latest.current) return
    if (reading.ok) {
      const { po_number: po } = reading.read.order
      setChosen({ read: reading.read, poNumber: po === '' ? defaultPoNumber(new Date()) : po, error: undefined })
    } else {
      setChosen({ read: undefined, poNumber: '', error: reading.message })
      toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: reading.message })
    }
  }

  return {
    ...chosen,
    choose,
    setPoNumber: (poNumber: string) => { setChosen(before => ({ ...before, poNumber })) },
    /** Clears the file. */
    demand: () => { setChosen(before => ({ ...before, error: before.error ?? lightspeedMessages.required })) }
  }
}

function restored (customer: string): Chosen {
  const held = heldUpload(customer)
  const read = held === undefined ? undefined : rereadFile(held.name, held.file)
  return { read, poNumber: read === undefined ? '' : held?.poNumber ?? '', error: undefined }
}
