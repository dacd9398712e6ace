import type { Banner } from '@portal/contracts/banner'
import type { CallBody } from '@portal/contracts/calls'
import { call } from '../lib/call.ts'
import { askAnew, useCall, type AnswerState } from './use-call.ts'

type BannerState = {
  /** Where one is shown; null where none is, or where it could not be read; undefined while that is not known. */
  banner: Banner | null | undefined
  failed: boolean
  retry: () => void
}

function logFailure (error: Error): void {
  // eslint-disable-next-line no-console -- nobody is waiting for the banner: its failure is logged and not shown
  console.warn('The notice banner could not be read:', error.message)
}

/** The site's notice banner. A failure is logged and shows none. */
export function useBanner (): BannerState {
  const { data, error, retry } = useCall('getBanner', {}, { onError: logFailure })
  const failed = error !== undefined
  return { banner: failed ? null : data?.banner, failed, retry }
}

/** The banner as it was saved last, shown or not, for those who edit it. */
export function useSavedBanner (): AnswerState<{ banner: Banner | null }> {
  return useCall('savedBanner', {})
}

/** Asks again for the banner, above the page and in its editor. */
export async function askBannerAnew (): Promise<void> {
  await askAnew('getBanner', 'savedBanner')
}

/** @throws ApiError `changed_meanwhile` where `version` is no longer the saved banner's `cache_id` */
export async function saveBanner (body: CallBody<'updateBanner'>): Promise<void> {
  await call('updateBanner', body)
}
