import { useState } from 'react'
import { sendFileNow, type FileEntry } from '../../api/email-files.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'

/** Has the file mailed to its recipients at once, changed or not. @param isEdited its recipients are being edited */
export function SendNowButton ({ file, isEdited, onChanged }: { file: FileEntry, isEdited: boolean, onChanged: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)

  async function send () {
    setAsking(true)
    try {
      await sendFileNow({ id: file._id, attempts: file.attempts })
      toast({ id: 'send-now', kind: 'success', header: 'On Its Way', body: `${file.name} will be sent in a moment.` })
    } catch (error) {
      toastFailedChange('send-now', error, 'Not Sent')
    }
    await onChanged()
    setAsking(false)
  }

  if (file.recipient === null || file.size === null || file.size === 0) return null
  return <Button type='button' loading={asking || file.under_way} disabled={isEdited} onClick={send}>{file.under_way ? 'Being sent…' : 'Send now'}</Button>
}
