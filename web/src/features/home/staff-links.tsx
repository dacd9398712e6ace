import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/roles'
import { paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

type StaffLink = { to: string, label: string, least: Role }

const dealerLinks: readonly StaffLink[] = [
  { to: paths.dealerLists, label: 'Dealer List', least: 'sales' },
  { to: to.dealerList('house'), label: 'House Dealer List', least: 'admin' }
]

const adminLinks: readonly StaffLink[] = [
  { to: paths.admin, label: 'User Management', least: 'admin' },
  { to: paths.noticeBannerAdmin, label: 'Manage Notice Banner', least: 'admin' },
  { to: paths.erpStatus, label: 'ERP Status', least: 'superUser' },
  { to: paths.audit, label: 'Audit Log', least: 'superUser' }
]

/** What staff of this role look after, beside the dealer they act for. */
export function StaffLinks ({ role }: { role: Role }) {
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
      <Links role='list'>{shown.map(({ to, label }) => <li key={to}><ButtonLink to={to}>{label}</ButtonLink></li>)}</Links>
    </Panel>
  )
}
