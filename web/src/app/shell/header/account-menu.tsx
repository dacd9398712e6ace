import { useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { SessionUser } from '@portal/contracts/session'
import { logOutAndClear } from '../../../domain/cart/log-out-and-clear.ts'
import { rightsOf } from '../../../domain/session/session.ts'
import { userNumberAndName } from '../../../domain/session/user-name.ts'
import { setSounds, useSounds } from '../../../lib/storage/sound-setting.ts'
import { paths } from '../../../paths.ts'
import { color, media, space, text, touchTarget } from '../../../theme/tokens.ts'

const List = styled.ul`
  padding: ${space(2)} 0;

  li + li[data-apart] {
    margin-top: ${space(1)};
    padding-top: ${space(1)};
    border-top: 1px solid ${color('line')};
  }

  a,
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(4)};
    width: 100%;
    min-height: 36px;
    padding: ${space(1.5)} ${space(4)};
    background: none;
    border: 0;
    font-weight: 600;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }

  a:hover,
  button:hover {
    background: ${color('surface-sunken')};
  }

  :focus-visible {
    outline-offset: -2px;
  }

  small {
    ${text('small')}
    color: ${color('ink-muted')};
    font-weight: 400;
  }

  ${media.touch} {
    a,
    button {
      min-height: ${touchTarget};
    }
  }
`

const Who = styled.p`
  display: grid;
  padding: ${space(1)} ${space(4)};
  overflow-wrap: anywhere;
`

/** Links and actions of the user's own account. */
export function AccountMenu ({ user }: { user: SessionUser }) {
  const [leaving, setLeaving] = useState(false)
  const sounds = useSounds()
  const { number, name } = userNumberAndName(user)

  async function logOut () {
    setLeaving(true)
    if (!await logOutAndClear()) setLeaving(false)
  }

  return (
    <List role='list'>
      <li><Who><b translate='no'>{`${number} ${name}`.trim()}</b><small>Logged in as {user.email}</small></Who></li>
      <li data-apart><Link to={paths.home}>Home</Link></li>
      {user.role === 'dealer' && rightsOf(user).people && <li><Link to={paths.people}>People</Link></li>}
      {user.by_provider !== true && (
        <>
          <li><Link to={paths.changePassword}>Change password</Link></li>
          <li><Link to={paths.changeEmail}>Change email</Link></li>
          <li><Link to={paths.secondFactor}>Two-step login</Link></li>
        </>
      )}
      <li><Link to={paths.sessions}>Where you are logged in</Link></li>
      <li>
        <button type='button' role='switch' aria-checked={sounds} onClick={() => { setSounds(!sounds) }}>
          Sounds <small>{sounds ? 'On' : 'Off'}</small>
        </button>
      </li>
      <li data-apart><button type='button' aria-busy={leaving} aria-disabled={leaving} onClick={leaving ? undefined : logOut}>{leaving ? 'Logging out…' : 'Log out'}</button></li>
    </List>
  )
}
