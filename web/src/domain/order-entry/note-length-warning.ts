import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { textLength } from '@portal/contracts/rules/text/typed-text'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Shows a toast once a note has reached its maximum length. */
export function warnOfNoteLength (note: string): void {
  if (textLength(note) < limits.cartNoteMax) return
  toast({ id: 'note-length', kind: 'info', header: 'Note Is Full', body: messages.noteTooLong })
}
