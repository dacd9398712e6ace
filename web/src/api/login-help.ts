import type { UserId } from '@portal/contracts/base/ids'
import type { ManagedUser } from '@portal/contracts/users'
import { call } from '../lib/http/call.ts'
import { refetch, useCall } from './use-call.ts'

/** Why a user may be unable to log in at this moment. */
export function useLoginHelp ({ _id: id }: Pick<ManagedUser, '_id'>) {
  return useCall('loginHelp', { id }, { revalidateOnMount: true, dedupingInterval: 0 })
}

/** Resets a user's failed logins. @throws ApiError */
export async function unlockLogin (id: UserId): Promise<void> {
  await call('unlockLogin', { id })
  refetch('loginHelp')
}
