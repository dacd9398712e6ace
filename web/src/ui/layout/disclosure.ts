import styled from 'styled-components'
import { media, touchTarget } from '../../theme/tokens.ts'

/** Something that is shown when its `summary` is pressed, which is large enough for a finger. */
export const Disclosure = styled.details`
  summary {
    min-height: 24px;
    align-content: center;
    cursor: pointer;
  }

  ${media.touch} {
    summary {
      min-height: ${touchTarget};
    }
  }
`
