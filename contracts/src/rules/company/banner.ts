import { contrastMin, contrastRatio } from '../../base/color-contrast.ts'
import { pagePaths } from '../../base/page-paths.ts'

type Times = { shown_from: string | null, shown_until: string | null }

/** Whether the banner is shown now. @param now milliseconds since 1970 */
export function isBannerDue ({ status, shown_from: from, shown_until: until }: Times & { status: boolean }, now: number): boolean {
  return status && (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
}

/** Whether there is something to read, unless the banner is off. */
export function hasTextIfShown ({ status, content }: { status: boolean, content: string }): boolean {
  return !status || /[^\s\p{C}]/u.test(content)
}

/** Whether the text can be read on the background. */
export function isReadable ({ banner_color: background, text_color: text }: { banner_color: string, text_color: string }): boolean {
  return contrastRatio(background, text) >= contrastMin
}

/** Whether both times, in ISO 8601, exist, and the end is after the beginning. */
export function isTimeSpan ({ shown_from: from, shown_until: until }: Times): boolean {
  const [first, last] = [from, until].map(time => time === null ? undefined : Date.parse(time))
  if (Number.isNaN(first) || Number.isNaN(last)) return false
  return first === undefined || last === undefined || first < last
}

/** Whether a link leads to another site or to a page that the portal has. A path may have a query or a fragment. */
export function leadsSomewhere ({ link }: { link: string | null }): boolean {
  if (link === null || !link.startsWith('/')) return true
  const [path = ''] = link.split(/[?#]/, 1)
  return Object.values(pagePaths).some(pattern => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path))
}
