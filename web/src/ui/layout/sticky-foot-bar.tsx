import styled from 'styled-components'
import { color, layer, radius, shadow, space } from '../../theme/tokens.ts'

/**
 * A bar that stays in view above the foot of the window wherever the page is scrolled to, and moves nothing when it appears. Render it
 * after the lines of a page, in an element that is as tall as they are. Toasts keep above it, see base.css.
 */
export const StickyFootBar = styled.section.attrs<{ 'data-foot-bar'?: string }>({ 'data-foot-bar': 'low' })`
  position: sticky;
  z-index: ${layer.header - 1};
  bottom: calc(${space(2)} + var(--window-foot));
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
  align-items: center;
  padding: ${space(2)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  box-shadow: ${shadow};

  @media print {
    display: none;
  }
`
