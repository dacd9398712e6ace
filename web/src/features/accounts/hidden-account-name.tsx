import { useUser } from '../../domain/session/session.ts'

/** A hidden field that tells password managers which account the form is about. */
export function HiddenAccountName () {
  const user = useUser()
  return <input type='text' autoComplete='username' value={user?.dealer_number ?? user?.email ?? ''} readOnly hidden />
}
