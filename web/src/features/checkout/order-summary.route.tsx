import { useLocation } from 'react-router-dom'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { ErrorCode } from '@portal/contracts/errors'
import { deliveryFor } from '@portal/contracts/rules/checkout/delivery'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { releaseNeeded } from '@portal/contracts/rules/releases/release-words'
import * as messages from '@portal/contracts/policy/messages'
import { quantityFault } from '@portal/contracts/rules/part-list/quantity-fault'
import { brokenPacksMessage } from '@portal/contracts/rules/stock/broken-packs-message'
import { brokenPacks, totalSupply } from '@portal/contracts/rules/stock/supply'
import { readNavigationNotice, readNoticeCode } from '../../lib/address/navigation-notice.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { useGoOnKey } from '../../lib/keyboard/use-go-on-key.ts'
import { paths } from '../../paths.ts'
import { useSubmitStep } from '../../domain/submission/submit-button/use-submit-step.ts'
import { OrderBlockNotice } from '../../domain/submission/submit-button/order-block-notice.tsx'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'
import { OrderRemarks } from '../../domain/order-entry/order-remarks.tsx'
import { OrderLinesTable, type OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import { stops, TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { useRights } from '../../domain/session/session.ts'
import { useCart } from '../../domain/cart/use-cart.ts'
import { pressCheckout } from './form/press-checkout.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { PreviousOrderNote, useSubmitStopReason, useWaitForPreviousOrder } from '../../domain/submission/submit-button/wait-for-previous-order.tsx'
import { OfflineNote } from '../../domain/submission/submit-button/offline-note.tsx'
import { SubmitButton } from '../../domain/submission/submit-button/submit-button.tsx'
import { ErpAwayNote } from '../../domain/submission/submit-button/erp-away-note.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'
import { OrderFacts } from './summary/order-facts.tsx'
import { OrderTotal } from './summary/order-total.tsx'
import { CheckoutProgress } from './checkout-progress.tsx'
import { orderInShort } from './summary/order-in-short.ts'
import type { CheckedLine } from './summary/price-check.ts'
import type { EncodedCheckout } from './form/use-checkout-data.ts'
import { ChangedLinesNotice, changedLinesStop } from './summary/changed-lines-notice.tsx'
import { useChangedLines } from './summary/use-changed-lines.ts'
import { usePriceCheck } from './summary/use-price-check.ts'
import { WithFilledOrder } from './with-order.tsx'

const title = 'Order Summary'

/** Refusals of orders that somebody else may release. */
const unreleased: ReadonlySet<unknown> = new Set<ErrorCode>(['right_missing', 'above_order_limit'])

/** The order as it will be submitted, at current prices. */
export function OrderSummaryRoute () {
  return <WithFilledOrder title={title}>{(dealer, lines, checkout) => <Summary dealer={dealer} lines={lines} checkout={checkout} />}</WithFilledOrder>
}

function orderLine ({ line: { id, item, quantity, note }, notSold, ...news }: CheckedLine): OrderLine {
  return { key: id, number: id, item, quantity, note, notSold: notSold ? 'No longer sold' : undefined, fault: quantity === 0 ? undefined : quantityFault(item, quantity)?.why, ...news }
}

function Summary ({ dealer, lines, checkout: { encoded, customer, data } }: { dealer: ShownDealer, lines: CartLines, checkout: EncodedCheckout }) {
  const waits = useWaitForPreviousOrder(dealer.customer_number)
  const rights = useRights()
  const { label: submitLabel, submits, goOn } = useSubmitStep()
  const { state } = useLocation()
  const refused = readNavigationNotice(state)
  const refusedFor = readNoticeCode(state)
  const cartVersion = useCart(cart => cart.version)
  const { checked, asOf, error, isChecking, isCurrent, isChanged, retry } = usePriceCheck(dealer.customer_number, lines)
  const isOffline = useOffline(state => state.isOffline)
  const { changes, look } = useChangedLines(lines)
  const totals = cartTotals(checked.map(({ line }) => line))
  const releaseNote = releaseNeeded(rights, totals.total)
  const asks = releaseNote !== undefined
  // On the order summary itself, the refusal's words would send people to the order summary.
  const refusal = asks && unreleased.has(refusedFor) ? releaseNote : refused
  const label = asks ? 'Ask for release' : submitLabel
  const waiting = useSubmitStopReason(dealer.customer_number, !asks)
  // A refusal may be known before the dealer's record was read again.
  const block = orderBlock({ ...dealer, suspended: dealer.suspended || refusedFor === 'suspended' }, totals)
  const isBlocked = block === 'suspended' || block === 'first_order_minimum'
  const { pickup, ship_to: shipTo } = deliveryFor(dealer, data)
  const total = { totals, freightMinimum: dealer.freight_minimum ?? 0, pickup }
  const gone = checked.some(line => line.notSold)
  const unknown = checked.some(line => line.notChecked)
  const broken = brokenPacks(checked.map(({ line }) => line))
  const supply = isCurrent ? totalSupply(checked.filter(line => !line.notSold && !line.notChecked).map(({ line }) => line)) : undefined

  const stop = [
    waiting,
    changes !== undefined && changedLinesStop,
    gone && 'Some parts are no longer sold',
    broken.length > 0 && stops.brokenPacks,
    unknown && stops.unknownPrices,
    !pickup && shipTo === undefined && 'Please choose shipping again'
  ].find(reason => typeof reason === 'string')

  const mayGoOn = isCurrent && block === undefined && stop === undefined
  const press = () => {
    const drawn = { lines: checked.map(({ line }) => line), cartVersion, ...(asks && { asks }) }
    goOn(encoded, () => pressCheckout(dealer, { customer, data }, drawn))
  }
  useGoOnKey(mayGoOn && !submits ? press : undefined)

  return (
    <Page title={title}>
      <CheckoutProgress current='summary' pickup={pickup} encoded={encoded} />
      <Stack>
        {/* At the top, because people whose order was refused return here, and a phone shows only that. */}
        <OrderBlockNotice block={block} />
        <SubmissionNotices />
        <ChangedLinesNotice changes={changes} onLook={look} />
        {isChanged && <Notice kind='warn' alert>Prices have changed while this page was open. The new ones are shown.</Notice>}
        {refused !== undefined && !(block === 'suspended' && refusedFor === 'suspended') && <Notice kind='danger' alert>{refusal}</Notice>}
        {/* Without a connection, the note beside Submit says so, and stock and prices are checked by themselves later. */}
        {error !== undefined && (isBlocked || !isOffline) && (
          <FailureNotice kind='danger' alert error={error} onRetry={retry} retrying={isChecking}>
            Stock and prices could not be checked.
          </FailureNotice>
        )}
        <MainAside>
          <Stack>
            <Panel title='Parts' asOf={asOf} flush actions={<LoneLink to={paths.cart} aria-label='Edit parts'>Edit</LoneLink>}>
              <OrderLinesTable caption='Lines of the order' lines={checked.map(orderLine)} />
            </Panel>
            <OrderFacts dealer={dealer} data={data} encoded={encoded} />
          </Stack>
          <OrderTotal {...total} supply={supply}>
            {gone && <Notice kind='danger'>{messages.partsNotSold}</Notice>}
            {broken.length > 0 && <Notice kind='danger'>{brokenPacksMessage(broken)}</Notice>}
            {!isBlocked && asks && refusal !== releaseNote && <Notice kind='info'>{releaseNote}</Notice>}
            {!isBlocked && isCurrent && <OrderRemarks dealer={dealer} lines={checked.map(({ line }) => line)} total={totals.total} poNumber={data.po_number} />}
            {!isBlocked && (
              <TotalFoot {...total} about={orderInShort(data, dealer)} stop={stop}>
                <SubmitButton waits={waiting !== undefined} loading={isChecking} disabled={!mayGoOn} onClick={press}>{label}</SubmitButton>
              </TotalFoot>
            )}
            <ButtonLink kind={isBlocked ? 'primary' : 'secondary'} to={paths.cart}>Back to cart</ButtonLink>
            {/* These come and go by themselves, so they stand below whatever can be pressed. */}
            {!isBlocked && <OfflineNote />}
            {!isBlocked && !asks && <ErpAwayNote unknownParts={unknown} />}
            {waits && !isBlocked && <PreviousOrderNote />}
          </OrderTotal>
        </MainAside>
      </Stack>
    </Page>
  )
}
