import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/rules/money'
import type { Totals } from '@portal/contracts/rules/pricing'
import type { Supply } from '@portal/contracts/rules/supply'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { CartTotals } from '../../domain/cart/cart-totals.tsx'
import { color, layer, media, space, text } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CheckoutStop } from './checkout-stop.ts'

const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};

  @media print {
    display: none;
  }
`

/** Stays at the foot of the window where the lines are not beside it, and then says the total. */
const Foot = styled.div`
  display: grid;

  > span {
    display: none;
  }

  kbd {
    ${text('small')}
    padding: 0 ${space(1)};
    border: 1px solid currentColor;
    border-radius: 3px;
    font-family: inherit;
    font-weight: 400;
    opacity: 0.85;
  }

  ${media.touch} {
    kbd {
      display: none;
    }
  }

  ${media.belowDesktop} {
    position: fixed;
    z-index: ${layer.header - 1};
    inset: auto 0 0;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(3)};
    align-items: center;
    height: var(--foot);
    padding: 0 ${space(4)};
    background: ${color('surface')};
    border-top: 1px solid ${color('line-strong')};

    > span {
      display: block;
    }

    small {
      ${text('small')}
      display: block;
      color: ${color('ink-muted')};
    }
  }
`

/** Paper that is not an order's must not be taken for one. */
const OnPaper = styled.p`
  display: none;

  @media print {
    display: block;
    margin-top: ${space(4)};
  }
`

/** The cart's totals and where to go from it. @param children notices */
export function OrderTotal ({ totals, supply, freightMinimum, stop, foot, ways, children }: {
  totals: Totals
  supply: Supply
  freightMinimum: number
  stop: CheckoutStop | undefined
  /** Of the element around Checkout. */
  foot: Ref<HTMLDivElement>
  /** Ways other than to the checkout. */
  ways: ReactNode
  children: ReactNode
}) {
  return (
    <Panel title='Order total'>
      <CartTotals totals={totals} supply={supply} freightMinimum={freightMinimum} />
      <Ways>
        {children}
        <CheckoutFoot ref={foot} totals={totals} stop={stop} />
        {ways}
      </Ways>
      <OnPaper>A cart, not an order yet.</OnPaper>
    </Panel>
  )
}

function CheckoutFoot ({ totals, stop, ref }: { totals: Totals, stop: CheckoutStop | undefined, ref: Ref<HTMLDivElement> }) {
  const label = <>Checkout <kbd aria-hidden>Ctrl+Enter</kbd></>
  return (
    <Foot ref={ref} tabIndex={-1} data-foot>
      <span>
        {stop === undefined && <b>{formatMoney(totals.total)}</b>}
        <small>{stop === undefined ? `${formatCount(totals.quantity)} pieces` : stop.reason}</small>
      </span>
      {stop === undefined
        ? <ButtonLink kind='primary' to={paths.checkout} aria-keyshortcuts='Control+Enter'>{label}</ButtonLink>
        : <Button kind='primary' disabled>{label}</Button>}
    </Foot>
  )
}
