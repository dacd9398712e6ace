import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { choosesDealer, customerNumberOf, useUser } from '../../domain/session/session.ts'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'
import { LateBar } from './late-bar.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(3)};
  padding: ${space(1.5)} ${space(4)};
  background: ${color('danger-strong')};
  border-block: 1px solid transparent;
  color: ${color('ink-inverse')};
  overflow-wrap: anywhere;

  --ring: ${color('ink-inverse')};

  b {
    font-weight: 650;
  }

  ${media.touch} {
    padding-block: 0;

    > * {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }
`

/** Above a notice that came late, too. */
const Place = styled(LateBar)`
  bottom: calc(var(--foot) + var(--late-notice));

  @media print {
    display: none;
  }
`

/** Shows on every page that the acting dealer is suspended, with the dealer's name for people who choose one. */
export function SuspendedBar () {
  const user = useUser()
  const { pathname } = useLocation()
  if (user === null) return null
  return <BarOfPage key={`${customerNumberOf(user)} ${pathname}`} user={user} isFinances={pathname === paths.finances} />
}

/** The bar of one page. If the page was shown before it was known that the dealer is suspended, the bar may not move it. */
function BarOfPage ({ user, isFinances }: { user: SessionUser, isFinances: boolean }) {
  const { dealer } = user
  const isSuspended = dealer?.suspended === true
  const [isLate] = useState(!isSuspended)
  if (!isSuspended) return null
  const { customer_number: number, name_company: name } = dealer
  return (
    <Place $isLate={isLate} aria-label='Account status' data-late-status={isLate || undefined}>
      <Bar>
        <b>Account Suspended</b>
        {choosesDealer(user) && <span translate='no'>{dealerName(number, name)}</span>}
        {!isFinances && <Link to={paths.finances}>Finances</Link>}
      </Bar>
    </Place>
  )
}
