import * as messages from '@portal/contracts/policy/messages'
import { CompanyPhone } from '../../ui/layout/company-phone.tsx'
import { useUser } from '../session/session.ts'

/** Why nothing can be ordered for a suspended dealer. Dealers are told whom to call; staff read it about the dealer. */
export function SuspendedWords () {
  return useUser()?.role === 'dealer' ? <>{messages.suspended}<CompanyPhone /></> : messages.suspendedDealer
}
