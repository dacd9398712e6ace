import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { toast } from '../../ui/toast-store.ts'

/** Tells the person that a note takes no more, on reaching its limit. */
export function warnOfNoteLength (note: string): void {
  if (note.length < limits.cartNoteMax) return
  toast({ id: 'note-length', kind: 'info', header: 'Note Is Full', body: messages.noteTooLong })
}
