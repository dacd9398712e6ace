import type { Banner } from '@portal/contracts/banner'
import type { CallBody } from '@portal/contracts/calls'
import { call } from '../lib/http/call.ts'
import { refetch, useCall, type AnswerState } from './use-call.ts'

type BannerState = {
  /** The banner to show; null if there is none or it could not be read; undefined while it is loading. */
  banner: Banner | null | undefined
  failed: boolean
  retry: () => void
}

function logFailure (error: Error): void {
  // eslint-disable-next-line no-console -- nobody is waiting for the banner, so its failure is logged and not shown
  console.warn('The notice banner could not be read:', error.message)
}

/** The site's notice banner. A failure is logged, and no banner is shown. */
export function useBanner (): BannerState {
  const { data, error, retry } = useCall('getBanner', {}, { onError: logFailure })
  const failed = error !== undefined
  return { banner: failed ? null : data?.banner, failed, retry }
}

/** The banner as last saved, for its editor, even if it is not being shown. */
export function useSavedBanner (): AnswerState<{ banner: Banner | null }> {
  return useCall('savedBanner', {})
}

/** Fetches the banner again, for the bar above the page and for the editor. */
export async function refetchBanner (): Promise<void> {
  await refetch('getBanner', 'savedBanner')
}

/** @throws ApiError `changed_meanwhile` if `version` is not the saved banner's current `cache_id` */
export async function saveBanner (body: CallBody<'updateBanner'>): Promise<void> {
  await call('updateBanner', body)
}
