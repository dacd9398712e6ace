import { useRef, useState } from 'react'
import { defaultPoNumber } from '@portal/contracts/rules/dates'
import { lightspeedMessages } from '@portal/contracts/policy/uploads'
import { heldUpload } from '../../domain/submission/held-upload.ts'
import { toast } from '../../ui/toast-store.ts'
import { readFile, rereadFile, type ReadFile } from './read-file.ts'

type Chosen = { read: ReadFile | undefined, poNumber: string, error: string | undefined }

/** The file that is to be uploaded: one that came back from a submission, or the one that is chosen. */
export function useChosenFile (customer: string) {
  const [chosen, setChosen] = useState<Chosen>(() => restored(customer))
  const latest = useRef(0)

  async function choose (file: File) {
    const turn = ++latest.current
    const reading = await readFile(file)
    // A larger file that was chosen before may be read later.
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
    /** Says that there is none. */
    demand: () => { setChosen(before => ({ ...before, error: before.error ?? lightspeedMessages.required })) }
  }
}

function restored (customer: string): Chosen {
  const held = heldUpload(customer)
  const read = held === undefined ? undefined : rereadFile(held.name, held.file)
  return { read, poNumber: read === undefined ? '' : held?.poNumber ?? '', error: undefined }
}
