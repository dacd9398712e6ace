import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../../paths.ts'
import { userNumberAndName } from '../../../domain/session/user-name.ts'
import { color, space } from '../../../theme/tokens.ts'
import { UserIcon } from '../../../ui/controls/icons.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { headerControl, onBroadPhone, onDesktop, onWide } from './header-styles.ts'

/** It takes the remaining space, and cuts the name. On a narrow phone there is none, and the logo leads home. */
const Control = styled(Link)`
  ${headerControl}
  display: none;
  justify-content: start;
  min-width: 0;
  padding-right: ${space(1)};

  svg {
    display: none;
  }

  ${onBroadPhone(css`
    display: inline-flex;
  `)}

  ${onDesktop(css`
    svg {
      display: block;
    }
  `)}
`

const Name = styled.span`
  max-width: 24ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${onWide(css`
    max-width: 34ch;
  `)}
`

const Company = styled.span`
  color: ${color('header-muted')};
  font-weight: 400;
`

/** The link to the home page: a dealer's number and company, or the first name of staff. */
export function HomeLink ({ user }: { user: SessionUser }) {
  const { number, name } = userNumberAndName(user)
  return (
    <Control to={paths.home} title={`${number} ${name}`.trimStart()}>
      <UserIcon />
      <Name><VisuallyHidden>Home: </VisuallyHidden><span translate='no'>{number}{number === '' ? name : <Company> {name}</Company>}</span></Name>
    </Control>
  )
}
