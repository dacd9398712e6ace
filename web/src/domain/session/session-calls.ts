import { isRole } from '@portal/contracts/base/roles'
import type { CallBody } from '@portal/contracts/calls'
import * as messages from '@portal/contracts/policy/messages'
import type { SessionUser } from '@portal/contracts/session'
import { ApiError } from '../../lib/http/api-error.ts'
import { call, type CallOptions } from '../../lib/http/call.ts'
import { asOfAge } from '../../lib/http/answer-age.ts'
import { readField } from '../../lib/text/read-json.ts'
import { toastNavigationFailed } from '../../ui/feedback/navigation-failed-toast.ts'
import { clearSession } from './session.ts'

export type Credentials = CallBody<'login'>

/** Logs in. The BFF sets the session cookies; `token` is for display only. @throws ApiError */
export async function logIn (credentials: Credentials): Promise<{ user: SessionUser, token: string }> {
  return await call('login', credentials)
}

/** The address of the login provider's page. @param again to confirm the current login @throws ApiError */
export async function beginStaffLogin (again: boolean): Promise<string> {
  return (await call('beginStaffLogin', again ? { again: true } : {})).url
}

/** Logs in, or confirms the current login, with the provider's query string. The BFF sets the session cookies. @throws ApiError */
export async function finishStaffLogin (answer: string): Promise<{ user: SessionUser, isConfirmed: boolean }> {
  const { user, confirmed } = await call('staffLogin', { answer })
  return { user, isConfirmed: confirmed === true }
}

/** The logged-in user and, if the acting dealer's record is old, when it was read, in milliseconds since 1970. */
export type CurrentUser = { user: SessionUser, dealerAsOf: number | undefined }

/**
 * Fetches the logged-in user, with the acting dealer's record included. A user of a role that this page does not know is logged out: no page
 * can be shown to them.
 * @throws ApiError
 */
export async function currentUser (options: CallOptions = {}): Promise<CurrentUser> {
  let dealerAsOf: number | undefined
  const answer = await call('session', {}, { ...options, onNotes: ({ age }) => { dealerAsOf = asOfAge(age) } })
  const role = readField(readField(answer, 'user'), 'role')
  if (typeof role !== 'string' || !isRole(role)) {
    abandonSession()
    toastNavigationFailed()
    throw new ApiError('unauthenticated', messages.sessionEnded)
  }
  const { user, dealer } = answer
  return { user: { ...user, dealer }, dealerAsOf }
}

/**
 * Ends the session here and on the server: without the readable cookie, the page treats the person as logged out, so the credential must stop
 * working, too.
 */
export function abandonSession (): void {
  clearSession()
  call('logout', {}, { keepalive: true }).catch(() => {})
}

/** Ends the session on the server, which clears the session cookies. @throws ApiError */
export async function logOut (): Promise<void> {
  await call('logout', {})
}
