import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'

/** Names and amounts at the right of a page; `data-part` on a row marks a part of the one before, and the last row is the total. */
export const Totals = styled.dl`
  display: grid;
  gap: ${space(1)};
  width: min(340px, 100%);
  margin-left: auto;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
  }

  dd {
    white-space: nowrap;
  }

  ${media.largeText} {
    grid-template-columns: minmax(0, 1fr);

    div {
      display: block;
    }
  }

  [data-part] {
    ${text('small')}
    padding-left: ${space(4)};
    color: ${color('ink-muted')};
  }

  div:last-child {
    ${text('lead')}
    padding-top: ${space(2)};
    margin-top: ${space(1)};
    border-top: 1px solid ${color('line')};
    font-weight: 650;
  }
`

/** The foot of a panel of lines. Never split across two printed pages. */
export const TotalsFoot = styled.div`
  padding: ${space(3)} ${space(4)} ${space(4)};
  border-top: 1px solid ${color('line')};
  break-inside: avoid;

  @media print {
    padding-inline: 0;
  }
`
