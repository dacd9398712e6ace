import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { useUser } from '../../state/session.ts'
import { color, media } from '../../theme/tokens.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { headerControl } from './header-control.ts'

const Control = styled(Link)`
  ${headerControl}
  min-width: 0;

  ${media.belowTablet} {
    svg {
      display: none;
    }
  }
`

/** The name gives way first: the account number is what tells dealers apart. */
const Company = styled.span`
  max-width: 30ch;
  overflow: hidden;
  color: ${color('header-muted')};
  font-weight: 400;
  text-overflow: ellipsis;

  ${media.belowTablet} {
    display: none;
  }
`

/** The way home: a dealer's number and company, or the first name of staff. Where it is brief, without the company. */
export function HomeLink ({ brief }: { brief: boolean }) {
  const user = useUser()
  if (user === null) return null
  const dealer = user.role === 'dealer'
  return (
    <Control to={paths.home}>
      <UserIcon />
      <VisuallyHidden>Home: </VisuallyHidden>
      {dealer ? `#${user.dealer_number ?? ''}` : user.name_first ?? user.email}
      {dealer && user.dealer !== null && !brief && <Company>{user.dealer.name_company}</Company>}
    </Control>
  )
}
