import { useUser } from '../../domain/session/session.ts'

/** Tells password managers whose password the form is about; nobody sees it. */
export function AccountName () {
  const user = useUser()
  return <input type='text' autoComplete='username' value={user?.dealer_number ?? user?.email ?? ''} readOnly hidden />
}
