import type { Banner } from '@portal/contracts/banner'
import { readCookie } from './cookies.ts'

/** The name of the cookie that records that the user has dismissed this notice. */
export function bannerDismissalCookie ({ cache_id: id }: Banner): string {
  return `banner-${encodeURIComponent(id)}`
}

/** Whether a notice is to be shown above the page. */
export function isBannerShown (banner: Banner | null): banner is Banner {
  return banner !== null && banner.content.trim() !== '' && readCookie(bannerDismissalCookie(banner)) === undefined
}
