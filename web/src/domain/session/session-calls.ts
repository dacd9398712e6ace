import type { SessionUser } from '@portal/contracts/session'
import { call } from '../../lib/call.ts'

export type Credentials = { username: string, password: string }

/** Logs in. The BFF sets the session cookies; `token` is for display only. @throws ApiError */
export async function logIn (credentials: Credentials): Promise<{ user: SessionUser, token: string }> {
  return await call('login', credentials)
}

/** Fetches the logged-in user, with the acting dealer's record included. @throws ApiError */
export async function currentUser (): Promise<SessionUser> {
  const { user, dealer } = await call('session', {})
  return { ...user, dealer }
}

/** Ends the session on the server, which clears the session cookies. @throws ApiError */
export async function logOut (): Promise<void> {
  await call('logout', {})
}
