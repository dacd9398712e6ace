import styled from 'styled-components'
import { color, media, space, text } from '../theme/tokens.ts'

/** Names and values: a `dl` of `<div><dt/><dd/></div>`. As many columns as fit. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: ${space(4)} ${space(6)};

  ${media.belowTablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  dt {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  dd {
    overflow-wrap: anywhere;
  }
`
