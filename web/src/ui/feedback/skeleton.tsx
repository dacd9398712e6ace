import styled, { css, keyframes } from 'styled-components'
import { color, radius } from '../../theme/tokens.ts'

const breathe = keyframes`
  50% {
    opacity: 0.5;
  }
`

/** The animation of placeholders. */
export const breathing = css`
  animation: ${breathe} 1.4s ease-in-out infinite;
`

/** A gray placeholder of the final size. Screen readers ignore it; put `aria-busy` on the element around it. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-stand-in': true })<{ $width?: string, $height?: string }>`
  display: inline-block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  max-width: 100%;
  vertical-align: -0.125em;
  background: ${color('surface-sunken')};
  border-radius: ${radius};
  ${breathing}
`
