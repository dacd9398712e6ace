import { formatInstantIn } from '@portal/contracts/base/dates'
import type { Banner } from '@portal/contracts/banner'
import type { CallBody } from '@portal/contracts/calls'
import { hasTextIfShown, isReadable, isTimeSpan, leadsSomewhere } from '@portal/contracts/rules/company/banner'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'

type BannerPorts = Pick<Ports, 'banners' | 'ids'>

/**
 * Saves the banner under a new id, so that people who dismissed the previous one see it.
 * @throws PortalError `changed_meanwhile` if somebody has saved another banner since this one was read, `banner_empty`, `banner_unreadable`,
 *   `banner_times`, `banner_link`
 */
export async function saveBanner ({ banners, ids }: BannerPorts, { version, shown_from = null, shown_until = null, link = null, ...fields }: CallBody<'updateBanner'>): Promise<Banner> {
  const banner = { ...fields, shown_from, shown_until, link, cache_id: ids.uuid() }
  if (!hasTextIfShown(banner)) throw new PortalError('banner_empty')
  if (!isReadable(banner)) throw new PortalError('banner_unreadable')
  if (!isTimeSpan(banner)) throw new PortalError('banner_times')
  if (!leadsSomewhere(banner)) throw new PortalError('banner_link')
  if (!await banners.save(banner, version)) throw new PortalError('changed_meanwhile')
  return banner
}

/** The banner for the audit log. @param timeZone the distributor's */
export function bannerInWords (
  { status, content, banner_color: background, text_color: text, shown_from: from, shown_until: until, link }: Banner, timeZone: string
): string {
  const time = (instant: string): string => formatInstantIn(Date.parse(instant), timeZone)
  const facts = [
    status ? 'shown' : 'hidden', ...(from === null ? [] : [`from ${time(from)}`]), ...(until === null ? [] : [`until ${time(until)}`]), `${text} on ${background}`,
    ...(link === null ? [] : [`to ${link}`])
  ]
  return `${facts.join(', ')}: ${content}`
}
