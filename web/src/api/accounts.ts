import useSWR from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { SessionName } from '@portal/contracts/base/ids'
import type { OrderMailChoice } from '@portal/contracts/policy/order-news'
import type { ApiError } from '../lib/http/api-error.ts'
import { call } from '../lib/http/call.ts'
import { refetch, swrDefaults, useCall } from './use-call.ts'

/**
 * Mails a password link to the account with this address, if there is one. The answer does not reveal whether there is.
 */
export async function requestPasswordLink (email: string): Promise<void> {
  await call('requestPasswordLink', { email })
}

export type ResetLink = {
  /** Undefined while unknown. */
  status: CallResponse<'validateToken'>['status'] | undefined
  /** Of the account whose password a valid link sets. */
  email: string
  /** Whether the link sets the account's first password. */
  isFirst: boolean
  /** Whether the account has two-step login. */
  codeNeeded: boolean
  error: ApiError | undefined
  isValidating: boolean
  retry: () => void
  /** Marks the link as used up, after a call has been refused for this reason. */
  expire: () => void
}

/** The shape of a mailed token. Only such a token may be sent in a header. */
const tokenShape = /^[\w-]{1,128}$/

/** Whether a mailed link can still be used to choose a new password. */
export function useResetLink (token: string): ResetLink {
  const wellFormed = tokenShape.test(token)
  const key = wellFormed ? ['validateToken', token] as const : null
  const { data, error, isValidating, mutate } = useSWR<CallResponse<'validateToken'>, ApiError, typeof key>(
    key, ([, bearer]: readonly ['validateToken', string]) => call('validateToken', {}, { bearer }), swrDefaults
  )
  return {
    status: wellFormed ? data?.status : 'expired',
    email: data?.email ?? '',
    isFirst: data?.first === true,
    codeNeeded: data?.code_needed === true,
    error,
    isValidating,
    retry: () => { mutate() },
    expire: () => { mutate({ status: 'expired' }, { revalidate: false }) }
  }
}

/** Sets a new password with a mailed link, which is then used up. */
export async function resetPassword (token: string, body: CallBody<'changePassword'>): Promise<void> {
  await call('changePassword', body, { bearer: token })
}

/** Changes the user's own password. All other sessions of the account end. */
export async function changeOwnPassword (body: CallBody<'userChangePassword'>): Promise<void> {
  await call('userChangePassword', body)
}

type OwnEmail = Pick<CallResponse<'userChangeEmail'>['user'], 'email' | 'email_pending'>

/** Requests a new email address for the user's own account. It takes effect once the link that is mailed there is confirmed. */
export async function requestEmailChange (body: CallBody<'userChangeEmail'>): Promise<OwnEmail> {
  return ownEmail(await call('userChangeEmail', body))
}

/** Mails the link to the requested address again. @throws ApiError `no_email_change` if none is pending anymore */
export async function resendEmailLink (): Promise<OwnEmail> {
  return ownEmail(await call('resendEmailLink', {}))
}

/** Keeps the email address as it is. */
export async function cancelEmailChange (): Promise<OwnEmail> {
  return ownEmail(await call('cancelEmailChange', {}))
}

function ownEmail ({ user: { email, email_pending } }: CallResponse<'userChangeEmail'>): OwnEmail {
  return { email, email_pending }
}

export type EmailLink = Pick<ResetLink, 'error' | 'isValidating' | 'retry'> & {
  /** The address that the link confirms; undefined while unknown. */
  email: string | undefined
  /** The link is of no use, at least for the account that is logged in. */
  refusal: 'link_expired' | 'link_not_yours' | undefined
}

/** What a mailed link can do to confirm an email address. */
export function useEmailLink (token: string): EmailLink {
  const wellFormed = tokenShape.test(token)
  const key = wellFormed ? ['emailLink', token] as const : null
  const { data, error, isValidating, mutate } = useSWR<CallResponse<'emailLink'>, ApiError, typeof key>(
    key, ([, bearer]: readonly ['emailLink', string]) => call('emailLink', {}, { bearer }), swrDefaults
  )
  const code = wellFormed ? error?.code : 'link_expired'
  const refusal = code === 'link_expired' || code === 'link_not_yours' ? code : undefined
  return { email: data?.email, refusal, error, isValidating, retry: () => { mutate() } }
}

/**
 * Takes over the new email address with its mailed link. All other sessions of the account end.
 * @returns the new address
 */
export async function confirmEmail (token: string): Promise<string> {
  return (await call('confirmEmail', {}, { bearer: token })).email
}

/** Chooses the order mails to the user's own account: none, those that need attention, or all. */
export async function changeOrderMails (choice: OrderMailChoice): Promise<void> {
  await call('userOrderMails', { wanted: choice !== 'none', all: choice === 'all' })
}

/** The sessions of the user's own account, newest first. */
export function useOwnSessions () {
  return useCall('sessions', {})
}

/** Ends another session of the user's own account. */
export async function endOwnSession (id: SessionName): Promise<void> {
  await call('endSession', { id })
  await refetch('sessions')
}

/** Ends all other sessions of the user's own account. */
export async function endOtherSessions (): Promise<void> {
  await call('endOtherSessions', {})
  await refetch('sessions')
}
