import type { CallResponse } from '@portal/contracts/calls'
import type { Dealer } from '@portal/contracts/dealers'
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

/** Asks for the dealer that staff are to act for, null for none, with whom the next new tab begins. */
export async function selectDealer (customer: string | null): Promise<CallResponse<'selectDealer'>> {
  return await call('selectDealer', { customer_number: customer })
}

/** The acting dealer as the ERP has it now; `customer` is the dealer that the page believes it acts for. */
export async function dealerNow (customer: string | undefined): Promise<Dealer> {
  return (await call('updateNewDealerStatus', customer === undefined ? {} : { dealer: customer })).dealer
}

/** Ends the session on the server, which clears its cookies. */
export async function logOut (): Promise<void> {
  await call('logout', {})
}
