import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import type { ReleaseRequest } from '@portal/contracts/releases'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import { call } from '../lib/http/call.ts'
import { refetch, useAnswer, useCall } from './use-call.ts'

/** The acting dealer's requests for release that concern the user, fetched now and then. These calls do not extend the session. */
export function useReleases (customer: CustomerNumber | null) {
  return useAnswer('releases', customer === null ? null : {}, async (body, noting) => await call('releases', body, { ...noting, background: true }), {
    revalidateOnMount: true, revalidateOnFocus: true, refreshInterval: refreshEvery.releases
  })
}

/** Those that are open. */
export function openReleases (requests: readonly ReleaseRequest[] | undefined): ReleaseRequest[] {
  return (requests ?? []).filter(({ state }) => isOpenRelease(state))
}

export function useRelease (reference: Reference) {
  return useCall('release', { reference }, { revalidateOnMount: true, revalidateOnFocus: true })
}

/** @throws ApiError `release_ended`, `above_order_limit`, `right_missing`, `not_found` */
export async function declineRelease (reference: Reference, reason: string): Promise<void> {
  await changed(call('declineRelease', { reference, reason }))
}

/** @throws ApiError `release_ended`, `not_found` */
export async function takeBackRelease (reference: Reference): Promise<void> {
  await changed(call('takeBackRelease', { reference }))
}

/** @throws ApiError `release_ended`, `not_found`, `erp_unavailable` */
export async function confirmRelease (reference: Reference): Promise<void> {
  await changed(call('confirmRelease', { reference }))
}

/** Reads the list again, for example after one of its requests has ended. */
export async function refetchReleases (): Promise<void> {
  await refetch('releases')
}

/** Reads the requests again, after the state of one of their orders has changed. */
export async function refetchRelease (): Promise<void> {
  await refetch('releases', 'release')
}

/** Whatever the outcome, the request may have changed. */
async function changed (change: Promise<unknown>): Promise<void> {
  try {
    await change
  } finally {
    await refetchRelease()
  }
}
