import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Shows a toast once a note has reached its maximum length. */
export function warnOfNoteLength (note: string): void {
  if (note.length < limits.cartNoteMax) return
  toast({ id: 'note-length', kind: 'info', header: 'Note Is Full', body: messages.noteTooLong })
}
