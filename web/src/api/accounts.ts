import useSWR from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { swrDefaults } from './use-call.ts'

/** Mails a link to the account of this address, if there is one; the answer does not say whether. */
export async function requestPasswordLink (email: string): Promise<void> {
  await call('requestPasswordLink', { email })
}

export type ResetLink = {
  /** Undefined while it is not known. */
  status: CallResponse<'validateToken'>['status'] | undefined
  error: ApiError | undefined
  isValidating: boolean
  retry: () => void
  /** The link turned out to be used up. */
  expire: () => void
}

/** Nothing else comes in a mailed link, nor may anything else stand in a header. */
const tokenShape = /^[\w-]{1,128}$/

/** Whether a mailed link still lets a new password be chosen. */
export function useResetLink (token: string): ResetLink {
  const wellFormed = tokenShape.test(token)
  const key = wellFormed ? ['validateToken', token] as const : null
  const { data, error, isValidating, mutate } = useSWR<CallResponse<'validateToken'>, ApiError, typeof key>(
    key, ([, bearer]: readonly ['validateToken', string]) => call('validateToken', {}, { bearer }), swrDefaults
  )
  return {
    status: wellFormed ? data?.status : 'expired',
    error,
    isValidating,
    retry: () => { mutate() },
    expire: () => { mutate({ status: 'expired' }, { revalidate: false }) }
  }
}

/** Chooses a new password by a mailed link, which is then used up. */
export async function resetPassword (token: string, password: string): Promise<void> {
  await call('changePassword', { password }, { bearer: token })
}

/** Changes one's own password. All other sessions of the account end. */
export async function changeOwnPassword (body: CallBody<'userChangePassword'>): Promise<void> {
  await call('userChangePassword', body)
}

/** Changes one's own address. All other sessions of the account end. @returns the address as it is now */
export async function changeOwnEmail (body: CallBody<'userChangeEmail'>): Promise<string> {
  const { user } = await call('userChangeEmail', body)
  return user.email
}
