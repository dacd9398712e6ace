import useSWR, { type SWRResponse } from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { ApiError } from '../lib/http/api-error.ts'
import { call } from '../lib/http/call.ts'
import { refetch, swrDefaults, useCall } from './use-call.ts'

/** Whether the user's own account has two-step login. */
export function useSecondFactor () {
  return useCall('secondFactor', {})
}

/** Mails a link to set up two-step login. @throws ApiError `wrong_password`, `second_factor_on`, `throttled` */
export async function askForSecondFactor (password: string): Promise<void> {
  await call('askSecondFactor', { password })
}

/** The secret for an authenticator app, fetched once per visit of the page: each answer replaces the one before. */
export function useOfferedFactor (token: string): SWRResponse<CallResponse<'offerSecondFactor'>, ApiError> {
  return useSWR<CallResponse<'offerSecondFactor'>, ApiError, readonly ['offerSecondFactor', string]>(
    ['offerSecondFactor', token],
    ([, bearer]: readonly ['offerSecondFactor', string]) => call('offerSecondFactor', {}, { bearer }),
    { ...swrDefaults, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false }
  )
}

/** @returns the recovery codes. @throws ApiError `code_wrong`, `link_expired`, `throttled` */
export async function turnOnSecondFactor (code: string): Promise<string[]> {
  const { recovery_codes: codes } = await call('turnOnSecondFactor', { code })
  await refetch('secondFactor')
  return codes
}

/** @returns new recovery codes, which replace the old ones. @throws ApiError `wrong_password`, `code_required`, `code_wrong`, `throttled` */
export async function newRecoveryCodes (proof: CallBody<'newRecoveryCodes'>): Promise<string[]> {
  const { recovery_codes: codes } = await call('newRecoveryCodes', proof)
  await refetch('secondFactor')
  return codes
}

/** @throws ApiError as `newRecoveryCodes`, and `second_factor_needed` */
export async function turnOffSecondFactor (proof: CallBody<'turnOffSecondFactor'>): Promise<void> {
  await call('turnOffSecondFactor', proof)
  await refetch('secondFactor')
}
