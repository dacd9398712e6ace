import styled from 'styled-components'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'

export const checkboxWidth = '16px'

/** A label with its checkbox. */
export const CheckboxLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 28px;
  font-weight: 600;

  input {
    flex: none;
    width: ${checkboxWidth};
    height: ${checkboxWidth};
    margin: 0;
    accent-color: ${color('accent')};
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`
