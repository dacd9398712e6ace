import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { useSubmissions } from '../../api/submissions.ts'
import { formatCount } from '../../lib/text/format.ts'
import { dealerListIds, paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

type StaffLink = { to: string, label: string, least: Role }

const dealerLinks: readonly StaffLink[] = [
  { to: paths.dealerLists, label: 'Dealer List', least: 'sales' },
  { to: to.dealerList(dealerListIds.all), label: 'All Dealers', least: 'admin' },
  { to: to.dealerList(dealerListIds.house), label: 'House Dealer List', least: 'admin' }
]

const adminLinks: readonly StaffLink[] = [
  { to: paths.admin, label: 'User Management', least: 'admin' },
  { to: paths.submissions, label: 'Submitted Orders', least: 'admin' },
  { to: paths.noticeBannerAdmin, label: 'Manage Notice Banner', least: 'admin' },
  { to: paths.emailAdmin, label: 'Manage Email File Delivery', least: 'superUser' },
  { to: paths.erpStatus, label: 'ERP Status', least: 'superUser' },
  { to: paths.audit, label: 'Audit Log', least: 'admin' }
]

/** Links to what staff of this role administer. */
export function StaffLinkPanels ({ role }: { role: Role }) {
  return (
    <>
      <LinkPanel title='Dealers' links={dealerLinks} role={role} />
      <LinkPanel title='Administration' links={adminLinks} role={role} />
    </>
  )
}

function LinkPanel ({ title, links, role }: { title: string, links: readonly StaffLink[], role: Role }) {
  const shown = links.filter(({ least }) => hasRank(role, least))
  if (shown.length === 0) return null
  return (
    <Panel title={title}>
      <Links role='list'>{shown.map(({ to, label }) => <li key={to}><ButtonLink to={to}>{label}{to === paths.submissions && <Waiting />}</ButtonLink></li>)}</Links>
    </Panel>
  )
}

/** How many submitted orders need attention; renders nothing if there are none or the count is unknown. */
function Waiting () {
  const waiting = useSubmissions().data?.manual.length ?? 0
  if (waiting === 0) return null
  return <CountBadge>{formatCount(waiting)}<VisuallyHidden> {waiting === 1 ? 'needs' : 'need'} attention</VisuallyHidden></CountBadge>
}
