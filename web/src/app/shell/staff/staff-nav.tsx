import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { useSubmissions } from '../../../api/submissions.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { paths } from '../../../paths.ts'
import { color, space, text } from '../../../theme/tokens.ts'
import { CountBadge } from '../../../ui/feedback/badge.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { NavLink } from '../header/nav-link.tsx'

type StaffItem = { path: string, label: string, least: Role }

const items: readonly StaffItem[] = [
  { path: paths.dealerLists, label: 'Dealers', least: 'sales' },
  { path: paths.submissions, label: 'Submitted Orders', least: 'admin' },
  { path: paths.admin, label: 'User Management', least: 'admin' },
  { path: paths.noticeBannerAdmin, label: 'Banner', least: 'admin' },
  { path: paths.emailAdmin, label: 'Email Files', least: 'superUser' },
  { path: paths.erpStatus, label: 'ERP Status', least: 'superUser' },
  { path: paths.audit, label: 'Audit', least: 'admin' }
]

/** The pages of staff, for a role. */
export function StaffNav ({ rank, onLeave }: { rank: Role, onLeave?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.filter(({ least }) => hasRank(rank, least)).map(({ path, label }) => (
        <li key={path}><NavLink to={path} at={pathname} onClick={onLeave}>{label}{path === paths.submissions && <Waiting />}</NavLink></li>
      ))}
    </ul>
  )
}

/** How many submitted orders need a person; nothing if there are none or the count is unknown. */
function Waiting () {
  const waiting = useSubmissions().data?.manual.length ?? 0
  if (waiting === 0) return null
  return <CountBadge>{' '}{formatCount(waiting)}<VisuallyHidden> {waiting === 1 ? 'needs' : 'need'} attention</VisuallyHidden></CountBadge>
}

const Group = styled.div`
  border-top: 1px solid ${color('header-line')};

  h2 {
    ${text('small')}
    padding-top: ${space(3)};
    color: ${color('header-muted')};
    font-weight: 400;
  }
`

/** The same in the navigation's menu. */
export function StaffMenu ({ rank, onLeave }: { rank: Role, onLeave: () => void }) {
  return (
    <Group>
      <h2>Staff</h2>
      <StaffNav rank={rank} onLeave={onLeave} />
    </Group>
  )
}
