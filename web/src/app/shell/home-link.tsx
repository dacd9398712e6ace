import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { paths } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { color, media } from '../../theme/tokens.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { headerControl } from './header-control.ts'

/** The company's name shrinks first, because the account number is what tells dealers apart. */
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

const Control = styled(Link)<{ $brief: boolean }>`
  ${headerControl}
  min-width: 0;

  svg {
    flex: none;
  }

  ${({ $brief }) => $brief && css`
    ${media.wide} {
      svg,
      ${Company} {
        visibility: hidden;
      }
    }
  `}

  ${media.belowTablet} {
    svg {
      display: none;
    }
  }
`

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;

  ${media.wide} {
    max-width: 10ch;
  }
`

/**
 * The link to the home page. It shows a dealer's company and number, or the first name of staff.
 * @param brief whether the collapsed header leaves room only for the right end of the link
 */
export function HomeLink ({ brief }: { brief: boolean }) {
  const user = useUser()
  if (user === null) return null
  const dealer = user.role === 'dealer'
  return (
    <Control to={paths.home} $brief={brief}>
      <UserIcon />
      <VisuallyHidden>Home: </VisuallyHidden>
      {dealer && user.dealer !== null && <Company>{user.dealer.name_company}</Company>}
      {dealer ? `#${user.dealer_number ?? ''}` : <Name>{user.name_first ?? user.email}</Name>}
    </Control>
  )
}
