import styled from 'styled-components'
import { paths, to } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

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

  [data-done]::before {
    content: '✓' / '';
    background: ${color('success-tint')};
    border-color: ${color('success')};
    color: ${color('success')};
  }

  ${media.belowTablet} {
    ${text('small')}
    column-gap: ${space(3)};

    li {
      gap: ${space(1)};
    }
  }

  ${media.touch} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }

  [aria-current] {
    color: ${color('ink')};
    font-weight: 650;
  }

  [aria-current]::before {
    background: ${color('ink')};
    border-color: ${color('ink')};
    color: ${color('ink-inverse')};
  }

  ${media.forcedColors} {
    [aria-current]::before {
      border: 3px solid Highlight;
    }
  }
`

type Step = 'shipping' | 'address' | 'summary' | 'dealer'

const names: Readonly<Record<Step, string>> = { shipping: 'Shipping', address: 'Ship-to', summary: 'Summary', dealer: 'Dealer' }

/**
 * The steps of the checkout. Completed ones are links back.
 * @param pickup the order needs no ship-to address, so that step is left out
 * @param encoded the checkout form as in the address bar, if there is one
 */
export function CheckoutProgress ({ current, pickup, encoded }: { current: Step, pickup: boolean, encoded: string | undefined }) {
  const isStaff = useUser()?.role !== 'dealer'
  const steps: Step[] = ['shipping', ...(pickup ? [] : ['address'] as const), 'summary', ...(isStaff ? ['dealer'] as const : [])]
  const at = steps.indexOf(current)
  return (
    <List role='list' aria-label='Steps of the checkout'>
      {steps.map((step, index) => index < at
        ? <li key={step} data-done><TextLink to={addressOf(step, encoded)}><VisuallyHidden>Done: </VisuallyHidden>{names[step]}</TextLink></li>
        : <li key={step} aria-current={index === at ? 'step' : undefined}>{names[step]}</li>)}
    </List>
  )
}

function addressOf (step: Step, encoded: string | undefined): string {
  if (step === 'address') return to.checkoutAddress(encoded)
  if (encoded === undefined) return paths.checkout
  return step === 'shipping' ? to.checkout(encoded) : to.orderSummary(encoded)
}
