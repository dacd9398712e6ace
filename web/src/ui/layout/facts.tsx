import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'

/**
 * Names and values: a `dl` of `<div><dt/><dd/></div>`. It has as many columns as fit; on a phone, each pair is a row.
 */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(290px, 100%), 1fr));
  gap: ${space(4)} ${space(6)};

  dt {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  dd {
    overflow-wrap: anywhere;
  }

  ${media.belowTablet} {
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: ${space(2)} ${space(4)};

    > div {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }

    > div + div {
      padding-top: ${space(2)};
      border-top: 1px solid ${color('line')};
    }

    dt {
      ${text('body')}
    }
  }

  ${media.largeText} {
    grid-template-columns: minmax(0, 1fr);

    > div {
      display: block;
    }
  }

  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(2)} ${space(4)};

    > div {
      break-inside: avoid;
    }
  }
`
