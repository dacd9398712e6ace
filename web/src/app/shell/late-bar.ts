import styled, { css } from 'styled-components'
import { layer, shadow } from '../../theme/tokens.ts'

/** A bar that appears after the page goes to the foot of the window, where it moves nothing. */
export const LateBar = styled.aside<{ $isLate: boolean }>`
  ${({ $isLate }) => $isLate && css`
    position: fixed;
    z-index: ${layer.header - 1};
    right: 0;
    bottom: var(--foot);
    left: 0;
    box-shadow: ${shadow};
  `}
`
