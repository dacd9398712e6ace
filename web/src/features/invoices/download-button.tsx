import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Downloads a file; `save` throws an ApiError if that fails. */
export function DownloadButton ({ label, disabled = false, save }: { label: string, disabled?: boolean, save: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function download () {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      const { message, requestId } = toApiError(error)
      toast({ kind: 'danger', header: 'Download Failed', body: requestId === '' ? message : `${message} (Request ${requestId})` })
    }
    setBusy(false)
  }

  return <Button loading={busy} disabled={disabled} onClick={download}>{label}</Button>
}
