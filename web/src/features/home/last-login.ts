import type { SessionUser } from '@portal/contracts/session'
import { formatMoment } from '../../lib/text/moment.ts'

/** The person's login before this one, as text: when, with which browser and from where. */
export function lastLoginText ({ lastLogin: at, lastLoginFrom: from }: Pick<SessionUser, 'lastLogin' | 'lastLoginFrom'>): string {
  if (at === null) return 'None before this one'
  const when = formatMoment(at)
  if (from === undefined) return when
  return `${when}, ${from.browser === 'other' ? '' : `${from.browser}, `}from ${from.address}`
}
