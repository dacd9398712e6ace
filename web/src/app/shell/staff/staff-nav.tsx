import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Role } from '@portal/contracts/base/roles'
import { NeedAttention, staffPagesFor } from '../../../domain/staff/staff-pages.tsx'
import { color, space, text } from '../../../theme/tokens.ts'
import { NavLink } from '../header/nav-link.tsx'

/** Links to the pages of staff. */
export function StaffNav ({ rank, onLeave }: { rank: Role, onLeave?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {staffPagesFor(rank).map(({ path, label }) => (
        <li key={path}><NavLink to={path} at={pathname} onClick={onLeave}>{label}<NeedAttention path={path} /></NavLink></li>
      ))}
    </ul>
  )
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
