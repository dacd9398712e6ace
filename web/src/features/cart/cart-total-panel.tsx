import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import type { Totals } from '@portal/contracts/rules/stock/pricing'
import type { Supply } from '@portal/contracts/rules/stock/supply'
import { paths } from '../../paths.ts'
import { CartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { media, space, text } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { MainButtonBar } from '../../ui/layout/main-button-bar.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { CheckoutStop } from './checkout-stop.ts'

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};

  @media print {
    display: none;
  }
`

const Key = styled.kbd`
  ${text('small')}
  padding: 0 ${space(1)};
  border: 1px solid currentColor;
  border-radius: 3px;
  font-family: inherit;
  font-weight: 400;
  opacity: 0.85;

  ${media.noKeyboard} {
    display: none;
  }
`

/** A printed cart must not be taken for an order. */
const OnPaper = styled.p`
  display: none;

  @media print {
    display: block;
    margin-top: ${space(4)};
  }
`

/**
 * The cart's totals, and links onward.
 * @param news notices that come and go by themselves, so they stand below whatever can be pressed
 * @param children notices about what the person has entered
 */
export function CartTotalPanel ({ totals, supply, freightMinimum, pickup, stop, foot, ways, news, children }: {
  totals: Totals
  supply: Supply
  freightMinimum: number
  /** The dealer picks orders up: there is no other ship method. */
  pickup: boolean
  stop: CheckoutStop | undefined
  /** Of the element around Checkout. */
  foot: Ref<HTMLDivElement>
  /** Links other than the one to the checkout. */
  ways: ReactNode
  news: ReactNode
  children: ReactNode
}) {
  return (
    <Panel title='Order total'>
      <CartTotals totals={totals} supply={supply} freightMinimum={freightMinimum} pickup={pickup} />
      <Actions>
        {children}
        <CheckoutFoot ref={foot} totals={totals} freightMinimum={freightMinimum} pickup={pickup} stop={stop} />
        {ways}
        {news}
      </Actions>
      <OnPaper>A cart, not an order yet.</OnPaper>
    </Panel>
  )
}

function CheckoutFoot ({ totals, freightMinimum, pickup, stop, ref }: {
  totals: Totals
  freightMinimum: number
  pickup: boolean
  stop: CheckoutStop | undefined
  ref: Ref<HTMLDivElement>
}) {
  const label = <>Checkout <Key aria-hidden>Ctrl+Enter</Key></>
  return stop === undefined
    ? (
      <TotalFoot ref={ref} totals={totals} freightMinimum={freightMinimum} pickup={pickup}>
        <ButtonLink kind='primary' to={paths.checkout} aria-keyshortcuts='Control+Enter'>{label}</ButtonLink>
      </TotalFoot>
      )
    : <MainButtonBar ref={ref} note={stop.reason} isLong><Button kind='primary' disabled>{label}</Button></MainButtonBar>
}
