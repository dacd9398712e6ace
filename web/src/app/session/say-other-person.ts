import type { SessionUser } from '@portal/contracts/session'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Says that the tab, which belonged to somebody else, is now this person's. */
export function sayOtherPerson ({ email }: Pick<SessionUser, 'email'>): void {
  toast({
    id: 'other-person',
    kind: 'info',
    header: 'Someone Else Logged In',
    body: `This browser is now logged in as ${email}, and this tab now uses that person’s dealer and cart. To continue what you were doing, log in again.`,
    duration: null
  })
}
