import type { SessionUser } from '@portal/contracts/session'
import { call } from '../../lib/call.ts'

export type Credentials = { username: string, password: string }

/** Logs in; the BFF sets the session's cookies. `token` is for display only. */
export async function logIn (credentials: Credentials): Promise<{ user: SessionUser, token: string }> {
  return await call('login', credentials)
}

/** Who is logged in, the acting dealer's record within the user's. */
export async function currentUser (): Promise<SessionUser> {
  const { user, dealer } = await call('session', {})
  return { ...user, dealer }
}

/** Ends the session on the server, which clears its cookies. */
export async function logOut (): Promise<void> {
  await call('logout', {})
}
