import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(6)};
  margin-bottom: ${space(4)};
  color: ${color('ink-muted')};
  counter-reset: step;

  li {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    counter-increment: step;
  }

  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border: 1px solid ${color('line-strong')};
    border-radius: 50%;
    font-size: 0.75rem;
    font-weight: 600;
  }

  ${media.belowTablet} {
    ${text('small')}
    column-gap: ${space(3)};

    li {
      gap: ${space(1)};
    }
  }

  [aria-current] {
    color: ${color('ink')};
    font-weight: 650;
  }

  [aria-current]::before {
    background: ${color('accent')};
    border-color: ${color('accent')};
    color: ${color('ink-inverse')};
  }
`

const names = ['Shipping', 'Ship-to address', 'Summary']

/** The steps of the checkout. `current` counts from 1. */
export function Steps ({ current }: { current: 1 | 2 | 3 }) {
  return (
    <List role='list' aria-label='Steps of the checkout'>
      {names.map((name, index) => <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>{name}</li>)}
    </List>
  )
}
