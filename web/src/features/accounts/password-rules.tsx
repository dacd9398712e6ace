import styled from 'styled-components'
import { passwordRules } from '@portal/contracts/rules/accounts/password-rules'
import { color, media, space, text } from '../../theme/tokens.ts'
import { CheckIcon } from '../../ui/controls/icons.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const Rules = styled.ul`
  ${text('small')}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20ch, 100%), 1fr));
  gap: ${space(0.5)} ${space(4)};
  color: ${color('ink-muted')};

  ${media.belowTablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Rule = styled.li<{ $holds: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  ${({ $holds }) => $holds
    ? `
      color: ${color('success')};
      font-weight: 600;
    `
    : `
      /* Centered in the space of the check mark. */
      &::before {
        content: '';
        width: 4px;
        height: 4px;
        margin: 6px;
        background: currentColor;
        border-radius: 50%;
      }
    `}
`

/** The rules for a new password, each ticked off once it holds. */
export function PasswordRules ({ password }: { password: string }) {
  return (
    <Rules role='list' aria-label='The new password needs'>
      {passwordRules.map(({ label, holds }) => (
        <Rule key={label} $holds={holds(password)}>
          {holds(password) && <CheckIcon />}
          <span>{label}{holds(password) && <VisuallyHidden>, done</VisuallyHidden>}</span>
        </Rule>
      ))}
    </Rules>
  )
}
