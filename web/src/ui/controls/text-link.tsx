import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'

const looks = css`
  color: ${color('accent')};
  font-weight: 600;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);

  &:hover {
    text-decoration-color: currentColor;
  }

  > svg {
    display: inline-block;
    margin-left: ${space(1)};
    vertical-align: -2px;
  }
`

/** A link to a page of the portal, for text and tables. */
export const TextLink = styled(Link)`${looks}`

/** A link on its own, not within a sentence: on touch devices, it is as tall as any control. */
export const LoneLink = styled(TextLink)`
  ${media.touch} {
    display: inline-flex;
    align-items: center;
    min-height: ${touchTarget};
  }
`

/** A link out of the portal. */
export const OutLink = styled.a`${looks}`
