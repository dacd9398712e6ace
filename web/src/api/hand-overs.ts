import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { call } from '../lib/http/call.ts'
import { refetch, useCall } from './use-call.ts'

/** The people to whom the user can hand the cart over. */
export function useColleagues () {
  return useCall('colleagues', {}, { revalidateOnMount: true })
}

/** Carts that were handed to the user, and those that they can take back. */
export function useHandOvers (isWanted = true) {
  return useCall('handOvers', isWanted ? {} : null, { revalidateOnMount: true })
}

/** @throws ApiError `changed_meanwhile`, `hand_over_no_room`, `hand_over_hidden`, `not_found`, `throttled` */
export async function handOverCart (body: CallBody<'handOverCart'>): Promise<void> {
  await call('handOverCart', body)
  await refetchHandOvers()
}

/** @returns what did not come back as it was given @throws ApiError `not_found` if there is nothing left to take back */
export async function takeBackCart (id: string): Promise<CallResponse<'takeBackCart'>> {
  const result = await call('takeBackCart', { id })
  await refetchHandOvers()
  return result
}

export async function putHandOverAside (id: string): Promise<void> {
  await call('putHandOverAside', { id })
  await refetchHandOvers()
}

/** Reads them again, for example after a change that may have been made. */
export async function refetchHandOvers (): Promise<void> {
  await refetch('handOvers')
}
