import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, PersonId } from '@portal/contracts/base/ids'
import { call } from '../lib/http/call.ts'
import { useCall } from './use-call.ts'

export type Invited = CallResponse<'invitePeople'>

/** The people of the acting dealer's dealership. */
export function usePeople () {
  return useCall('people', {}, { revalidateOnMount: true })
}

/** @throws ApiError `right_missing`, `forbidden`, `throttled` */
export async function invitePeople (body: CallBody<'invitePeople'>): Promise<Invited> {
  return await call('invitePeople', body)
}

/** @throws ApiError `changed_meanwhile`, `not_found`, `last_owner`, `right_missing`, `forbidden` */
export async function changePerson (body: CallBody<'changePerson'>): Promise<void> {
  await call('changePerson', body)
}

/** @throws ApiError as `changePerson` does */
export async function removePerson (body: CallBody<'removePerson'>): Promise<void> {
  await call('removePerson', body)
}

/** The dealerships that invite the user. */
export function useOwnInvitations (isWanted = true) {
  return useCall('ownInvitations', isWanted ? {} : null, { revalidateOnMount: true })
}

/** @returns the number of the dealer whom the user now belongs to @throws ApiError `changed_meanwhile`, `not_found` */
export async function acceptInvitation (id: PersonId): Promise<CustomerNumber> {
  return (await call('acceptInvitation', { id })).dealer_number
}

/** @throws ApiError `changed_meanwhile`, `not_found` */
export async function declineInvitation (id: PersonId): Promise<void> {
  await call('declineInvitation', { id })
}
