import type { Banner } from '@portal/contracts/banner'
import { useCall } from './use-call.ts'

function logFailure (error: Error): void {
  // eslint-disable-next-line no-console -- nobody is waiting for the banner: its failure is logged and not shown
  console.warn('The notice banner could not be read:', error.message)
}

/** The site's notice banner where one is shown. A failure is logged and shows none. */
export function useBanner (): Banner | undefined {
  const { data } = useCall('getBanner', {}, { onError: logFailure })
  return data?.banner?.status === true ? data.banner : undefined
}
