import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { userName } from '../../domain/session/user-name.ts'
import { color, space } from '../../theme/tokens.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { headerControl, onDesktop, onTablet, onWide } from './header-control.ts'

/** On a phone, the account menu leads home. */
const Control = styled(Link)`
  ${headerControl}
  display: none;
  flex: none;
  justify-content: start;
  min-width: 0;
  padding-right: ${space(1)};

  svg {
    display: none;
  }

  ${onTablet(css`
    display: inline-flex;
  `)}

  ${onDesktop(css`
    flex: 0 1 auto;

    svg {
      display: block;
    }
  `)}
`

const Name = styled.span`
  max-width: 12ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${onDesktop(css`
    max-width: 18ch;
  `)}

  ${onWide(css`
    max-width: 34ch;
  `)}
`

const Company = styled.span`
  display: none;
  color: ${color('header-muted')};
  font-weight: 400;

  ${onDesktop(css`
    display: inline;
  `)}
`

/** The link to the home page: a dealer's number and company, or the first name of staff. */
export function HomeLink ({ user }: { user: SessionUser }) {
  const { number, name } = userName(user)
  return (
    <Control to={paths.home} title={`${number} ${name}`.trimStart()}>
      <UserIcon />
      <Name><VisuallyHidden>Home: </VisuallyHidden>{number}{number === '' ? name : <Company> {name}</Company>}</Name>
    </Control>
  )
}
