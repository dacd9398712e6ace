import styled from 'styled-components'
import { useUser } from '../../domain/session/session.ts'
import { paths } from '../../paths.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { LoneLink } from '../../ui/controls/text-link.tsx'
import { LogOutButton } from './log-out-button.tsx'

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(6)};
  margin-top: ${space(4)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color('line')};

  ${media.belowTablet} {
    flex-direction: column;
    align-items: start;
  }

  ${media.touch} {
    row-gap: 0;
  }
`

/** Links to the pages of the user's own account. */
export function AccountLinks () {
  // People who log in at the provider change these there.
  const hasPassword = useUser()?.by_provider !== true
  return (
    <Links>
      {hasPassword && (
        <>
          <LoneLink to={paths.changePassword}>Change password</LoneLink>
          <LoneLink to={paths.changeEmail}>Change email</LoneLink>
          <LoneLink to={paths.secondFactor}>Two-step login</LoneLink>
        </>
      )}
      <LoneLink to={paths.sessions}>Where you are logged in</LoneLink>
      <LogOutButton />
    </Links>
  )
}
