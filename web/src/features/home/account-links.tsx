import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
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
`

/** The ways to what concerns one's own account. */
export function AccountLinks () {
  return (
    <Links>
      <TextLink to={paths.changePassword}>Change password</TextLink>
      <TextLink to={paths.changeEmail}>Change email</TextLink>
      <TextLink to={paths.secondFactor}>Two-step login</TextLink>
      <TextLink to={paths.sessions}>Where you are logged in</TextLink>
      <LogOutButton />
    </Links>
  )
}
