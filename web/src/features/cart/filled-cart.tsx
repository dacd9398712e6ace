import { useRef, type RefObject } from 'react'
import styled from 'styled-components'
import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import { releaseNeeded } from '@portal/contracts/rules/releases/release-words'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { alwaysPicksUp } from '@portal/contracts/rules/checkout/ship-method'
import { totalSupply } from '@portal/contracts/rules/stock/supply'
import { usePriceLabel } from '../../domain/order-entry/use-price-label.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { paths } from '../../paths.ts'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'
import { useCartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { useCartStalled } from '../../domain/cart/use-cart.ts'
import { useDealer, useRights, useUser } from '../../domain/session/session.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CompanyPhone } from '../../ui/layout/company-phone.tsx'
import { ListDownloads } from '../../ui/feedback/list-downloads.tsx'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { cartSheet } from './cart-sheet.ts'
import { CartRow } from './cart-row.tsx'
import { CartShortcuts } from './cart-shortcuts.tsx'
import { CartTable } from './cart-table.tsx'
import { checkoutStop } from './checkout-stop.ts'
import { CartTotalPanel } from './cart-total-panel.tsx'
import { focusQuantity, pressInLines } from './cart-row-focus.ts'
import { useCheckoutShortcut } from './use-checkout-shortcut.ts'
import type { TodaysPrices } from './use-todays-prices.ts'
import { useWrongQuantities } from './use-wrong-quantities.ts'

/** Takes no space; shown only while it has the focus. */
const Skip = styled.div`
  position: absolute;
  z-index: 1;

  &:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }

  @media print {
    display: none;
  }
`

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};

  > :last-child {
    flex: 1 0 auto;
  }
`

/** As wide as the buttons around them. */
const WideDownloads = styled.div`
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
    justify-content: stretch;
  }
`

/** A cart's lines, with its total and the link to the checkout next to them. */
export function FilledCart ({ customer, lines, today, onRemove, onReplace }: {
  customer: CustomerNumber
  lines: CartLines
  today: TodaysPrices
  onRemove: (id: ItemNumber) => void
  onReplace: (id: ItemNumber, by: ItemNumber) => Promise<boolean>
}) {
  const table = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const totals = useCartTotals()
  const isStalled = useCartStalled()
  const isOffline = useOffline(state => state.isOffline)
  // Without the dealer's record, only the cart itself counts; the checkout waits for the record.
  const dealer = useDealer()
  const { seen, partState, error, isChecking, retry } = today
  const { isWrong, report } = useWrongQuantities()
  const isStaff = useUser()?.role !== 'dealer'
  const stop = checkoutStop(lines, dealer, { isWrong, isGone: id => partState(id) === 'gone', isStaff })
  const releaseNote = releaseNeeded(useRights(), totals.total)
  useCheckoutShortcut(stop, ({ line }) => { if (line !== undefined) focusQuantity(table.current, lines.indexOf(line)) })

  return (
    <>
      <Skip><Button compact onClick={() => { focusCheckout(foot) }}>Skip to checkout</Button></Skip>
      <MainAside>
        <Panel flush>
          <CartTable ref={table} role='table' aria-label='Lines of the cart' onKeyDown={pressInLines}>
            <div role='row' className='row head'>
              <div role='columnheader'>Part</div>
              <div role='columnheader' className='number'>{partColumns.stock}</div>
              <div role='columnheader' className='number'>{usePriceLabel()}</div>
              <div role='columnheader'>Quantity</div>
              <div role='columnheader' className='number'>{partColumns.total}</div>
              <div role='columnheader' className='actions'><VisuallyHidden>Note and removal</VisuallyHidden></div>
            </div>
            {lines.map(line => (
              <CartRow
                key={line.id}
                line={line}
                part={partState(line.id)}
                seen={seen.get(line.id)}
                customer={customer}
                onRemove={onRemove}
                onReplace={onReplace}
                onWrong={report}
              />
            ))}
          </CartTable>
        </Panel>
        <CartTotalPanel
          totals={totals}
          supply={totalSupply(lines.filter(line => partState(line.id) === 'sold'))}
          freightMinimum={dealer?.freight_minimum ?? 0}
          pickup={alwaysPicksUp(dealer)}
          stop={stop}
          foot={foot}
          ways={<OtherWays customer={customer} lines={lines} isOrder={totals.quantity > 0} />}
          news={(
            <>
              {isStalled && (
                <Notice kind='warn'>
                  {isOffline ? messages.cartKeptOffline : 'The portal cannot be reached. Your changes are kept on this device and will be sent automatically.'}
                </Notice>
              )}
              {error !== undefined && (
                <FailureNotice kind='warn' error={error} onRetry={retry} retrying={isChecking}>Stock and prices could not be checked.</FailureNotice>
              )}
            </>
          )}
        >
          {stop === undefined && releaseNote !== undefined && <Notice kind='info'>{releaseNote}</Notice>}
          {stop !== undefined && <Notice kind={stop.refused === 'by-distributor' ? 'danger' : 'warn'}>{stop.reason}{stop.refused === 'by-distributor' && !isStaff && <CompanyPhone />}</Notice>}
        </CartTotalPanel>
      </MainAside>
    </>
  )
}

function OtherWays ({ customer, lines, isOrder }: { customer: CustomerNumber, lines: CartLines, isOrder: boolean }) {
  const priceLabel = usePriceLabel()
  return (
    <>
      {isOrder && <ButtonLink to={paths.saveCart}>Save order</ButtonLink>}
      {isOrder && <ButtonLink to={paths.handOver}>Hand over cart</ButtonLink>}
      <WideDownloads><ListDownloads name={`cart-${customer}-${portalToday()}`} rows={() => cartSheet(lines, priceLabel)} /></WideDownloads>
      <Pair>
        <Button onClick={() => { window.print() }}>Print</Button>
        <ButtonLink to={paths.stock}>Add more parts</ButtonLink>
      </Pair>
      <CartShortcuts />
    </>
  )
}

/** Focuses Checkout, or what says why it is disabled. */
function focusCheckout ({ current: foot }: RefObject<HTMLDivElement | null>): void {
  const checkout = foot?.querySelector<HTMLElement>('a') ?? foot
  checkout?.focus()
}
