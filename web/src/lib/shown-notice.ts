import type { Banner } from '@portal/contracts/banner'
import { readCookie } from './cookies.ts'

/** The cookie that says that the person has dismissed this notice. */
export function dismissalCookie ({ cache_id: id }: Banner): string {
  return `banner-${encodeURIComponent(id)}`
}

/** Whether a notice stands above the page. */
export function isNoticeShown (banner: Banner | null): banner is Banner {
  return banner !== null && banner.content.trim() !== '' && readCookie(dismissalCookie(banner)) === undefined
}
