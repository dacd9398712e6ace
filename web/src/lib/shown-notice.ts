import type { Banner } from '@portal/contracts/banner'
import { readCookie } from './cookies.ts'

/** The name of the cookie that records that the user has dismissed this notice. */
export function dismissalCookie ({ cache_id: id }: Banner): string {
  return `banner-${encodeURIComponent(id)}`
}

/** Whether a notice is to be shown above the page. */
export function isNoticeShown (banner: Banner | null): banner is Banner {
  return banner !== null && banner.content.trim() !== '' && readCookie(dismissalCookie(banner)) === undefined
}
