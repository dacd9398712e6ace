import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { NeedAttention, staffPagesFor } from '../../domain/staff/staff-pages.tsx'
import { dealerListIds, paths, to } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/** Links to what staff of this role administer. */
export function StaffLinkPanels ({ role }: { role: Role }) {
  const pages = staffPagesFor(role).map(({ path, label, title = label }) => ({ path, title }))
  const isOfDealers = ({ path }: { path: string }): boolean => path === paths.dealerLists
  const dealerLists = [
    { path: to.dealerList(dealerListIds.all), title: 'All Dealers' },
    { path: to.dealerList(dealerListIds.house), title: 'House Dealer List' }
  ]
  return (
    <>
      <LinkPanel title='Dealers' links={[...pages.filter(isOfDealers), ...hasRank(role, 'admin') ? dealerLists : []]} />
      <LinkPanel title='Administration' links={pages.filter(page => !isOfDealers(page))} />
    </>
  )
}

function LinkPanel ({ title, links }: { title: string, links: ReadonlyArray<{ path: string, title: string }> }) {
  if (links.length === 0) return null
  return (
    <Panel title={title}>
      <Links role='list'>{links.map(({ path, title }) => <li key={path}><ButtonLink to={path}>{title}<NeedAttention path={path} /></ButtonLink></li>)}</Links>
    </Panel>
  )
}
