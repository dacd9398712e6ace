import { useId, useState } from 'react'
import { messageWithRequest, toApiError } from '../../lib/http/api-error.ts'
import { Button } from '../controls/button.tsx'
import { dismissToast, toast } from './toast-store.ts'

/** Downloads a file; `save` throws an ApiError if that fails. */
export function DownloadButton ({ label, disabled = false, compact = false, save }: {
  label: string, disabled?: boolean, compact?: boolean, save: () => Promise<void>
}) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function download () {
    setBusy(true)
    try {
      await save()
      dismissToast(id)
    } catch (error) {
      toast({ id, kind: 'danger', header: 'Download Failed', body: messageWithRequest(toApiError(error)) })
    }
    setBusy(false)
  }

  return <Button compact={compact} loading={busy} disabled={disabled} onClick={download}>{label}</Button>
}
