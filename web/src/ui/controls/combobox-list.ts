import styled from 'styled-components'
import { color, media, radius, shadow, space, text, touchTarget } from '../../theme/tokens.ts'

/** The list of a combobox, below its field: a `ul` of options and a `p` with their number. */
export const ComboboxList = styled.div`
  position: absolute;
  top: 100%;
  right: 0;
  left: 0;
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  box-shadow: ${shadow};

  ul {
    max-height: min(50dvh, 420px);
    margin: 0;
    padding: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    list-style: none;
  }

  li {
    display: flex;
    align-items: center;
    min-height: 32px;
    padding: ${space(1)} ${space(3)};
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  li[aria-selected='true'] {
    background: ${color('ink')};
    color: ${color('ink-inverse')};
    /* High contrast has no backgrounds, and shows what is transparent. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }

  p {
    ${text('small')}
    padding: ${space(2)} ${space(3)};
    color: ${color('ink-muted')};
  }

  li + li,
  ul:not(:empty) + p {
    border-top: 1px solid ${color('line')};
  }

  ${media.touch} {
    li {
      min-height: ${touchTarget};
    }
  }
`
