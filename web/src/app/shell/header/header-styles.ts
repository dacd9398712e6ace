import { css, type RuleSet } from 'styled-components'
import { color, media, radius, space, touchTarget } from '../../../theme/tokens.ts'

/** Rules for a header of at least this width. The width is also measured in `rem`, so that larger text gets the layout of a narrower window. */
const fromWidth = (query: string, least: string) => (rules: RuleSet): RuleSet => css`
  ${query} {
    @container header (min-width: ${least}) {
      ${rules}
    }
  }
`

export const onTablet = fromWidth(media.tablet, '46rem')
export const onDesktop = fromWidth(media.desktop, '62rem')
export const onWide = fromWidth(media.wide, '78rem')

/** From this header width on, a name fits next to the icons. */
export const broadPhone = '30rem'

export const onBroadPhone = (rules: RuleSet): RuleSet => css`
  @container header (min-width: ${broadPhone}) {
    ${rules}
  }
`

/** The style of everything clickable in the header: links, the cart, the menu button. */
export const headerControl = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-width: 36px;
  height: 36px;
  padding: 0 ${space(2)};
  background: none;
  border: 0;
  border-radius: ${radius};
  color: ${color('ink-inverse')};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    background: ${color('header-line')};
  }

  ${media.touch} {
    min-width: ${touchTarget};
    height: ${touchTarget};
  }
`
