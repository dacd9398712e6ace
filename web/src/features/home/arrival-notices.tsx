import { useLocation } from 'react-router-dom'
import { hasRank, isRole, roleLabels, roles } from '@portal/contracts/base/roles'
import { readField } from '../../lib/text/read-json.ts'
import { useUser } from '../../domain/session/session.ts'
import type { DeniedPage } from '../../ui/feedback/permission-denied.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { InvitationElsewhere } from './invitation-elsewhere.tsx'

/** Why somebody is here who wanted to go elsewhere. */
export function ArrivalNotices () {
  return <><DeniedPageNotice /><InvitationElsewhere /></>
}

/** Says which page the user may not open, and who may, if home is shown instead of it. */
function DeniedPageNotice () {
  const { state } = useLocation()
  const user = useUser()
  const page = readDeniedPage(state)
  if (page === undefined || user === null) return null
  const may = roles.filter(role => hasRank(role, page.least)).map(role => roleLabels[role])
  return (
    <Notice kind='warn' alert>
      You may not open <span translate='no'>{page.denied}</span>: that page is for the {may.length === 1 ? 'role' : 'roles'} {may.join(', ')}, and
      yours is {roleLabels[user.role]}.
    </Notice>
  )
}

/** An entry may come from an older build, so its state is `unknown`. */
function readDeniedPage (state: unknown): DeniedPage | undefined {
  const denied = readField(state, 'denied')
  const least = readField(state, 'least')
  return typeof denied === 'string' && typeof least === 'string' && isRole(least) ? { denied, least } : undefined
}
